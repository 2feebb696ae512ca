import { describe, expect, test } from 'vitest'
import { recordFailedAttempt } from '#shop/fulfilment/module.server.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

/** The test clock starts at noon in India. */
const [atEleven, atTen] = ['2026-01-15T11:00', '2026-01-15T10:00']

async function makeShipped() {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  expect((await shipCod(token, order._id)).body.results[0].outcome).toBe('done')
  return { token, checkout, id: order._id }
}

const report = (token: string, orderId: string, changes: object = {}) =>
  send('POST', '/failed-deliveries', { token, body: { orderId, parcel: 1, at: atEleven, reason: 'nobody_home', ...changes } })

const desk = async (token: string, state = 'open') => (await send('GET', `/failed-deliveries?state=${state}`, { token })).body

describe('a failed attempt', () => {
  test('puts the parcel on the desk with its reason, and the same minute again is the same attempt', async () => {
    const { token, id } = await makeShipped()
    const { body } = await report(token, id)
    expect(body.saved).toMatchObject({ orderId: id, parcel: 1, carrier: 'delhivery', awb: `AWB${id}`, state: 'to_decide', version: 1 })
    expect(body.saved.attempts).toMatchObject([{ at: '2026-01-15T05:30:00.000Z', reason: 'nobody_home', source: 'staff', answer: null }])
    expect((await report(token, id, { reason: 'refused' })).body.saved).toEqual(body.saved)
    expect(await desk(token)).toEqual([body.saved])
    expect((await send('GET', `/orders/${id}/failed-deliveries`, { token })).body).toEqual([body.saved])
    const { body: events } = await send('GET', `/orders/${id}/timeline`, { token })
    expect(events.filter(({ kind }: { kind: string }) => kind === 'delivery_failed')).toMatchObject([{ detail: 'Nobody was there' }])
  })

  test('of a courier and of staff in one minute is one attempt', async () => {
    const { token, id } = await makeShipped()
    const at = new Date('2026-01-15T05:30:42.250Z')
    const record = (parcel: { carrier: string; awb: string }) =>
      shop.db.transaction().execute((tx) => recordFailedAttempt(shop, tx, { parcel, at, reason: 'phone_unreachable', source: 'courier' }))
    const parcel = { carrier: 'delhivery', awb: `AWB${id}` }
    expect([await record(parcel), await record(parcel)]).toMatchObject([{ isNew: true }, { isNew: false }])
    expect((await report(token, id)).body.saved.attempts).toMatchObject([{ source: 'courier', reason: 'phone_unreachable' }])
    await expect(record({ carrier: 'dtdc', awb: `AWB${id}` })).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['a time to come', { at: '2026-01-15T13:00' }, 422],
    ['no time', { at: 'yesterday' }, 400],
    ['an unknown reason', { reason: 'rain' }, 400],
    ['the reason “other” without words', { reason: 'other' }, 400],
    ['an unknown parcel', { parcel: 2 }, 404],
  ])('is refused with %s', async (_, changes, status) => {
    const { token, id } = await makeShipped()
    expect((await report(token, id, changes)).status).toBe(status)
    expect(await desk(token)).toEqual([])
  })

  test('is refused for a parcel that was not sent, and for everybody but staff', async () => {
    const [token, order] = [await signedInAdmin(), await makeOrder(await makeCheckout())]
    expect((await send('POST', '/packing/packed', { token, body: { ids: [order._id] } })).status).toBe(200)
    expect((await report(token, order._id)).body.code).toBe('rule_refused')
    const shopper = await signedInCustomer()
    expect([(await report(shopper, order._id)).status, (await send('GET', '/failed-deliveries', { token: shopper })).status]).toEqual([403, 403])
  })

  test('after the delivery or the return changes nothing at the desk', async () => {
    const { token, id } = await makeShipped()
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
    expect((await report(token, id)).body.saved.state).toBe('delivered')
    await offerCod()
    const cash = await placeCod()
    await shipCod(token, cash)
    await send('POST', `/orders/${cash}/returned`, { token, body: { restock: true } })
    expect((await report(token, cash)).body.saved).toMatchObject({ state: 'back', isCash: true })
    expect(await desk(token)).toEqual([])
  })
})

