import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod/mini'
import { dayInIndia } from '#kernel/india.ts'
import { dayMs } from '#kernel/duration.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { fail, timeWithoutZone } from './answers.server.ts'
import * as parcels from './parcels.server.ts'
import { readSwitches } from './switches.server.ts'

/** Shiprocket's forms, as far as a shop uses them. https://apidocs.shiprocket.in */

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(Number))

const orderInput = z.object({
  order_id: z.string().check(z.minLength(1), z.maxLength(50)),
  order_date: z.string(),
  pickup_location: z.string().check(z.minLength(1)),
  billing_customer_name: z.string().check(z.minLength(1)),
  billing_address: z.string().check(z.minLength(1)),
  billing_city: z.string().check(z.minLength(1), z.maxLength(30)),
  billing_pincode: z.string().check(z.regex(/^\d{6}$/)),
  billing_state: z.string(),
  billing_country: z.literal('India'),
  billing_email: z.email(),
  billing_phone: z.string().check(z.regex(/^[6-9]\d{9}$/)),
  shipping_is_billing: z.literal(true),
  order_items: z.array(z.object({ name: z.string(), sku: z.string(), units: z.int(), selling_price: z.number() })).check(z.minLength(1)),
  payment_method: z.enum(['COD', 'Prepaid']),
  sub_total: z.number(),
  length: z.number().check(z.minimum(0.5)),
  breadth: z.number().check(z.minimum(0.5)),
  height: z.number().check(z.minimum(0.5)),
  weight: z.number().check(z.positive()),
})

const loginInput = z.object({ email: z.string().check(z.minLength(1)), password: z.string().check(z.minLength(1)) })
const assignInput = z.object({ shipment_id: id })
const shipmentsInput = z.object({ shipment_id: z.array(id).check(z.minLength(1)) })
const cancelInput = z.object({ ids: z.array(id).check(z.minLength(1)) })

const courier = 'shiprocket'
const handedTo = 'Simulated Surface'

/** The status of a shipment by its last scan: Shiprocket's number and its words. Orders have numbers of their own (`orderStatuses`). */
export const statuses: Record<parcels.ScanKind, { number: number; label: string }> = {
  booked: { number: 5, label: 'MANIFEST GENERATED' },
  picked_up: { number: 42, label: 'PICKED UP' },
  in_transit: { number: 18, label: 'IN TRANSIT' },
  out_for_delivery: { number: 17, label: 'OUT FOR DELIVERY' },
  attempt_failed: { number: 21, label: 'UNDELIVERED' },
  delivered: { number: 7, label: 'DELIVERED' },
  returning: { number: 9, label: 'RTO INITIATED' },
  returned: { number: 10, label: 'RTO DELIVERED' },
  lost: { number: 12, label: 'LOST' },
  cancelled: { number: 8, label: 'CANCELED' },
}

/** Returns the text of a scan. For a failed attempt it is the carrier's own sentence, from which the shop reads the reason. */
export const activityOf = (kind: parcels.ScanKind) => (kind === 'attempt_failed' ? 'Undelivered - Customer refused to accept' : statuses[kind].label)

const wordsOf = ({ kind, at }: parcels.Scan) => ({
  date: timeWithoutZone(at).replace('T', ' '),
  status: statuses[kind].label,
  activity: activityOf(kind),
  location: 'Simulated hub',
  'sr-status': String(statuses[kind].number),
  'sr-status-label': statuses[kind].label,
})

/** Returns the webhook about the last of some scans. It carries them all. */
export function shiprocketReport({ awb, number, reference }: parcels.CourierParcel, scans: readonly parcels.Scan[]) {
  const last = scans.at(-1)
  if (!last) throw new Error('A report needs a scan.')
  const [year, month, day] = timeWithoutZone(last.at).slice(0, 10).split('-')
  const { number: status, label } = statuses[last.kind]
  return {
    awb,
    courier_name: handedTo,
    current_status: label,
    current_status_id: status,
    shipment_status: label,
    shipment_status_id: status,
    current_timestamp: `${day} ${month} ${year} ${timeWithoutZone(last.at).slice(11)}`,
    order_id: reference,
    sr_order_id: number,
    scans: scans.map(wordsOf),
    is_return: 0,
  }
}

/** Answers Shiprocket's calls. Every log-in gets the token, and each other call needs it. */
export function shiprocketApi(shop: Shop) {
  const api = new Hono()
  const token = createHmac('sha256', shop.secrets.auth).update('simulated courier').digest('hex')
  api.post('/auth/login', async (c) => {
    await read(c, loginInput)
    return c.json({ token })
  })
  api.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) fail(401, 'Token has expired')
    await next()
  })
  mountBooking(api, shop)
  mountParcels(api, shop)
  return api
}

