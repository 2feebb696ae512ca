import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod/mini'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { fail } from './answers.server.ts'
import { addScans, findByAwb, type ScanKind, scanKinds } from './parcels.server.ts'
import { delhiveryApi } from './delhivery.server.ts'
import { courierPages } from './pages.server.ts'
import { shiprocketApi } from './shiprocket.server.ts'
import { courierSwitches, readSwitches, writeSwitches } from './switches.server.ts'
import { enqueueReports } from './webhooks.server.ts'

const moveInput = z.object({ awb: z.string(), to: z.enum(scanKinds) })

const maxBodyBytes = 64 * 1024

/** Simulates couriers, so that test mode runs the same code as real ones. Mounted only in test mode. */
export function courierApi(shop: Shop) {
  const courier = new Hono()
  courier.use(limitBody(maxBodyBytes))
  for (const [path, api] of [
    ['/shiprocket', shiprocketApi(shop)],
    ['/delhivery', delhiveryApi(shop)],
  ] as const) {
    courier.use(`${path}/*`, async (c, next) => {
      const { outage } = await readSwitches(shop.db)
      if (outage === 'refuses') fail(503, 'The service is down')
      await next()
      // Only the answer to a booking or a change gets lost. Without the token of a log-in, the shop could not even send that call.
      if (outage === 'loses_answers' && c.req.method === 'POST' && !c.req.path.endsWith('/auth/login')) c.res = new Response('{', { status: 502 })
    })
    courier.route(path, api)
  }
  courier.get('/switches', async (c) => c.json(await readSwitches(shop.db)))
  courier.post('/switches', async (c) => {
    await writeSwitches(shop.db, await read(c, courierSwitches))
    return c.json(await readSwitches(shop.db))
  })
  courier.post('/move', async (c) => {
    const { awb, to } = await read(c, moveInput)
    return c.json({ added: await moveParcel(shop, awb, to) })
  })
  courier.route('/', courierPages(shop, moveParcel))
  courier.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ message: error.message, status_code: error.status }, error.status)
    shop.log.error(error, 'the simulated courier failed')
    return c.json({ message: 'The simulated courier failed', status_code: 500 }, 500)
  })
  return courier
}

/** Lets something happen to a parcel, and everything that comes before it. @returns the new scans */
async function moveParcel(shop: Shop, awb: string, to: ScanKind) {
  return shop.db.transaction().execute(async (tx) => {
    const parcel = (await findByAwb(tx, awb)) ?? fail(404, 'There is no such parcel.')
    const scans = await addScans(tx, parcel, to, shop.now())
    await enqueueReports(shop, tx, parcel, scans, await readSwitches(tx))
    return scans.added
  })
}

async function read<Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.data : fail(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')}: ${parsed.error.issues[0]?.message}`)
}
