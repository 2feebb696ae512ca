import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { courierFailpoints } from '#shop/failpoints.ts'
import { moveParcel, setCourierSwitches } from '#test/courier.ts'
import { offerCod, placeCod, placeWithAdvance, startPayNow } from '#test/make-cod.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { countShippedMessages, makeQueue } from '#test/make-queue.ts'
import { payRest } from '#test/make-prepaid.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { getOrder } from '#shop/orders/server/queries.server.ts'
import type { OrderShipments } from '../contract.ts'
import { courierIds, type CourierId } from '../rules/courier-ids.ts'
import { readOrderShipments } from '../server/shipments.server.ts'

const { failpoint, fetch } = shop
afterEach(() => {
  shop.failpoint = failpoint
  shop.fetch = fetch
})

const box = { weight: 250, length: 20, breadth: 15, height: 10 }
const book = (token: string, id: string, changes: object = {}) =>
  send('POST', `/orders/${id}/shipments`, { token, body: { courier: 'shiprocket', ...box, ...changes } })
const read = async (token: string, id: string): Promise<OrderShipments> => (await send('GET', `/orders/${id}/shipments`, { token })).body
const first = async (id: string) => {
  const [shipment] = (await readOrderShipments(shop.db, id)).shipments
  if (!shipment) throw new Error('There is no shipment.')
  return shipment
}
const orderOf = (id: string) => shop.db.transaction().execute((tx) => getOrder(tx, id))
const there = () =>
  shop.db.selectFrom('sandbox.courierParcel').select(['reference', 'awb', 'cashPaise', 'isCancelled', 'isPickupAsked']).orderBy('number').execute()

/** Books a parcel of a paid order, and runs the booking. */
async function makeShipment(changes: object = {}) {
  const token = await signedInAdmin()
  const { _id: id } = await makeOrder(await makeCheckout())
  const { status, body } = await book(token, id, changes)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await runJobs()
  return { token, id, ...(await first(id)) }
}

test('books a parcel, saves its tracking number, and tells the shopper once', async () => {
  const token = await signedInStaff('packer')
  const { _id: id } = await makeOrder(await makeCheckout())
  const { status, body } = await book(token, id)
  expect([status, body.message, body.shipment]).toMatchObject([
    200,
    'The parcel is being booked with Shiprocket.',
    { _id: `${id}-1`, parcel: 1, state: 'booking', awb: '', expectedOn: '2026-01-19', cash: 0, weight: 250 },
  ])
  await runJobs()
  const shipment = await first(id)
  expect(shipment).toMatchObject({
    state: 'booked',
    awb: 'SIM000000001',
    trackingUrl: 'https://shiprocket.co/tracking/SIM000000001',
    handedTo: 'Simulated Surface',
    problem: '',
  })
  expect(await orderOf(id)).toMatchObject({ fulfilment: 'shipped', trackingId: 'SIM000000001', trackingUrl: shipment.trackingUrl })
  expect((await send('GET', `/orders/${id}/parcels`, { token })).body).toMatchObject([{ number: 1, carrier: 'shiprocket', awb: 'SIM000000001' }])
  expect(await countShippedMessages(id)).toBe(1)
  expect(await there()).toEqual([{ reference: `${id}-1`, awb: 'SIM000000001', cashPaise: 0, isCancelled: false, isPickupAsked: true }])
  expect((await send('GET', `/shipments/${shipment._id}/label`, { token })).body.url).toMatch(/\/sandbox\/courier\/labels\/SIM000000001$/)
  expect(await read(token, id)).toMatchObject({ couriers: expect.arrayContaining(['shiprocket']), last: box })
})

