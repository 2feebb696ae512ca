import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { moveParcel, setCourierSwitches } from '#test/courier.ts'
import { parcelReturning } from '#shop/orders/rules.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { bookedParcelsCheck } from '../server/couriers-check.server.ts'
import { openCourier } from '../server/open-couriers.server.ts'
import { readOrderShipments } from '../server/shipments.server.ts'

const { failpoint, fetch } = shop
afterEach(() => {
  shop.failpoint = failpoint
  shop.fetch = fetch
})

const book = (token: string, id: string, key?: string) =>
  send('POST', `/orders/${id}/shipments`, { token, body: { courier: 'shiprocket', weight: 250, length: 20, breadth: 15, height: 10 }, ...(key && { key }) })

const first = async (id: string) => (await readOrderShipments(shop.db, id)).shipments[0]

const orderOf = (id: string) => shop.db.selectFrom('shopOrder').select(['status', 'fulfilment', 'trackingId']).where('id', '=', id).executeTakeFirstOrThrow()

async function makeUnbooked() {
  const { _id: id } = await makeOrder(await makeCheckout())
  return { token: await signedInAdmin(), id }
}

async function makeBooked() {
  const { token, id } = await makeUnbooked()
  await book(token, id)
  await runJobs()
  return { token, id, shipmentId: `${id}-1`, awb: (await first(id))?.awb ?? '' }
}

/** Answers one of the courier's paths in the courier's place. */
function answerAt(path: string, answer: () => Response) {
  shop.fetch = async (input, init) => (String(input).includes(path) ? answer() : fetch(input, init))
}

const webhook = (body: object) =>
  api.request('/shipping/webhook', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-api-key': 'shiprocket secret' },
  })

const needs = async (token: string) => (await send('GET', '/needs', { token })).body.needs.filter(({ name }: { name: string }) => name === 'failedDeliveries')

const rowOf = async (token: string, id: string) => (await send('GET', `/orders/${id}/failed-deliveries`, { token })).body[0]

const deskOf = (id: string) => shop.db.selectFrom('failedDelivery').select('state').where('orderId', '=', id).execute()

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'http://labels.example/1.pdf', '//labels.example', ''])(
  'a label at %s is refused',
  async (url) => {
    const { token, shipmentId } = await makeBooked()
    answerAt('/generate/label', () => Response.json({ label_created: 1, label_url: url }))
    const config = { ...shop.config }
    shop.config.sandbox = false
    try {
      expect(await send('GET', `/shipments/${shipmentId}/label`, { token })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
    } finally {
      Object.assign(shop.config, config)
    }
  },
)

test.each(['<script>alert(1)</script>', 'A', 'x\0y-12345', 'SW0123456789AB'])('the tracking number %j is refused, and nothing is shipped', async (awb) => {
  const { token, id } = await makeUnbooked()
  answerAt('/assign/awb', () => Response.json({ response: { data: { awb_code: awb } } }))
  await book(token, id)
  await runJobs()
  const problem = 'Shiprocket refused this parcel: its tracking number is wrong, or that of another parcel.'
  expect(await first(id)).toMatchObject({ state: 'refused', awb: '', problem })
  expect((await orderOf(id)).fulfilment).toBe('to_pack')
})

test('the tracking number of another parcel is refused, and one in small letters is that of its reports', async () => {
  const { token, awb } = await makeBooked()
  const [other, small] = [await makeUnbooked(), await makeUnbooked()]
  answerAt('/assign/awb', () => Response.json({ response: { data: { awb_code: awb.toLowerCase() } } }))
  await book(token, other.id)
  await runJobs()
  expect(await first(other.id)).toMatchObject({ state: 'refused', awb: '' })
  answerAt('/assign/awb', () => Response.json({ response: { data: { awb_code: 'abc1234567' } } }))
  await book(token, small.id)
  await runJobs()
  expect(await first(small.id)).toMatchObject({ state: 'booked', awb: 'ABC1234567' })
  // The id of another order in a report counts for nothing.
  await webhook({ awb: 'abc1234567', order_id: `${other.id}-1`, shipment_status_id: 7, current_timestamp: '16 01 2026 11:00:00' })
  await runJobs()
  expect([(await orderOf(small.id)).status, (await orderOf(other.id)).status]).toEqual(['Delivered', 'Paid'])
})

test('an endless answer and a page of HTML are no answers', async () => {
  const courier = openCourier(shop, 'delhivery')
  const endless = () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 ** 2).fill(32)) }))
  for (const answer of [endless, () => new Response('<!doctype html><title>Welcome</title>')]) {
    shop.fetch = async () => answer()
    await expect(courier.findShipment('SW0123456789AB-1')).rejects.toMatchObject({ code: 'unavailable' })
  }
})