function mountBooking(api: Hono, shop: Shop) {
  // The server drops a last slash.
  api.get('/courier/serviceability', async (c) => {
    const { serves } = await readSwitches(shop.db)
    const isCash = c.req.query('cod') === '1'
    if (!/^\d{6}$/.test(c.req.query('delivery_postcode') ?? '')) fail(422, 'The delivery postcode is wrong.')
    if (serves === 'none' || (isCash && serves === 'prepaid')) return c.json({ status: 404, message: 'No courier serviceable for this pincode' })
    const offer = {
      courier_name: handedTo,
      cod: serves === 'prepaid' ? 0 : 1,
      estimated_delivery_days: '4',
      etd: dayInIndia(new Date(shop.now().getTime() + 4 * dayMs)),
      rate: 54,
    }
    return c.json({ status: 200, data: { available_courier_companies: [offer] } })
  })
  api.post('/orders/create/adhoc', async (c) => {
    const order = await read(c, orderInput)
    const { address } = await readSwitches(shop.db)
    if (address === 'refused') return c.json({ message: 'Oops! Invalid Data.', errors: { billing_address: ['Address is too short.'] }, status_code: 422 }, 422)
    const parcel = await parcels.insertParcel(shop.db, {
      courier,
      reference: order.order_id,
      pincode: order.billing_pincode,
      weightGrams: Math.round(order.weight * 1000),
      cashPaise: order.payment_method === 'COD' ? paiseOf(order.sub_total) : 0,
      createdAt: shop.now(),
    })
    if (!parcel) return c.json({ message: 'Order id already exists', status_code: 422 }, 422)
    return c.json({
      order_id: parcel.number,
      shipment_id: parcel.number,
      status: orderStatuses.new.label,
      status_code: orderStatuses.new.number,
      awb_code: null,
      courier_name: null,
    })
  })
  api.post('/courier/assign/awb', async (c) => {
    const parcel = await find(shop, (await read(c, assignInput)).shipment_id)
    const { serves } = await readSwitches(shop.db)
    if (serves === 'none') return c.json({ awb_assign_status: 0, response: { data: { awb_assign_error: 'No courier delivers there', courier_name: null } } })
    const awb = await parcels.assignAwb(shop, parcel)
    const data = { awb_code: awb, courier_name: handedTo, applied_weight: 0.5, order_id: parcel.number, shipment_id: parcel.number }
    return c.json({ awb_assign_status: 1, response: { data } })
  })
  api.post('/courier/generate/pickup', async (c) => {
    const [number = 0] = (await read(c, shipmentsInput)).shipment_id
    const parcel = await find(shop, number)
    if (parcel.isPickupAsked) return c.json({ message: 'Already in Pickup Queue.', status_code: 400 }, 400)
    await parcels.setPickupAsked(shop.db, parcel)
    return c.json({ pickup_status: 1, response: { data: 'Pickup is confirmed' } })
  })
}

function mountParcels(api: Hono, shop: Shop) {
  api.get('/orders', async (c) => {
    const words = c.req.query('search') ?? ''
    const found = (await parcels.findByReference(shop.db, courier, words)) ?? (await parcels.findByAwb(shop.db, words))
    return c.json({ data: found ? [wireListedOrder(found)] : [] })
  })
  api.get('/orders/show/:id', async (c) => {
    const parcel = await find(shop, Number(c.req.param('id')))
    const scans = await parcels.listScans(shop.db, parcel.number)
    const grams = parcels.isPickedUp(scans) ? parcel.chargedGrams : null
    return c.json({ data: { id: parcel.number, awb_data: { awb: parcel.awb, charges: { charged_weight: grams === null ? '' : String(grams / 1000) } } } })
  })
  api.post('/orders/cancel', async (c) => {
    for (const number of (await read(c, cancelInput)).ids) {
      const parcel = await find(shop, number)
      if (parcel.isCancelled) fail(400, 'Order is already cancelled')
      if (parcels.isPickedUp(await parcels.listScans(shop.db, number))) fail(400, 'Cannot cancel a shipped order')
      await parcels.setCancelled(shop, parcel)
    }
    return c.json({ message: 'Order cancelled successfully.', status_code: 200 })
  })
  api.post('/courier/generate/label', async (c) => {
    const [number = 0] = (await read(c, shipmentsInput)).shipment_id
    const parcel = await find(shop, number)
    if (parcel.awb === null) return c.json({ label_created: 0, response: 'No courier is assigned' })
    return c.json({ label_created: 1, label_url: `${shop.config.PUBLIC_URL}/sandbox/courier/labels/${parcel.awb}` })
  })
  api.get('/courier/track/awb/:awb', async (c) => {
    const parcel = (await parcels.findByAwb(shop.db, c.req.param('awb'))) ?? fail(404, '404 Not Found')
    const scans = await parcels.listScans(shop.db, parcel.number)
    // The shop reads only the activities. `shipment_status` is a made-up number.
    return c.json({ tracking_data: { track_status: 1, shipment_status: scans.length, shipment_track_activities: scans.map(wordsOf).toReversed() } })
  })
}

/** The status of an order at Shiprocket. These numbers mean something else than the same numbers of a shipment. */
const orderStatuses = { new: { number: 1, label: 'NEW' }, cancelled: { number: 5, label: 'CANCELED' } }

const wireListedOrder = ({ number, reference, awb, isCancelled }: parcels.CourierParcel) => ({
  id: number,
  channel_order_id: reference,
  status: orderStatuses[isCancelled ? 'cancelled' : 'new'].label,
  status_code: orderStatuses[isCancelled ? 'cancelled' : 'new'].number,
  shipments: [{ id: number, awb: awb ?? '', courier: awb === null ? '' : handedTo }],
})

const find = async (shop: Shop, number: number) => (await parcels.findByNumber(shop.db, number)) ?? fail(404, 'Order does not exist!')

async function read<Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.data : fail(422, `${String(parsed.error.issues[0]?.path[0] ?? 'body')}: ${parsed.error.issues[0]?.message}`)
}
