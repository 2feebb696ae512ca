import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later } from '#test/test-shop.ts'

const openPayment = async (token: string) => (await send('GET', '/payments/orders/open', { token })).body

test('an open payment is told to its owner on any device, with its items, and stays out of the list', async () => {
  const checkout = await makeCheckout()
  expect(await openPayment(checkout.token)).toEqual({ attempt: null })
  const { body: prepared } = await prepare(checkout)
  expect(await openPayment(checkout.token)).toMatchObject({
    attempt: { _id: prepared.orderId, status: 'Pending', totalAmount: 1000, items: [{ productId: checkout.productId, type: '1 g', qty: 2 }] },
  })
  expect((await send('GET', '/orders/my-orders', { token: checkout.token })).body).toEqual([])
  expect(await openPayment((await makeCheckout()).token)).toEqual({ attempt: null })
  expect((await send('GET', '/payments/orders/open')).status).toBe(401)
})

test('a payment is open neither once it is paid, nor after its dialog was closed, nor after the dialog ended', async () => {
  const paid = await makeCheckout()
  await makeOrder(paid)
  expect(await openPayment(paid.token)).toEqual({ attempt: null })

  const closed = await makeCheckout()
  const { body: prepared } = await prepare(closed)
  await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: closed.token })
  expect(await openPayment(closed.token)).toEqual({ attempt: null })

  const ended = await makeCheckout()
  await prepare(ended)
  later(30 * 60_000)
  expect(await openPayment(ended.token)).toEqual({ attempt: null })
})
