import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

describe('reading orders', () => {
  test('lists the customer’s own placed orders, newest first', async () => {
    const checkout = await makeCheckout()
    const first = await makeOrder(checkout)
    const second = await makeOrder(checkout)
    await prepare(checkout)
    await makeOrder(await makeCheckout())
    const { body, headers } = await send('GET', '/orders/my-orders', { token: checkout.token })
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id])
    expect(body[0].items).toEqual([
      {
        position: 0,
        productId: checkout.productId,
        pack: expect.any(String),
        name: 'Kashmiri Saffron',
        image: expect.any(String),
        type: '1 g',
        qty: 2,
        removed: 0,
        price: 500,
        paid: 1000,
      },
    ])
    expect(body[0].address).toMatchObject({ street: '12 MG Road', mobile: '9876543210', pincode: '560001' })
    expect(headers.get('x-total-count')).toBe('2')
  })

  test('shows the price of each item after all discounts, in the order and in its mail, and the refunded amount', async () => {
    const checkout = await makeCheckout()
    await makeCoupon(shop)
    const { _id } = await makeOrder(checkout, {
      items: [
        { productId: checkout.productId, variant: '1 g', qty: 2 },
        { productId: checkout.productId, variant: '2 g', qty: 1 },
      ],
      coupon: 'SOIL10',
      expectedTotal: 1629,
    })
    await send('POST', `/orders/${_id}/refunds`, { token: await signedInAdmin(), body: { amount: 29, reason: 'Damaged', key: 'key-0001' } })
    const { body } = await send('GET', '/orders/my-orders', { token: checkout.token })
    expect(body).toMatchObject([
      {
        totalAmount: 1629,
        refunded: 29,
        items: [
          { qty: 2, price: 500, paid: 900 },
          { qty: 1, price: 900, paid: 729 },
        ],
      },
    ])
    const mail = await shop.db
      .selectFrom('message')
      .select('body')
      .where('channel', '=', 'mail')
      .where('dedupeKey', 'like', 'order-placed:%')
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain(
      '  2 x Kashmiri Saffron, 1 g: ₹900 (₹450 each)\n  1 x Kashmiri Saffron, 2 g: ₹729\n  Coupon SOIL10: ₹181 off, included in the prices above\n',
    )
  })

  test('lists all orders in pages to admins only; attempts only by status', async () => {
    const checkout = await makeCheckout()
    const admin = await signIn(await makeAdmin())
    for (const _ of [1, 2, 3]) await makeOrder(checkout)
    await prepare(checkout)
    expect((await send('GET', '/orders', { token: checkout.token })).status).toBe(403)
    expect((await send('GET', '/orders')).status).toBe(401)
    const first = await send('GET', '/orders?limit=2', { token: admin })
    expect(first.body).toHaveLength(2)
    const rest = await send('GET', `/orders?limit=2&cursor=${first.headers.get('x-next-cursor')}`, { token: admin })
    expect(rest.body).toHaveLength(1)
    expect((await send('GET', '/orders?status=Pending', { token: admin })).body).toHaveLength(1)
    expect((await send('GET', `/orders?q=${first.body[0]._id.toLowerCase()}`, { token: admin })).body).toHaveLength(1)
    expect((await send('GET', '/orders?q=%27%3B%20drop', { token: admin })).body).toEqual([])
    for (const bad of ['limit=1e9', 'limit=0', 'cursor=-1', 'status=Lost']) expect((await send('GET', `/orders?${bad}`, { token: admin })).status).toBe(400)
  })

  test('shows an order to its owner and to admins; to others it does not exist', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    expect((await send('GET', `/orders/${_id}`, { token: checkout.token })).body._id).toBe(_id)
    expect((await send('GET', `/orders/${_id}`, { token: await signIn(await makeAdmin()) })).status).toBe(200)
    const token = await signedInCustomer()
    const foreign = await send('GET', `/orders/${_id}`, { token })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual((await send('GET', '/orders/SW000000000000', { token })).body)
  })

  test('keeps an order unchanged after its products and its customer are deleted', async () => {
    const checkout = await makeCheckout()
    const order = await makeOrder(checkout)
    await shop.db.deleteFrom('product').execute()
    await shop.db.deleteFrom('customer').where('id', '=', checkout.customerId).execute()
    const admin = await signIn(await makeAdmin())
    expect((await send('GET', `/orders/${order._id}`, { token: admin })).body).toEqual({ ...order, customer: null })
  })
})

test('attempts are listed by their status, for admins only', async () => {
  const checkout = await makeCheckout()
  const admin = await signedInAdmin()
  const { body: closed } = await prepare(checkout)
  expect((await send('POST', `/payments/orders/${closed.orderId}/dismiss`, { token: checkout.token })).status).toBe(200)
  const { body: open } = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  const list = async (status: string) => {
    const { body } = await send('GET', `/orders?status=${status}`, { token: admin })
    return body.map((order: { _id: string; status: string }) => [order._id, order.status])
  }
  expect(await list('Unpaid')).toEqual([[closed.orderId, 'Unpaid']])
  expect(await list('Pending')).toEqual([[open.orderId, 'Pending']])
  for (const status of ['Unpaid', 'Pending']) expect((await send('GET', `/orders?status=${status}`, { token: checkout.token })).status).toBe(403)
})
