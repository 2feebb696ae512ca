import { Hono } from 'hono'
import { z } from 'zod/mini'
import { paiseOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { fail, timeWithoutZone } from './answers.server.ts'
import * as parcels from './parcels.server.ts'
import { readSwitches } from './switches.server.ts'

/** Delhivery's forms, as far as a shop uses them. https://delhivery-express-api-doc.readme.io */

const courier = 'delhivery'

/** Delhivery refuses these characters in a text. */
const plain = z.string().check(z.minLength(1), z.regex(/^[^&#%;\\]*$/))

const createInput = z.object({
  shipments: z
    .array(
      z.object({
        name: plain,
        add: plain,
        pin: z.string().check(z.regex(/^\d{6}$/)),
        city: plain,
        country: z.literal('India'),
        phone: z.string().check(z.regex(/^[6-9]\d{9}$/)),
        order: z.string().check(z.minLength(1)),
        payment_mode: z.enum(['COD', 'Prepaid']),
        cod_amount: z.number(),
        total_amount: z.number(),
        products_desc: plain,
        weight: z.string().check(z.regex(/^\d+$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1)),
  pickup_location: z.object({ name: z.string().check(z.minLength(1)) }),
})

const editInput = z.object({ waybill: z.string(), cancellation: z.literal('true') })

const pickupInput = z.object({
  pickup_location: z.string().check(z.minLength(1)),
  pickup_date: z.iso.date(),
  pickup_time: z.string().check(z.regex(/^\d\d:\d\d:\d\d$/)),
  expected_package_count: z.int().check(z.positive()),
})

/** The type, status and code of each scan. */
const statuses: Record<parcels.ScanKind, { type: string; name: string; code: string; words: string }> = {
  booked: { type: 'UD', name: 'Manifested', code: 'X-UCI', words: 'Manifest uploaded' },
  picked_up: { type: 'UD', name: 'In Transit', code: 'X-PPOM', words: 'Shipment picked up' },
  in_transit: { type: 'UD', name: 'In Transit', code: 'X-DWS', words: 'Added to bag' },
  out_for_delivery: { type: 'UD', name: 'Dispatched', code: 'X-DDD3FD', words: 'Out for delivery' },
  attempt_failed: { type: 'UD', name: 'Pending', code: 'EOD-6', words: 'Consignee refused to accept' },
  delivered: { type: 'DL', name: 'Delivered', code: 'EOD-38', words: 'Delivered to consignee' },
  returning: { type: 'RT', name: 'In Transit', code: 'RT-101', words: 'Returning' },
  returned: { type: 'DL', name: 'RTO', code: 'RT-110', words: 'Returned to the shop' },
  lost: { type: 'LT', name: 'LOST', code: 'LT-100', words: 'Lost' },
  cancelled: { type: 'CN', name: 'Canceled', code: 'CN-100', words: 'Cancelled' },
}

/** Returns the push about the last of some scans. */
export function delhiveryReport({ awb, reference }: parcels.CourierParcel, scans: readonly parcels.Scan[]) {
  const last = scans.at(-1)
  if (!last) throw new Error('A report needs a scan.')
  const { type, name, code, words } = statuses[last.kind]
  const Status = {
    Status: name,
    StatusType: type,
    StatusDateTime: `${timeWithoutZone(last.at)}.767`,
    StatusLocation: 'Simulated hub',
    Instructions: words,
  }
  return { Shipment: { Status, NSLCode: code, Sortcode: 'SIM/HUB', ReferenceNo: reference, AWB: awb } }
}

/** Answers Delhivery's calls, with any token. */
export function delhiveryApi(shop: Shop) {
  const api = new Hono()
  api.use(async (c, next) => {
    if (!/^Token \S+$/.test(c.req.header('authorization') ?? '')) return c.json({ detail: 'Authentication credentials were not provided.' }, 401)
    return next()
  })
  api.get('/c/api/pin-codes/json', async (c) => {
    const { serves } = await readSwitches(shop.db)
    const pin = c.req.query('filter_codes')
    return c.json({
      delivery_codes:
        serves === 'none' ? [] : [{ postal_code: { pin: Number(pin), pre_paid: 'Y', cod: serves === 'prepaid' ? 'N' : 'Y', pickup: 'Y', remarks: '' } }],
    })
  })
  api.post('/api/cmu/create.json', async (c) => c.json(await create(shop, await c.req.parseBody())))
  api.get('/api/v1/packages/json', async (c) => {
    const { waybill, ref_ids: reference } = c.req.query()
    const parcel = waybill ? await parcels.findByAwb(shop.db, waybill) : await parcels.findByReference(shop.db, courier, reference ?? '')
    if (!parcel || parcel.awb === null) return c.json({ Error: 'No such waybill or Order Id found' })
    return c.json({ ShipmentData: [{ Shipment: wireShipment(parcel, await parcels.listScans(shop.db, parcel.number)) }] })
  })
  api.get('/api/p/packing_slip', async (c) => {
    const parcel = await parcels.findByAwb(shop.db, c.req.query('wbns') ?? '')
    const packages = parcel ? [{ wbn: parcel.awb, pdf_download_link: `${shop.config.PUBLIC_URL}/sandbox/courier/labels/${parcel.awb}` }] : []
    return c.json({ packages, packages_found: packages.length })
  })
  api.post('/api/p/edit', async (c) => {
    const { waybill } = z.safeParse(editInput, await c.req.json().catch(() => undefined)).data ?? fail(400, 'The request is wrong')
    const parcel = await parcels.findByAwb(shop.db, waybill)
    if (!parcel) return c.json({ status: false, error: 'Waybill not found' })
    if (parcel.isCancelled || parcels.isPickedUp(await parcels.listScans(shop.db, parcel.number)))
      return c.json({ status: false, waybill, error: 'Shipment cannot be cancelled in its status' })
    await parcels.setCancelled(shop, parcel)
    return c.json({ status: true, waybill, remark: 'Shipment has been cancelled.', order_id: parcel.reference })
  })
  api.post('/fm/request/new', async (c) => {
    const { pickup_date: day } = z.safeParse(pickupInput, await c.req.json().catch(() => undefined)).data ?? fail(400, 'The request is wrong')
    // A row of settings with the day in its name marks a day whose pickup was asked for.
    const asked = { name: `pickup ${day}`, value: '{}' }
    const stored = await shop.db
      .insertInto('sandbox.setting')
      .values(asked)
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!stored) return c.json({ pr_exist: true, error: { message: 'A pickup request exists for this day' } }, 400)
    return c.json({ pickup_id: 1, client_name: 'Simulated', pickup_date: day })
  })
  return api
}

async function create(shop: Shop, form: Record<string, unknown>) {
  const failed = (remark: string) => ({ success: false, rmk: remark, packages: [{ status: 'Fail', waybill: '', remarks: [remark] }] })
  const { data } = form
  const read = z.safeParse(createInput, form['format'] === 'json' && typeof data === 'string' ? JSON.parse(data) : undefined)
  const shipment = read.data?.shipments[0]
  if (!shipment) return failed(`${read.error?.issues[0]?.path.join('.')}: ${read.error?.issues[0]?.message}`)
  if ((await readSwitches(shop.db)).address === 'refused') return failed('Address is too short.')
  const parcel = await parcels.insertParcel(shop.db, {
    courier,
    reference: shipment.order,
    pincode: shipment.pin,
    weightGrams: Number(shipment.weight),
    cashPaise: shipment.payment_mode === 'COD' ? paiseOf(shipment.cod_amount) : 0,
    createdAt: shop.now(),
  })
  if (!parcel) return failed('Duplicate order id')
  const waybill = await parcels.assignAwb(shop, parcel)
  return {
    success: true,
    upload_wbn: 'UPL1',
    package_count: 1,
    packages: [{ status: 'Success', waybill, refnum: shipment.order, remarks: [''], serviceable: true }],
  }
}

/** @param scans at least one, because the courier gives a parcel its AWB and its first scan together */
function wireShipment({ awb, reference, isCancelled, chargedGrams }: parcels.CourierParcel, scans: readonly parcels.Scan[]) {
  const kind = isCancelled ? ('cancelled' as const) : (scans.at(-1)?.kind ?? 'booked')
  const { type, name, code, words } = statuses[kind]
  return {
    AWB: awb,
    ReferenceNo: reference,
    ChargedWeight: parcels.isPickedUp(scans) ? chargedGrams : null,
    Status: {
      Status: name,
      StatusType: type,
      StatusCode: code,
      StatusDateTime: timeWithoutZone(scans.at(-1)?.at ?? new Date(0)),
      StatusLocation: 'Simulated hub',
      Instructions: words,
    },
    Scans: scans.map((scan) => ({
      ScanDetail: {
        ScanDateTime: `${timeWithoutZone(scan.at)}.500`,
        ScanType: statuses[scan.kind].type,
        Scan: statuses[scan.kind].name,
        StatusDateTime: timeWithoutZone(scan.at),
        ScannedLocation: 'Simulated hub',
        StatusCode: statuses[scan.kind].code,
        Instructions: statuses[scan.kind].words,
      },
    })),
  }
}