test('a booking that the courier did not answer changed nothing, so its key is free', async () => {
  const { token, id } = await makeUnbooked()
  await setCourierSwitches({ outage: 'refuses' })
  expect(await book(token, id, 'booking-of-one')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await setCourierSwitches({})
  expect((await book(token, id, 'booking-of-one')).status).toBe(200)
})

test('a parcel that is cancelled while it is being shipped does not count as shipped', async () => {
  const { token, id } = await makeUnbooked()
  await book(token, id)
  // The cancellation ends after the booking was read, and before its parcel is shipped. Then the process dies.
  shop.failpoint = (name) => {
    if (name === 'shipment-shipped') throw new Error('killed')
  }
  await expect(runJobs()).rejects.toMatchObject({ message: 'killed' })
  expect((await orderOf(id)).fulfilment).toBe('shipped')
  shop.failpoint = failpoint
  await shop.db.updateTable('shipment').set({ state: 'cancelled' }).where('orderId', '=', id).execute()
  await shop.jobs.all.find(({ name }) => name === 'book-shipment')?.run(shop, { shipmentId: `${id}-1` })
  expect(await orderOf(id)).toEqual({ status: 'Paid', fulfilment: 'packed', trackingId: null })
})

test('a parcel that was cancelled at the courier does not count as shipped, and may be booked again', async () => {
  const { token, id, awb } = await makeBooked()
  await moveParcel(awb, 'cancelled')
  await runJobs()
  expect([(await first(id))?.state, (await orderOf(id)).fulfilment]).toEqual(['cancelled', 'packed'])
  expect((await book(token, id)).status).toBe(200)
  await runJobs()
  // The courier fetches the cancelled parcel all the same.
  await webhook({ awb, shipment_status_id: 42, current_timestamp: '16 01 2026 11:00:00' })
  await runJobs()
  const problem = 'The courier carries this parcel although it was cancelled. Please ask the courier.'
  expect((await readOrderShipments(shop.db, id)).shipments).toMatchObject([{ state: 'booked' }, { state: 'cancelled', problem }])
})

test('a parcel that comes back is on the desk once, and is a need of the staff once it is back', async () => {
  const { token, id, awb } = await makeBooked()
  await moveParcel(awb, 'returning')
  await runJobs()
  expect([await deskOf(id), await needs(token)]).toEqual([[{ state: 'returning' }], []])
  await moveParcel(awb, 'returned')
  await runJobs()
  expect([await deskOf(id), await needs(token)]).toMatchObject([[{ state: 'returning' }], [{ count: 1 }]])
  await shop.db.updateTable('shipment').set({ nextCheckAt: shop.now() }).execute()
  await runJob(shop, 'track-shipments')
  const noted = await shop.db.selectFrom('auditEntry').select('action').where('action', '=', parcelReturning).execute()
  expect(noted).toHaveLength(1)
})

test('two couriers with one secret are told apart by their reports', async () => {
  const { DELHIVERY_WEBHOOK_SECRET: secret } = shop.config
  const scan = { Status: 'Delivered', StatusType: 'DL', StatusDateTime: '2026-01-16T11:00:00' }
  shop.config.DELHIVERY_WEBHOOK_SECRET = 'shiprocket secret'
  try {
    expect((await webhook({ Shipment: { AWB: '1234567890', NSLCode: 'EOD-38', Status: { ...scan, Instructions: '', StatusLocation: '' } } })).status).toBe(200)
    expect((await webhook({ awb: '1234567890', scans: [] })).status).toBe(200)
  } finally {
    Object.assign(shop.config, { DELHIVERY_WEBHOOK_SECRET: secret })
  }
  const stored = await shop.db.selectFrom('courierEvent').select('provider').execute()
  expect(stored.map(({ provider }) => provider).toSorted()).toEqual(['delhivery', 'shiprocket'])
})

test('a lost parcel is on the desk as lost, once, and is no attempt', async () => {
  const { token, id, awb } = await makeBooked()
  await moveParcel(awb, 'attempt_failed')
  await moveParcel(awb, 'lost')
  await runJobs()
  expect([await deskOf(id), await needs(token)]).toMatchObject([[{ state: 'lost' }], [{ count: 1 }]])
  const attempts = await shop.db.selectFrom('deliveryAttempt').select('reason').execute()
  expect(attempts.length).toBe(1)
  // Staff find it. The courier's report, heard again, changes nothing.
  const { _id, version } = await rowOf(token, id)
  await send('POST', `/failed-deliveries/${_id}/day`, { token, body: { day: dayInIndia(new Date(shop.now().getTime() + dayMs)), version } })
  later(5 * 3_600_000)
  await runJob(shop, 'track-shipments')
  expect(await deskOf(id)).toMatchObject([{ state: 'retry' }])
  const actions = await shop.db.selectFrom('auditEntry').select('action').where('action', '=', 'parcel lost by the courier').execute()
  expect(actions.length).toBe(1)
})

test('a lost parcel is given up with its order, and may still come back', async () => {
  const { token, id, awb } = await makeBooked()
  await moveParcel(awb, 'lost')
  await runJobs()
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
  expect([await deskOf(id), (await needs(token))[0]?.count ?? 0]).toMatchObject([[{ state: 'given_up' }], 0])
  const { _id, version } = await rowOf(token, id)
  expect((await send('POST', `/failed-deliveries/${_id}/returning`, { token, body: { version } })).status).toBe(200)
  expect(await deskOf(id)).toMatchObject([{ state: 'returning' }])
})

test('the check of the installation names parcels on their way whose courier has no keys', async () => {
  await makeBooked()
  const check = async (config: typeof shop.config) => {
    if (!('read' in bookedParcelsCheck)) throw new Error('it reads the database')
    return bookedParcelsCheck.read(shop.db, { ...shop, config })
  }
  expect(await check(shop.config)).toEqual([])
  const { SHIPROCKET_EMAIL: _, ...config } = shop.config
  expect(await check(config)).toMatchObject([{ state: 'warning', text: 'parcels on their way with Shiprocket, whose keys are missing: 1' }])
})

test('without the keys, a parcel under way stays as it is, and says why it cannot be cancelled', async () => {
  const { token, id, shipmentId } = await makeBooked()
  const { SHIPROCKET_EMAIL: _, ...config } = shop.config
  const keyless = { ...shop, config }
  await send('POST', `/shipments/${shipmentId}/cancel`, { token })
  await shop.jobs.all.find(({ name }) => name === 'cancel-shipment')?.run(keyless, { shipmentId })
  const problem = 'This shop has no keys of Shiprocket. Please ask the operator to set them.'
  expect(await first(id)).toMatchObject({ state: 'booked', problem })
  later(5 * 3_600_000)
  const due = () => shop.db.selectFrom('shipment').select(['state', 'nextCheckAt']).execute()
  const before = await due()
  await shop.jobs.all.find(({ name }) => name === 'track-shipments')?.run(keyless, {})
  expect(await due()).toEqual(before)
})
