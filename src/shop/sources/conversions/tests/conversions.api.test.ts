import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { known, listEvents, makeAgreeing, openAdvertising, readLog, readSent, runEvents, runEventsAgain, nothing, setOutage } from '#test/advertising.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { placeAndPayRest } from '#test/make-prepaid.ts'
import { approvalWords, askReturn, makeReturnOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { deliverEvent } from '#test/report-refund.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

openAdvertising()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

let keys = 0

/** Refunds a part of an order, in rupees, until the bank has taken it. */
async function refund(id: string, amount: number) {
  const key = `refund-of-test-${(keys += 1)}`
  const { status, body } = await send('POST', `/orders/${id}/refunds`, { token: await signedInAdmin(), body: { amount, reason: 'late', key } })
  expect([status, body]).toMatchObject([200, {}])
  await runJobs().catch(() => {})
}

test('each service gets an order once, which webhook and browser settle, in the form of its documentation', async () => {
  const checkout = await makeAgreeing()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  const entity = { id: payment.razorpay_payment_id, order_id: prepared.order_id, amount: 100_000, currency: 'INR', status: 'captured', captured: true }
  await Promise.all([submitProof(checkout, payment), deliverEvent('payment.captured', { payment: { entity } })])
  await deliverEvent('payment.captured', { payment: { entity } })
  await submitProof(checkout, payment)
  await runJobs()

  const { orderId } = prepared
  const { bodies, meta, ga4 } = await readLog()
  const seconds = Math.floor(shop.now().getTime() / 1000)
  expect(meta).toEqual([
    {
      event_name: 'Purchase',
      event_time: seconds,
      event_id: orderId,
      action_source: 'other',
      user_data: { em: [hash('asha.rao@gmail.com')], ph: [hash('919876543210')] },
      custom_data: {
        currency: 'INR',
        value: 1000,
        order_id: orderId,
        content_type: 'product',
        contents: [{ id: `${checkout.productId}-1g`, quantity: 2, item_price: 500 }],
      },
    },
  ])
  expect(ga4).toEqual([
    {
      name: 'purchase',
      params: { transaction_id: orderId, currency: 'INR', value: 1000, items: [{ item_id: `${checkout.productId}-1g`, quantity: 2, price: 500 }] },
    },
  ])
  expect(bodies.find(({ client_id: id }) => id)).toMatchObject({
    timestamp_micros: seconds * 1_000_000,
    user_data: { sha256_email_address: [hash('asharao@gmail.com')], sha256_phone_number: [hash(known.mobile)] },
  })
  const delivered = { event: 'purchase', subject: orderId, orderId, amount: 1000, status: 'delivered', tries: 1 }
  expect(await listEvents()).toMatchObject([
    { ...delivered, receiver: 'ga4', answerStatus: 204 },
    { ...delivered, receiver: 'meta', answerStatus: 200, answer: expect.stringContaining('"events_received":1') },
  ])
})

test('nothing of a person leaves but two hashes', async () => {
  const checkout = await makeAgreeing()
  await makeOrder(checkout)
  await runJobs()
  const { name } = await shop.db.selectFrom('customer').select('name').where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
  const text = JSON.stringify((await readLog()).bodies)
  for (const secret of [name, known.email, '9876543210', checkout.customerId, checkout.addressId, 'token', 'secret']) expect(text).not.toContain(secret)
})

test('an email address that nobody proved is not sent, and Meta gets nothing about a customer without any', async () => {
  const checkout = await makeAgreeing()
  await shop.db.updateTable('customer').set({ emailVerifiedAt: null, loginMobile: null }).where('id', '=', checkout.customerId).execute()
  await makeOrder(checkout)
  await runJobs()
  expect(await readSent()).toEqual({ meta: [], ga4: ['purchase 1000'] })
  expect(JSON.stringify((await readLog()).bodies)).not.toContain('sha256')
  expect(await listEvents()).toMatchObject([
    { status: 'delivered' },
    { status: 'skipped', answer: 'The customer has no proven email address and no mobile number.' },
  ])
})

describe('refunds', () => {
  test('follow, and with the order add up to what its goods are worth', async () => {
    const { _id } = await makeOrder(await makeAgreeing())
    await runJobs()
    await refund(_id, 300)
    await refund(_id, 200)
    await refund(_id, 500)
    expect(await readSent()).toEqual({
      meta: ['Purchase 1000', 'Refund 300', 'Refund 200', 'Refund 500'],
      ga4: ['purchase 1000', 'refund 300', 'refund 200', 'refund 500'],
    })
    const { bodies, meta } = await readLog()
    expect(new Set(meta.map(({ event_id: id }) => id)).size).toBe(4)
    expect(new Set(meta.map(({ custom_data: { order_id: id } }) => id))).toEqual(new Set([_id]))
    // Google knows the refund's browser by the order.
    expect(new Set(bodies.flatMap(({ client_id: id }) => id ?? [])).size).toBe(1)
  })

  test('before the first try of the order are in its value, and are not sent again', async () => {
    const { _id } = await makeOrder(await makeAgreeing())
    await refund(_id, 300)
    await runEventsAgain()
    expect(await readSent()).toEqual({ meta: ['Purchase 700'], ga4: ['purchase 700'] })
    expect(await listEvents()).toMatchObject([
      { event: 'refund', status: 'skipped', answer: 'The amount that the service knows is right.' },
      { event: 'refund', status: 'skipped' },
      { event: 'purchase', status: 'delivered', amount: 700 },
      { event: 'purchase', status: 'delivered', amount: 700 },
    ])
  })

  test('wait until the service knows the order, whose value stays that of the first try', async () => {
    await setOutage('refuses')
    const { _id } = await makeOrder(await makeAgreeing())
    await runEvents()
    await refund(_id, 300)
    await runEventsAgain()
    expect(await readSent()).toEqual(nothing)
    await setOutage('none')
    await runEventsAgain()
    await runEventsAgain()
    expect(await readSent()).toEqual({ meta: ['Purchase 1000', 'Refund 300'], ga4: ['purchase 1000', 'refund 300'] })
  })

  test('of an order that was cancelled before it was sent leave nothing to tell', async () => {
    const { _id } = await makeOrder(await makeAgreeing())
    await send('PUT', `/orders/${_id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    await runJobs().catch(() => {})
    await runEventsAgain()
    expect(await readSent()).toEqual(nothing)
    const events: { event: string; status: string; answer: string }[] = await listEvents()
    expect(new Set(events.map(({ event, status, answer }) => `${event} ${status}: ${answer}`))).toEqual(
      new Set(['purchase skipped: The order was cancelled before this was sent.', 'refund skipped: The order was not sent to the service.']),
    )
  })
})

describe('cash on delivery', () => {
  test('counts when it is delivered', async () => {
    await offerCod()
    const checkout = await makeAgreeing()
    const id = await placeCod(checkout)
    await runJobs()
    expect(await readSent()).toEqual(nothing)
    const token = await signedInAdmin()
    await shipCod(token, id)
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
    await runJobs()
    expect(await readSent()).toEqual({ meta: ['Purchase 1000'], ga4: ['purchase 1000'] })

    // The shop gives cash back by other ways than the provider's, so the closed return says what the order is worth.
    expect((await askReturn(checkout, id)).status).toBe(200)
    await stepReturn(token, id, 'approve', { words: approvalWords })
    await stepReturn(token, id, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    expect((await stepReturn(token, id, 'close', { refund: 'none', words: 'We transferred it to your bank account.' })).body).toMatchObject({ success: true })
    await runJobs()
    expect(await readSent()).toEqual({ meta: ['Purchase 1000', 'Refund 500'], ga4: ['purchase 1000', 'refund 500'] })
  })

  test('counts when it is paid online before it is sent, and never again', async () => {
    await offerCod()
    const id = await placeAndPayRest(await makeAgreeing())
    await runJobs()
    expect(await readSent()).toMatchObject({ ga4: ['purchase 1000'] })
    await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Delivered' } })
    await runJobs()
    expect(await readSent()).toMatchObject({ meta: ['Purchase 1000'], ga4: ['purchase 1000'] })
  })
})

test('a closed return tells the services once, whether refund or return is sent first', async () => {
  const token = await signedInAdmin()
  const { orderId } = await makeReturnOf(await makeAgreeing(), token)
  await runJobs()
  expect((await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })).status).toBe(200)
  await stepReturn(token, orderId, 'close', { refund: 500 })
  await runJobs()
  await runEvents()
  expect(await readSent()).toEqual({ meta: ['Purchase 1000', 'Refund 500'], ga4: ['purchase 1000', 'refund 500'] })
})
