import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'

/** A customer with an order of their own, and what only they may read. */
async function makeReader() {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 1 }]
  const ask = (path: string) => send('GET', path, { token: checkout.token })
  return {
    checkout,
    read: () =>
      Promise.all([
        ask('/orders/my-orders'),
        ask('/orders/my-orders?limit=1'),
        ask(`/orders/${order._id}`),
        ask('/users/addresses'),
        ask(`/profile/${checkout.customerId}`),
        send('POST', '/pricing/quote', { token: checkout.token, body: { items } }),
      ]),
  }
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

test('each who asks in the same moment is told their own, as if they had asked alone', async () => {
  const readers: Awaited<ReturnType<typeof makeReader>>[] = []
  for (let made = 0; made < 8; made += 1) readers.push(await makeReader())
  const alone = []
  for (const { read } of readers) alone.push((await read()).map(({ status, body }) => ({ status, body })))
  const atOnce = await Promise.all(readers.map(({ read }) => read()))
  expect(atOnce.map((answers) => answers.map(({ status, body }) => ({ status, body })))).toEqual(alone)
  for (const [index, [orders, first, order, addresses, profile, quote]] of atOnce.entries()) {
    const { customerId, addressId, productId } = readers[index]?.checkout ?? {}
    expect(orders.headers.get('x-total-count')).toBe('1')
    expect(idsOf(orders.body)).toEqual([order.body._id])
    expect(idsOf(first.body)).toEqual([order.body._id])
    expect(order.body.customer._id).toBe(customerId)
    expect(idsOf(addresses.body)).toEqual([addressId])
    expect(profile.body._id).toBe(customerId)
    expect(quote.body.lines).toMatchObject([{ productId }])
  }
})

test('a token that is dead is refused among those that live', async () => {
  const { token } = await makeCheckout()
  const answers = await Promise.all([token, 'x'.repeat(43), token, undefined].map((one) => send('GET', '/users/addresses', { token: one })))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401])
})
