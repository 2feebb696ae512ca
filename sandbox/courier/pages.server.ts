import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import { pageOf } from '../page.server.ts'
import { fail } from './answers.server.ts'
import { type CourierParcel, findByAwb, listParcels, listScans, type Scan, type ScanKind, scanKinds } from './parcels.server.ts'
import { choices, courierSwitches, readSwitches, writeSwitches } from './switches.server.ts'

type Move = (shop: Shop, awb: string, to: ScanKind) => Promise<unknown>

const words: Record<ScanKind, string> = {
  booked: 'Booked',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  attempt_failed: 'Attempt failed',
  delivered: 'Delivered',
  returning: 'Returning',
  returned: 'Returned to the shop',
  lost: 'Lost',
  cancelled: 'Cancelled',
}

/** The courier's own screens: its parcels with what may happen to them, its switches, and labels. */
export function courierPages(shop: Shop, move: Move) {
  const pages = new Hono()
  pages.get('/', async (c) => {
    const parcels = await Promise.all((await listParcels(shop.db)).map(async (parcel) => ({ parcel, scans: await listScans(shop.db, parcel.number) })))
    c.header('cache-control', 'no-store')
    return c.html(
      pageOf({
        title: 'Simulated courier',
        body: html`${testMode} ${switchesForm(await readSwitches(shop.db))} ${parcels.length === 0 ? html`<p>No parcel yet.</p>` : parcels.map(articleOf)}`,
      }),
    )
  })
  pages.post('/pages/move', async (c) => {
    const form = z.safeParse(z.object({ awb: z.string(), to: z.enum(scanKinds) }), await c.req.parseBody()).data ?? fail(400, 'Choose what happens.')
    await move(shop, form.awb, form.to)
    return c.redirect('/sandbox/courier/', 303)
  })
  pages.post('/pages/switches', async (c) => {
    await writeSwitches(shop.db, z.safeParse(courierSwitches, await c.req.parseBody()).data ?? fail(400, 'Choose a behaviour.'))
    return c.redirect('/sandbox/courier/', 303)
  })
  pages.get('/labels/:awb', async (c) => {
    const parcel = (await findByAwb(shop.db, c.req.param('awb'))) ?? fail(404, 'There is no such label.')
    return c.html(
      pageOf({
        title: `Label ${parcel.awb}`,
        body: html`${testMode}
          <p>To ${parcel.pincode}, ${parcel.weightGrams} g</p>
          <p>${cashOf(parcel)}</p>`,
      }),
    )
  })
  return pages
}

const cashOf = ({ cashPaise }: CourierParcel) => (cashPaise > 0 ? `COLLECT ₹${(cashPaise / 100).toFixed(2)}` : 'PREPAID')

const articleOf = ({ parcel, scans }: { parcel: CourierParcel; scans: Scan[] }) =>
  html`<article>
    <h2>${parcel.awb ?? 'No number yet'}</h2>
    <p>${parcel.courier}, ${parcel.reference}, ${parcel.pincode}, ${parcel.weightGrams} g, ${cashOf(parcel)}${parcel.isCancelled ? ', cancelled' : ''}</p>
    <ol>
      ${scans.map(({ kind, at }) => html`<li>${words[kind]} <time datetime="${at.toISOString()}">${at.toISOString()}</time></li>`)}
    </ol>
    ${
      parcel.awb !== null &&
      html`<form method="post" action="/sandbox/courier/pages/move">
        <input type="hidden" name="awb" value="${parcel.awb}" />
        ${scanKinds.map((kind) => html`<button name="to" value="${kind}">${words[kind]}</button> `)}
      </form>`
    }
  </article>`

const switchesForm = (current: Readonly<Record<string, string>>) =>
  html`<form method="post" action="/sandbox/courier/pages/switches">
    ${Object.entries(choices).map(
      ([name, values]) =>
        html`<label
          >${name}
          <select name="${name}">
            ${values.map((value) => html`<option ${current[name] === value ? 'selected' : ''}>${value}</option>`)}
          </select>
        </label> `,
    )}
    <button>Save</button>
  </form>`

const testMode = html`<p>Test mode: no parcel moves.</p>`
