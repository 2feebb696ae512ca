import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod/mini'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { pageOf } from '../page.server.ts'
import { readSetting, writeSetting } from '../settings.server.ts'
import { ga4Body, metaBody, problemsOf } from './schemas.server.ts'

const maxBodyBytes = 64 * 1024

/** `refuses`: the services answer 500 and note nothing. */
const switches = z.object({ outage: z._default(z.enum(['none', 'refuses']), 'none') })

const rowName = 'advertising'

/** Simulates Meta's Conversions API and Google's Measurement Protocol. They check each event against the published rules, and keep a log. */
export function advertisingApi(shop: Shop) {
  const { db } = shop
  const services = new Hono()
  services.use(limitBody(maxBodyBytes))
  services.use('/:service{meta|ga4}/*', async (c, next) => {
    const { outage } = await readSetting(db, rowName, switches)
    return outage === 'refuses' ? c.json({ error: { message: 'Service temporarily unavailable', type: 'OAuthException', code: 2 } }, 500) : next()
  })

  services.post('/meta/:version/:pixel/events', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const problems = problemsOf(metaBody(shop.now()), body)
    await keep('meta', body, problems)
    if (problems.length > 0) return c.json({ error: { message: `Invalid parameter: ${problems.join('; ')}`, type: 'OAuthException', code: 100 } }, 400)
    return c.json({ events_received: 1, messages: [], fbtrace_id: 'simulated' })
  })

  // As Google does, it takes everything. Only the validation server says what is wrong.
  services.post('/ga4/mp/collect', async (c) => {
    const { body, problems } = await readGa4(c.req)
    await keep('ga4', body, problems)
    return c.body(null, 204)
  })
  services.post('/ga4/debug/mp/collect', async (c) => {
    const { problems } = await readGa4(c.req)
    return c.json({ validationMessages: problems.map((description) => ({ description, validationCode: 'VALUE_INVALID' })) })
  })

  services.post('/switches', async (c) => {
    await writeSetting(db, rowName, z.parse(switches, await c.req.json()))
    return c.json(await readSetting(db, rowName, switches))
  })
  services.get('/log', async (c) => c.json(await listLog()))
  services.get('/', async (c) => {
    const log = await listLog()
    c.header('cache-control', 'no-store')
    const rows = log.map(
      ({ receiver, problems, body }) =>
        html`<article>
          <h2>${receiver}</h2>
          <p>${problems.join('; ') || 'No rule broken'}</p>
          <pre>${JSON.stringify(body, null, 2)}</pre>
        </article>`,
    )
    const body = html`<p>Test mode: no event leaves the shop.</p>
      ${rows.length === 0 ? html`<p>No event yet.</p>` : rows}`
    return c.html(pageOf({ title: 'Simulated advertising services', body }))
  })

  async function readGa4(req: { json(): Promise<unknown>; query(name: string): string | undefined }) {
    const body: unknown = await req.json().catch(() => undefined)
    const missing = ['measurement_id', 'api_secret'].filter((name) => !req.query(name)).map((name) => `${name}: is missing`)
    return { body, problems: [...missing, ...problemsOf(ga4Body(shop.now()), body)] }
  }

  const keep = (receiver: string, body: unknown, problems: string[]) =>
    db
      .insertInto('sandbox.conversion')
      .values({ receiver, body: JSON.stringify(withoutSecrets(body)), problems, at: shop.now() })
      .execute()

  const listLog = () => db.selectFrom('sandbox.conversion').select(['receiver', 'body', 'problems', 'at']).orderBy('seq').execute()

  return services
}

const withoutSecrets = (body: unknown) => Object.fromEntries(Object.entries(Object(body)).filter(([name]) => name !== 'access_token'))
