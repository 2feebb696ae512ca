import { describe, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signedInCustomer, signIn } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeAddress } from '#test/make-address.ts'
import { handIn, makeCheckout, makeOrder, misbehave, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

const minutes = (count: number) => count * 60_000

const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const lanes = async () =>
  (await shop.db.selectFrom('payment').select(['lane', 'status']).orderBy('createdAt').orderBy('id').execute()).map(({ lane, status }) => ({ lane, status }))
const countOf = async (table: 'shopOrder' | 'message' | 'refund' | 'webhookEvent' | 'payment') =>
  (await shop.db.selectFrom(table).select('id').execute()).length

describe('preparing a payment', () => {
  test('keeps the cart at the server price and makes one provider order in paise', async () => {
    const checkout = await makeCheckout()
    const { status, body } = await prepare(checkout)
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 100_000, currency: 'INR', total: 1000, prefill: { name: 'Asha Rao', contact: '+919876543210' } })
    expect(body.orderId).toMatch(/^SW[0-9A-Z]{12}$/)
    expect(body.order_id).toMatch(/^order_/)
  })

  test('sums the same product and variant on two lines', async () => {
    const checkout = await makeCheckout()
    const items = [1, 2].map((qty) => ({ productId: checkout.productId, variant: '1 g', qty }))
    expect((await prepare(checkout, { items, expectedTotal: 1500 })).body.amount).toBe(150_000)
    expect(await shop.db.selectFrom('orderLine').select('qty').execute()).toEqual([{ qty: 3 }])
  })

  test('refuses a total that is not the server’s, with the new quote, and keeps nothing', async () => {
    const checkout = await makeCheckout()
    const { status, body } = await prepare(checkout, { expectedTotal: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ success: false, code: 'price_changed', details: { quote: { total: 1000 } } })
    expect(await countOf('shopOrder')).toBe(0)
  })

  test('says what is missing: an address, items, a coupon that is good', async () => {
    const checkout = await makeCheckout()
    await makeCoupon(shop, { code: 'OLD', expiry: '2025-12-31' })
    await makeCoupon(shop, { code: 'BIG', minAmount: 5000 })
    expect((await prepare(checkout, { addressId: '' })).body).toMatchObject({ code: 'address_missing', message: 'Please select an address' })
    expect((await prepare(checkout, { items: [] })).body).toMatchObject({ code: 'empty_cart', message: 'Cart is empty' })
    expect((await prepare(checkout, { coupon: 'nope' })).body).toMatchObject({ message: 'Invalid coupon code' })
    expect((await prepare(checkout, { coupon: 'old' })).body).toMatchObject({ message: 'This coupon has expired.' })
    expect((await prepare(checkout, { coupon: 'big' })).body).toMatchObject({ message: 'Minimum order of ₹5000 required' })
    expect(await countOf('shopOrder')).toBe(0)
  })

  test('does not take another customer’s address', async () => {
    const checkout = await makeCheckout()
    const stranger = await makeAddress(await makeCustomer())
    expect((await prepare(checkout, { addressId: stranger.id })).status).toBe(422)
  })

  test.each([-1, 0, 1.5, '1e9', null, 2 ** 53])('refuses the quantity %s', async (qty) => {
    const checkout = await makeCheckout()
    expect((await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty }] })).status).toBe(400)
  })

  test('asks for a login', async () => {
    const checkout = await makeCheckout()
    expect((await prepare({ ...checkout, token: 'x' })).status).toBe(401)
  })

  test('finds the same attempt for the same cart, and makes another for another cart', async () => {
    const checkout = await makeCheckout()
    const first = await prepare(checkout)
    expect((await prepare(checkout)).body.order_id).toBe(first.body.order_id)
    const other = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    expect(other.body.order_id).not.toBe(first.body.order_id)
    expect(await countOf('shopOrder')).toBe(2)
  })

  test('takes the coupon off, and an order that costs nothing needs no payment', async () => {
    const checkout = await makeCheckout()
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const { body } = await prepare(checkout, { coupon: 'free', expectedTotal: 0 })
    expect(body).toMatchObject({
      amount: 0,
      order_id: '',
      order: { status: 'Paid', totalAmount: 0, coupon: { code: 'FREE', discount: 100, createdBy: 'Asha Rao' } },
    })
    expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toEqual([])
    expect(await countOf('message')).toBe(2)
  })

  test('with the provider away: a clear sentence, the attempt kept, and one provider order in the end', async () => {
    const checkout = await makeCheckout()
    await misbehave({ outage: 'loses_answers' })
    const away = await prepare(checkout)
    expect(away.status).toBe(503)
    expect(away.body).toMatchObject({ code: 'payment_unavailable', message: expect.stringContaining('cart is kept') })
    await misbehave({ outage: 'none' })
    expect((await prepare(checkout)).status).toBe(200)
    expect(await countOf('shopOrder')).toBe(1)
    expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toHaveLength(1)
  })
})

