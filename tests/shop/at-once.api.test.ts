import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '../support/make-order.ts'
import { send } from '../support/send.ts'

/** Makes a customer with an order. `read` calls every route that answers only this customer's data. */
async function makeReader() {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 1 }]
  const get = (path: string) => send('GET', path, { token: checkout.token })
  return {
    checkout,
    read: () =>
      Promise.all([
        get('/orders/my-orders'),
        get('/orders/my-orders?limit=1'),
        get(`/orders/${order._id}`),
        get('/users/addresses'),
        get(`/profile/${checkout.customerId}`),
        send('POST', '/pricing/quote', { token: checkout.token, body: { items } }),
      ]),
  }
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

test('concurrent customers each get their own data, the same as when they ask alone', async () => {
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

test('refuses an invalid token among concurrent valid ones', async () => {
  const { token } = await makeCheckout()
  const answers = await Promise.all([token, 'x'.repeat(43), token, undefined].map((one) => send('GET', '/users/addresses', { token: one })))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401])
})