test('books one parcel once if two people book it at the same moment', async () => {
  const { token, ids } = await makeQueue(1)
  const id = ids[0] ?? ''
  const answers = await Promise.all([book(token, id), book(token, id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  await runJobs()
  expect((await book(token, id)).body.message).toBe('This order is shipped already.')
  expect(await there()).toHaveLength(1)
})

test('books each parcel of an order that is sent in parts', async () => {
  const { token, ids, part } = await makeQueue(1)
  const id = ids[0] ?? ''
  await part(id, [{ position: 0, qty: 1 }])
  for (const parcel of [1, 2]) {
    expect((await book(token, id, { parcel })).status).toBe(200)
    await runJobs()
  }
  expect((await book(token, id, { parcel: 3 })).status).toBe(422)
  const { shipments } = await read(token, id)
  expect(shipments.map(({ parcel, awb }) => [parcel, awb])).toEqual([
    [2, 'SIM000000002'],
    [1, 'SIM000000001'],
  ])
  await moveParcel('SIM000000001', 'delivered')
  await runJobs()
  expect((await orderOf(id)).status).toBe('Paid')
  await moveParcel('SIM000000002', 'delivered')
  await runJobs()
  expect((await orderOf(id)).status).toBe('Delivered')
})

test('refuses in one sentence what cannot be booked', async () => {
  const token = await signedInAdmin()
  const { _id: id } = await makeOrder(await makeCheckout())
  for (const [change, message] of [
    [{ weight: 0 }, 'Please enter the weight in grams, from 1 to 50,000.'],
    [{ length: 1.5 }, 'Please enter the length in whole centimetres, from 1 to 200.'],
    [{ courier: 'post' }, 'Please choose a courier.'],
  ] as const)
    expect(await book(token, id, change)).toMatchObject({ status: 400, body: { message } })
  expect((await book(token, 'SW0123456789AB')).status).toBe(404)
  await setCourierSwitches({ serves: 'none' })
  expect(await book(token, id)).toMatchObject({ status: 422, body: { message: 'Shiprocket refused this parcel: no courier delivers to 560001.' } })
  await setCourierSwitches({ outage: 'refuses' })
  expect(await book(token, id)).toMatchObject({ status: 503, body: { message: 'Shiprocket is not answering right now. Please try again in a few minutes.' } })
  expect(await shop.db.selectFrom('shipment').select('id').execute()).toEqual([])
  for (const role of ['support'] as const) expect((await book(await signedInStaff(role), id)).status).toBe(403)
})

test('keeps the courier’s reason for a refused address, and books the corrected parcel', async () => {
  await setCourierSwitches({ address: 'refused' })
  const { token, id, ...refused } = await makeShipment()
  expect(refused).toMatchObject({ state: 'refused', problem: 'Shiprocket refused this parcel: Address is too short.' })
  expect((await orderOf(id)).fulfilment).toBe('to_pack')
  await setCourierSwitches({})
  expect((await book(token, id)).status).toBe(200)
  await runJobs()
  expect(await first(id)).toMatchObject({ _id: `${id}-2`, state: 'booked' })
})

test('a courier that does not answer fails the shipment, which can be tried again', async () => {
  const token = await signedInAdmin()
  const { _id: id } = await makeOrder(await makeCheckout())
  await book(token, id)
  await setCourierSwitches({ outage: 'loses_answers' })
  await expect(runJobs()).rejects.toMatchObject({ code: 'unavailable' })
  await shop.jobs.all.find(({ name }) => name === 'give-up-booking')?.run(shop, { shipmentId: `${id}-1` })
  expect(await first(id)).toMatchObject({ state: 'failed', problem: 'Shiprocket does not answer. Please try again later.' })
  await setCourierSwitches({})
  expect((await send('POST', `/shipments/${id}-1/retry`, { token })).status).toBe(200)
  expect((await send('POST', `/shipments/${id}-1/retry`, { token })).status).toBe(422)
  await runJobs()
  expect(await first(id)).toMatchObject({ state: 'booked', awb: 'SIM000000001' })
  expect(await there()).toHaveLength(1)
})

test('collects the cash of a cash on delivery order, unless it was paid online before the booking', async () => {
  await offerCod()
  const token = await signedInAdmin()
  const id = await placeCod()
  expect((await book(token, id)).body.shipment.cash).toBe(1000)
  await runJobs()
  expect(await there()).toMatchObject([{ cashPaise: 100_000 }])
  expect(await orderOf(id)).toMatchObject({ codState: 'shipped' })
  const paid = await placeCod()
  await book(token, paid)
  await shop.db.updateTable('shopOrder').set({ method: 'online', codState: null, status: 'Paid' }).where('id', '=', paid).execute()
  await runJobs()
  expect(await first(paid)).toMatchObject({ state: 'refused', problem: 'This order was paid online meanwhile. Please book it again.' })
  expect((await startPayNow(id)).status).toBe(422)
})

test('a parcel that is paid online while its courier books it is not sent to collect cash, and is booked again', async () => {
  await offerCod({ advance: 99, advanceForAll: true })
  const token = await signedInAdmin()
  const id = await placeWithAdvance()
  await startPayNow(id)
  await book(token, id)
  // The courier has booked the parcel with its cash, and the shop has not shipped it yet.
  shop.failpoint = (name) => {
    if (name === 'shipment-booked') throw new Error('killed')
  }
  await expect(runJobs()).rejects.toMatchObject({ message: 'killed' })
  shop.failpoint = failpoint
  await payRest(id)
  expect((await orderOf(id)).status).toBe('Paid')
  await shop.jobs.all.find(({ name }) => name === 'book-shipment')?.run(shop, { shipmentId: `${id}-1` })
  expect(await first(id)).toMatchObject({ state: 'booked', problem: expect.stringContaining('This order was paid online meanwhile') })
  expect((await orderOf(id)).fulfilment).toBe('to_pack')
  expect(await there()).toMatchObject([{ cashPaise: 90_100, isPickupAsked: false }])
  expect((await send('POST', `/shipments/${id}-1/cancel`, { token })).status).toBe(200)
  await runJobs()
  expect((await book(token, id)).body.shipment.cash).toBe(0)
  await runJobs()
  expect(await there()).toMatchObject([{ isCancelled: true }, { cashPaise: 0, isPickupAsked: true }])
  expect((await orderOf(id)).fulfilment).toBe('shipped')
})

/** Books the cash of an order with an advance, and loses the courier's answers. Then the shopper pays the rest online. */
async function loseBooking(courier: CourierId) {
  await offerCod({ advance: 99, advanceForAll: true })
  const token = await signedInAdmin()
  const id = await placeWithAdvance()
  await startPayNow(id)
  await book(token, id, { courier })
  await setCourierSwitches({ outage: 'loses_answers' })
  await expect(runJobs()).rejects.toMatchObject({ code: 'unavailable' })
  await payRest(id)
  return { token, id }
}
const bookAgain = async (id: string) => shop.jobs.all.find(({ name }) => name === 'book-shipment')?.run(shop, { shipmentId: `${id}-1` })
const paidMeanwhile = 'This order was paid online meanwhile. Please book it again.'

test.each(courierIds)('cash whose booking %s made without an answer is cancelled there once the order is paid online', async (courier) => {
  const { token, id } = await loseBooking(courier)
  // It does not answer the cancellation either.
  await expect(bookAgain(id)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await first(id)).state).toBe('booking')
  await setCourierSwitches({})
  await bookAgain(id)
  expect(await first(id)).toMatchObject({ state: 'refused', problem: paidMeanwhile })
  expect((await book(token, id, { courier })).body.shipment.cash).toBe(0)
  await runJobs()
  expect(await there()).toMatchObject([
    { reference: `${id}-1`, isCancelled: true },
    { reference: `${id}-2`, cashPaise: 0, isCancelled: false },
  ])
  expect((await orderOf(id)).fulfilment).toBe('shipped')
})

test('a lost booking of a parcel that the courier fetched already waits for a person', async () => {
  const { token, id } = await loseBooking('delhivery')
  await setCourierSwitches({ webhooks: 'off' })
  const [parcel] = await there()
  await moveParcel(parcel?.awb ?? '', 'picked_up')
  await bookAgain(id)
  const problem = `${paidMeanwhile} It is booked there, and was not cancelled. Delhivery refused this parcel: Shipment cannot be cancelled in its status.`
  expect(await first(id)).toMatchObject({ state: 'failed', problem })
  expect((await book(token, id)).status).toBe(422)
})

test.each(courierIds)('a booking that reached %s after the shop had asked for it is the booking', async (courier) => {
  const token = await signedInAdmin()
  const { _id: id } = await makeOrder(await makeCheckout())
  await book(token, id, { courier })
  await setCourierSwitches({ outage: 'loses_answers' })
  await expect(runJobs()).rejects.toMatchObject({ code: 'unavailable' })
  // Shiprocket gives the number by a call of its own.
  if (courier === 'shiprocket') await expect(bookAgain(id)).rejects.toMatchObject({ code: 'unavailable' })
  await setCourierSwitches({})
  // The first look is too early.
  let looks = 0
  shop.fetch = (input, init) => {
    const isLook = typeof input === 'string' && /[?&](search|ref_ids)=/.test(input)
    return isLook && (looks += 1) === 1 ? Promise.resolve(Response.json({ data: [] })) : fetch(input, init)
  }
  await bookAgain(id)
  expect(await first(id)).toMatchObject({ state: 'booked', awb: 'SIM000000001' })
  expect(await there()).toHaveLength(1)
})

test('cancels before the pickup, and takes the shipping back', async () => {
  const { token, id, _id: shipment } = await makeShipment()
  expect((await send('POST', `/shipments/${shipment}/cancel`, { token })).body.message).toBe('The shipment is being cancelled.')
  expect((await send('POST', `/shipments/${shipment}/cancel`, { token })).status).toBe(200)
  await runJobs()
  expect(await first(id)).toMatchObject({ state: 'cancelled', problem: '' })
  expect(await there()).toMatchObject([{ isCancelled: true }])
  expect(await orderOf(id)).toMatchObject({ fulfilment: 'packed', trackingUrl: '' })
  expect((await book(token, id)).status).toBe(200)
  await runJobs()
  expect(await first(id)).toMatchObject({ _id: `${id}-2`, state: 'booked', awb: 'SIM000000002' })
})

test('a parcel that the courier has is not cancelled', async () => {
  const { token, id, _id: shipment, awb } = await makeShipment()
  await setCourierSwitches({ webhooks: 'off' })
  await moveParcel(awb, 'picked_up')
  await send('POST', `/shipments/${shipment}/cancel`, { token })
  await runJobs()
  expect(await first(id)).toMatchObject({ state: 'booked', problem: 'Shiprocket refused this parcel: Cannot cancel a shipped order.' })
  expect((await orderOf(id)).fulfilment).toBe('shipped')
  await shop.db.updateTable('shipment').set({ nextCheckAt: shop.now() }).execute()
  await runJob(shop, 'track-shipments')
  expect((await first(id)).state).toBe('picked_up')
  expect(await send('POST', `/shipments/${shipment}/cancel`, { token })).toMatchObject({
    status: 422,
    body: { message: 'The courier has this parcel already, so it cannot be cancelled here.' },
  })
})

const webhook = (body: string, secret = 'shiprocket secret') =>
  api.request('/shipping/webhook', { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-api-key': secret } })

test('stores a webhook once by its body, with the right secret only, and applies it in a job', async () => {
  const { id, awb } = await makeShipment()
  const body = JSON.stringify({ awb, shipment_status_id: 7, current_timestamp: '16 01 2026 11:00:00', scans: [] })
  for (const wrong of ['', 'another']) expect((await webhook(body, wrong)).status).toBe(400)
  expect((await webhook(`${body}\0`)).status).toBe(400)
  for (let sent = 0; sent < 3; sent += 1) expect((await webhook(body)).status).toBe(200)
  const stored = () => shop.db.selectFrom('courierEvent').selectAll().execute()
  expect(await stored()).toMatchObject([{ provider: 'shiprocket', body, appliedAt: null }])
  expect(Buffer.from((await stored())[0]?.bodyHash ?? [])).toEqual(createHash('sha256').update(body).digest())
  expect((await first(id)).state).toBe('booked')
  await runJobs()
  expect(await stored()).toMatchObject([{ body: '', appliedAt: shop.now() }])
  expect(await first(id)).toMatchObject({ state: 'delivered', reports: [{ kind: 'delivered', at: '2026-01-16T05:30:00.000Z' }] })
  expect((await orderOf(id)).status).toBe('Delivered')
  for (const strange of ['{"awb":"SIM999999999","shipment_status_id":7}', 'no JSON', '{}']) expect((await webhook(strange)).status).toBe(200)
  await runJobs()
})

/** Returns every order of some things. */
function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  return items.length < 2 ? [[...items]] : items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

test('Delhivery’s pushes move a parcel as its answers do', async () => {
  const { id, awb } = await makeShipment({ courier: 'delhivery' })
  expect(await first(id)).toMatchObject({ courier: 'delhivery', state: 'booked', handedTo: '', expectedOn: null })
  await setCourierSwitches({ webhooks: 'shuffled' })
  await moveParcel(awb, 'attempt_failed')
  await moveParcel(awb, 'delivered')
  await runJobs()
  const kinds = ['picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed', 'delivered']
  const pushed = await first(id)
  expect([pushed.state, pushed.reports.map(({ kind }) => kind)]).toEqual(['delivered', kinds])
  expect(pushed.reports.find(({ kind }) => kind === 'attempt_failed')?.words).toBe('Consignee refused to accept, Simulated hub')
  expect((await orderOf(id)).status).toBe('Delivered')
  later(25 * 3_600_000)
  await runJob(shop, 'track-shipments')
  const attempts = await shop.db.selectFrom('deliveryAttempt').select(['reason', 'note', 'source']).execute()
  expect(attempts).toEqual([{ reason: 'refused', note: 'Consignee refused to accept, Simulated hub', source: 'courier' }])
  // The answers tell of the booking too, and of the weight.
  expect(await first(id)).toMatchObject({ chargedWeight: 250, reports: ['booked', ...kinds].map((kind) => ({ kind })) })
})

const scans = [
  { 'sr-status': '42', date: '2026-01-16 10:00:00' },
  { 'sr-status': '17', date: '2026-01-17 10:00:00' },
  { 'sr-status': '21', date: '2026-01-17 18:00:00' },
  { 'sr-status': '7', date: '2026-01-18 12:00:00' },
]

test('every order of a parcel’s reports, with one twice and one lost, ends the same', async () => {
  const { token, ids } = await makeQueue(1)
  const id = ids[0] ?? ''
  await book(token, id)
  await runJobs()
  const { awb } = await first(id)
  const { state: _, ...untouched } = await first(id)
  const ends = new Set<string>()
  for (const [round, order] of permutationsOf(scans).entries()) {
    await shop.db.deleteFrom('shipmentReport').execute()
    await shop.db.deleteFrom('courierEvent').execute()
    await shop.db.deleteFrom('message').where('dedupeKey', 'like', '%delivered%').execute()
    await shop.db.updateTable('shipment').set({ state: 'booked' }).execute()
    await shop.db.updateTable('shopOrder').set({ status: 'Paid', fulfilment: 'shipped' }).where('id', '=', id).execute()
    // The report after the first is lost, unless a later one tells of it; the last one comes twice.
    for (const scan of [...order, ...order.slice(-1)]) {
      expect((await webhook(JSON.stringify({ awb, scans: [scan], round }))).status).toBe(200)
      if (round % 2 === 0) await runJobs()
    }
    await runJobs()
    ends.add(JSON.stringify([await first(id), (await orderOf(id)).status]))
  }
  const reports = ['picked_up', 'out_for_delivery', 'attempt_failed', 'delivered']
  expect([...ends].map((text) => JSON.parse(text))).toMatchObject([
    [{ ...untouched, state: 'delivered', reports: reports.map((kind) => ({ kind })) }, 'Delivered'],
  ])
}, 60_000)

test.each(['normal', 'late', 'twice', 'shuffled', 'off'])('reports that come %s end the same, by a later question at the latest', async (webhooks) => {
  const { id, awb } = await makeShipment()
  await setCourierSwitches({ webhooks, weight: 'more' })
  await moveParcel(awb, 'attempt_failed')
  await moveParcel(awb, 'delivered')
  await shop.db.updateTable('sandbox.courierParcel').set({ chargedGrams: 750 }).execute()
  await runJobs()
  later(5 * 3_600_000)
  await runJobs()
  // After the delivery, the shop asks only for the charged weight.
  for (let asked = 0; asked < 2; asked += 1) {
    await runJob(shop, 'track-shipments')
    later(25 * 3_600_000)
  }
  const kinds = ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed', 'delivered']
  const { state, reports, chargedWeight, weight } = await first(id)
  expect([state, reports.map(({ kind }) => kind), weight, chargedWeight]).toEqual(['delivered', kinds, 250, 750])
  expect((await orderOf(id)).status).toBe('Delivered')
  expect(await shop.db.selectFrom('shipment').select('nextCheckAt').execute()).toEqual([{ nextCheckAt: null }])
})

test('one courier that does not answer stops the tracking of no other parcel', async () => {
  const { awb, id } = await makeShipment()
  await setCourierSwitches({ webhooks: 'off' })
  await moveParcel(awb, 'in_transit')
  later(5 * 3_600_000)
  await setCourierSwitches({ webhooks: 'off', outage: 'refuses' })
  await runJob(shop, 'track-shipments')
  expect((await first(id)).state).toBe('booked')
  await setCourierSwitches({})
  await runJob(shop, 'track-shipments')
  expect((await first(id)).state).toBe('booked')
  later(3_600_000)
  await runJob(shop, 'track-shipments')
  expect((await first(id)).state).toBe('in_transit')
})

/** Makes the next work that reaches a failpoint die there, once. @returns how often that happened */
function killAt(name: string) {
  const killed = { times: 0 }
  shop.failpoint = (reached) => {
    if (reached !== name || killed.times > 0) return
    killed.times += 1
    throw new Error('killed')
  }
  return killed
}

test.each(courierFailpoints.flatMap((name) => courierIds.map((courier) => [name, courier] as const)))(
  'a process that dies at %s with %s makes one shipment, and loses none',
  async (name, courier) => {
    const token = await signedInAdmin()
    const { _id: id } = await makeOrder(await makeCheckout())
    const { _id: other } = await makeOrder(await makeCheckout())
    const killed = killAt(name)
    // A job that died runs again, as pg-boss would run it.
    const runAgain = async () => {
      await runJobs().catch(() => {})
      later(60_000)
      await shop.db.updateTable('shipment').set({ problem: '' }).execute()
      for (const each of shop.jobs.all.filter((job) => ['book-shipment', 'cancel-shipment'].includes(job.name)))
        for (const shipmentId of [`${id}-1`, `${other}-1`]) await each.run(shop, { shipmentId })
      await runJobs()
    }
    const { status } = await book(token, id, { courier })
    expect(status).toBe(name === 'shipment-stored' ? 500 : 200)
    await book(token, other, { courier })
    await runAgain()
    expect((await there()).map(({ reference }) => reference).toSorted()).toEqual([`${id}-1`, `${other}-1`].toSorted())
    const { awb, state } = await first(id)
    expect([state, (await orderOf(id)).trackingId]).toEqual(['booked', awb])
    expect(await countShippedMessages(id)).toBe(1)
    await send('POST', `/shipments/${other}-1/cancel`, { token })
    await moveParcel(awb, 'delivered')
    await runAgain()
    later(5 * 3_600_000)
    await runJob(shop, 'track-shipments')
    expect([(await orderOf(id)).status, (await first(other)).state, (await orderOf(other)).fulfilment]).toEqual(['Delivered', 'cancelled', 'packed'])
    expect(killed.times).toBe(1)
  },
)
