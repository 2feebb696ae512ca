import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

describe('reading orders', () => {
  test('my orders are the placed ones, mine, newest first', async () => {
    const checkout = await makeCheckout()
    const first = await makeOrder(checkout)
    const second = await makeOrder(checkout)
    await prepare(checkout)
    await makeOrder(await makeCheckout())
    const { body, headers } = await send('GET', '/orders/my-orders', { token: checkout.token })
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id])
    expect(body[0].items).toEqual([{ productId: checkout.productId, name: 'Kashmiri Saffron', type: '1 g', qty: 2, price: 500 }])
    expect(body[0].address).toMatchObject({ street: '12 MG Road', mobile: '9876543210', pincode: '560001' })
    expect(headers.get('x-total-count')).toBe('2')
  })

  test('all orders are the admin’s, in pages; attempts only by status', async () => {
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

  test('one order is its owner’s and the admin’s; to anyone else it does not exist', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    expect((await send('GET', `/orders/${_id}`, { token: checkout.token })).body._id).toBe(_id)
    expect((await send('GET', `/orders/${_id}`, { token: await signIn(await makeAdmin()) })).status).toBe(200)
    const token = await signedInCustomer()
    const foreign = await send('GET', `/orders/${_id}`, { token })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual((await send('GET', '/orders/SW000000000000', { token })).body)
  })

  test('an order keeps what it was, whatever becomes of the catalogue and the customer', async () => {
    const checkout = await makeCheckout()
    const order = await makeOrder(checkout)
    await shop.db.deleteFrom('product').execute()
    await shop.db.deleteFrom('customer').where('id', '=', checkout.customerId).execute()
    const admin = await signIn(await makeAdmin())
    expect((await send('GET', `/orders/${order._id}`, { token: admin })).body).toEqual({ ...order, customer: null })
  })
})

describe('an admin', () => {
  test('moves an order forward, never back', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    const move = (status: string, as = token) => send('PUT', `/orders/${_id}`, { token: as, body: { status } })
    expect((await move('Delivered', checkout.token)).status).toBe(403)
    expect((await move('Pending')).body).toMatchObject({ code: 'step_back' })
    expect((await move('Lost')).status).toBe(400)
    expect((await move('Delivered')).body.order.status).toBe('Delivered')
    expect((await move('Cancelled')).status).toBe(409)
    expect((await send('PUT', '/orders/SW000000000000', { token, body: { status: 'Delivered' } })).status).toBe(404)
  })

  test('cannot make an unpaid attempt Paid', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const token = await signIn(await makeAdmin())
    expect((await send('PUT', `/orders/${prepared.orderId}`, { token, body: { status: 'Paid' } })).status).toBe(409)
  })

  test('cancelling gives the money back, once', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    for (const _ of [1, 2]) await send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })
    await runJobs()
    expect(await shop.db.selectFrom('refund').select(['amountPaise', 'status']).execute()).toEqual([{ amountPaise: 100_000, status: 'processed' }])
    expect(await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).toEqual([{ amount: 100_000 }])
  })

  test('sets a tracking link, which must be one', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    const track = (trackingUrl: unknown, as = token) => send('PUT', `/orders/${_id}/tracking`, { token: as, body: { trackingId: trackingUrl, trackingUrl } })
    expect((await track('https://post.example/1')).body.order).toMatchObject({ trackingId: 'https://post.example/1', trackingUrl: 'https://post.example/1' })
    for (const bad of ['', 'javascript:alert(1)', 'post', 7])
      expect((await track(bad)).body).toMatchObject({ message: 'Please enter a tracking URL (https://...)' })
    expect((await track('https://post.example/1', checkout.token)).status).toBe(403)
    expect((await send('PUT', '/orders/SW000000000000/tracking', { token, body: { trackingUrl: 'https://a.example/1' } })).status).toBe(404)
  })

  test('deletes an attempt, never an order', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const { body: prepared } = await prepare(checkout)
    const token = await signIn(await makeAdmin())
    expect((await send('DELETE', `/orders/${_id}`, { token })).status).toBe(422)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: checkout.token })).status).toBe(403)
    // The dialog may be open still, and its money would find no order.
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token })).status).toBe(422)
    later(24 * 60 * 60_000)
    const tomorrow = await signIn(await makeAdmin())
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: tomorrow })).status).toBe(200)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: tomorrow })).status).toBe(404)
  })
})