describe('settling', () => {
  test('the handler brings the payment: one Paid order, one message a channel, whatever the browser says', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    const { status, body } = await handIn(checkout, payment, { totalAmount: 1, status: 'Delivered' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: '✅ Order placed successfully!',
      order: { _id: prepared.orderId, status: 'Paid', totalAmount: 1000, razorpayPaymentId: payment.razorpay_payment_id },
    })
    const again = await handIn(checkout, payment)
    expect(again.body.order).toEqual(body.order)
    await runJobs()
    expect(await countOf('message')).toBe(2)
    expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
  })

  test.each(['handler', 'webhook', 'reconciler'].flatMap((first) => ['handler', 'webhook', 'reconciler'].map((second) => [first, second])))(
    '%s first and %s second: one Paid order',
    async (...order) => {
      const checkout = await makeCheckout()
      const { body: prepared } = await prepare(checkout)
      const payment = await pay(prepared.order_id)
      for (const way of order) {
        if (way === 'handler') await handIn(checkout, payment)
        if (way === 'webhook') await runJobs()
        if (way === 'reconciler') await runReconciler()
      }
      expect(await statusOf(prepared.orderId)).toBe('Paid')
      await runJobs()
      expect(await countOf('message')).toBe(2)
      expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
    },
  )

  test('captures money that was only authorized', async () => {
    const checkout = await makeCheckout()
    await misbehave({ capture: 'authorize_only' })
    const { body: prepared } = await prepare(checkout)
    expect((await handIn(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
    expect(await shop.db.selectFrom('sandbox.providerPayment').select('status').execute()).toEqual([{ status: 'captured' }])
  })

  test('a failed try leaves the attempt Unpaid, and a later one still pays', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'failure')
    await runJobs()
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect((await handIn(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
  })

  test('keeps money that is not the total apart: never Paid', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const { status, body } = await handIn(checkout, await pay(prepared.order_id, 'success', 99_999))
    expect(status).toBe(422)
    expect(body.code).toBe('payment_failed')
    expect(await lanes()).toEqual([{ lane: 'amount_differs', status: 'captured' }])
    expect(await statusOf(prepared.orderId)).toBe('Pending')
  })

  test('gives a second capture back, once', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await handIn(checkout, await pay(prepared.order_id))
    await pay(prepared.order_id, 'success', 100_000)
    await runJobs()
    await runJobs()
    expect(await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).toEqual([{ amount: 100_000 }])
    expect((await lanes()).map(({ lane }) => lane).toSorted()).toEqual(['settled', 'surplus'])
  })

  test('refuses a wrong signature, another order’s signature and another customer’s order', async () => {
    const checkout = await makeCheckout()
    const { body: mine } = await prepare(checkout)
    const payment = await pay(mine.order_id)
    expect((await handIn(checkout, { ...payment, razorpay_signature: 'a'.repeat(64) })).status).toBe(400)

    const other = await makeCheckout()
    const { body: theirs } = await prepare(other)
    const theirPayment = await pay(theirs.order_id)
    await handIn(other, theirPayment)
    expect((await handIn(checkout, { ...theirPayment, razorpay_order_id: mine.order_id })).status).toBe(409)
    expect((await handIn(checkout, theirPayment)).status).toBe(409)
    expect(await statusOf(mine.orderId)).toBe('Pending')
  })

  test('asks for an address, items and a payment', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    expect((await handIn(checkout, payment, { address: null })).body.error).toBe('Please select an address')
    expect((await handIn(checkout, payment, { items: [] })).body.error).toBe('Cart is empty')
    expect((await handIn(checkout, payment, { razorpayPaymentId: undefined })).status).toBe(422)
    expect((await handIn(checkout, payment, { razorpayOrderId: 'order_none' })).status).toBe(404)
  })

  test('a shopper who paid and lost the page finds the order instead of paying twice', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    expect((await prepare(checkout)).body).toMatchObject({ orderId: prepared.orderId, amount: 0, order: { status: 'Paid' } })
  })

  test('money with no order of ours is kept apart, and taken once the order is known', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await shop.db.updateTable('shopOrder').set({ razorpayOrderId: null }).execute()
    await pay(prepared.order_id)
    await runJobs()
    expect(await lanes()).toEqual([{ lane: 'no_order', status: 'captured' }])
    expect((await prepare(checkout)).body.order_id).toBe(prepared.order_id)
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Paid')
    expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
  })
})

describe('the reconciler', () => {
  test('completes an order whose browser closed after paying, without webhook', async () => {
    const checkout = await makeCheckout()
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Paid')
  })

  test('lets an attempt run out after a day, and leaves it alone then', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    later(minutes(25 * 60))
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect(await shop.db.selectFrom('shopOrder').select('nextCheckAt').executeTakeFirstOrThrow()).toEqual({ nextCheckAt: null })
  })

  test('waits while the provider is away', async () => {
    const checkout = await makeCheckout()
    await prepare(checkout)
    await misbehave({ outage: 'refuses' })
    await runReconciler()
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'nextCheckAt']).executeTakeFirstOrThrow()).toEqual({
      status: 'Pending',
      nextCheckAt: expect.any(Date),
    })
  })
})

describe('dismissing', () => {
  test('makes the attempt Unpaid, for its owner only; money that comes late is taken', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const path = `/payments/orders/${prepared.orderId}/dismiss`
    expect((await send('POST', path, { token: await signedInCustomer() })).status).toBe(404)
    expect((await send('POST', path, { token: checkout.token })).status).toBe(200)
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect((await handIn(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
  })
})

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
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token })).status).toBe(200)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token })).status).toBe(404)
  })
})

async function runReconciler() {
  later(minutes(3))
  const { reconcile } = await import('./reconcile.server.ts')
  await reconcile(shop)
}