describe('a parcel at the desk', () => {
  test('gets a new day, and the same request again changes nothing', async () => {
    const { token, id } = await makeShipped()
    const { _id } = (await report(token, id)).body.saved
    const setDay = (day: string, version: number) => send('POST', `/failed-deliveries/${_id}/day`, { token, body: { day, version } })
    expect((await setDay('2026-01-14', 1)).body.code).toBe('rule_refused')
    const { body } = await setDay('2026-01-17', 1)
    expect(body.saved).toMatchObject({ state: 'retry', retryOn: '2026-01-17', version: 2 })
    expect((await setDay('2026-01-17', 1)).body.saved).toEqual(body.saved)
    expect((await setDay('2026-01-18', 1)).body.code).toBe('changed_meanwhile')
    expect((await report(token, id, { at: '2026-01-15T11:30' })).body.saved).toMatchObject({ state: 'to_decide', retryOn: '', attempts: [{}, {}] })
  })

  test('stays where it is when an earlier attempt is reported late', async () => {
    const { token, id } = await makeShipped()
    const { _id } = (await report(token, id)).body.saved
    await send('POST', `/failed-deliveries/${_id}/day`, { token, body: { day: '2026-01-17', version: 1 } })
    const late = await report(token, id, { at: atTen, reason: 'refused' })
    expect(late.body.saved).toMatchObject({ state: 'retry', retryOn: '2026-01-17', attempts: [{ reason: 'refused' }, { reason: 'nobody_home' }] })
    expect((await report(token, id, { at: atTen })).body.saved).toEqual(late.body.saved)
  })

  test('is sent back without cancelling its order, and staff may turn it round', async () => {
    const { token, id } = await makeShipped()
    const { _id } = (await report(token, id)).body.saved
    const sendBack = () => send('POST', `/failed-deliveries/${_id}/returning`, { token, body: { version: 1 } })
    const { body } = await sendBack()
    expect([body.saved.state, (await sendBack()).body.saved]).toEqual(['returning', body.saved])
    expect((await send('GET', `/orders/${id}`, { token })).body.status).toBe('Paid')
    const turned = await send('POST', `/failed-deliveries/${_id}/day`, { token, body: { day: '2026-01-16', version: 2 } })
    expect(turned.body.saved.state).toBe('retry')
  })

  test('leaves by itself when its order is delivered, and returns when it is cancelled', async () => {
    const { token, id } = await makeShipped()
    const { _id } = (await report(token, id)).body.saved
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
    expect(await desk(token, 'delivered')).toMatchObject([{ _id, state: 'delivered' }])
    const late = await send('POST', `/failed-deliveries/${_id}/returning`, { token, body: { version: 2 } })
    expect(late.body.code).toBe('step_back')
    const other = await makeShipped()
    await report(other.token, other.id)
    await send('PUT', `/orders/${other.id}`, { token: other.token, body: { status: 'Cancelled' } })
    expect(await desk(token)).toMatchObject([{ orderId: other.id, state: 'returning' }])
  })

  test('shows how often it happened to this customer and in this PIN code', async () => {
    const { token, checkout, id } = await makeShipped()
    const again = await makeOrder(checkout)
    await shipCod(token, again._id)
    await report(token, id)
    await report(token, again._id)
    await report(token, again._id, { at: atTen })
    const other = await makeShipped()
    await report(other.token, other.id)
    expect((await desk(token)).map(({ customer, pin }: { customer: object; pin: object }) => [customer, pin])).toEqual([
      [
        { failed: 3, back: 0 },
        { failed: 4, back: 0 },
      ],
      [
        { failed: 3, back: 0 },
        { failed: 4, back: 0 },
      ],
      [
        { failed: 1, back: 0 },
        { failed: 4, back: 0 },
      ],
    ])
  })
})

test('words are in the person’s data file, and erased with the person', async () => {
  const { token, checkout, id } = await makeShipped()
  await report(token, id, { reason: 'other', note: 'Asha Rao has moved' })
  const { body: data } = await send('GET', `/customers/${checkout.customerId}/export`, { token })
  expect(data.orders[0].failedDeliveries).toMatchObject([{ parcel: 1, reason: 'other', note: 'Asha Rao has moved' }])
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  await eraseDeleted(shop)
  const rows = await shop.db.selectFrom('deliveryAttempt').select(['reason', 'note']).execute()
  expect(rows).toEqual([{ reason: 'other', note: '' }])
})
