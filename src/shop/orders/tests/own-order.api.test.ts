import { describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { askReturn, makeDelivered } from '#test/make-return.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

const read = ({ token }: Pick<Checkout, 'token'>, id: string) => send('GET', `/orders/my-orders/${id}`, { token })

describe('the page of an own order', () => {
  test('shows each line with its discounts, and sums that add up', async () => {
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
    const { body } = await read(checkout, _id)
    expect(body.lines).toMatchObject([
      { type: '1 g', qty: 2, price: 500, discount: 0, saved: 0, couponShare: 100, paid: 900 },
      { type: '2 g', qty: 1, price: 900, discount: 10, saved: 90, couponShare: 81, paid: 729 },
    ])
    expect(body).toMatchObject({ listTotal: 1900, saved: 90, couponDiscount: 181, order: { _id, totalAmount: 1629, address: { street: '12 MG Road' } } })
  })

  test('the list marks an order while a return of it is open', async () => {
    const checkout = await makeCheckout()
    const admin = await signedInAdmin()
    const [returned, other] = [await makeDelivered(checkout, admin), await makeDelivered(checkout, admin)]
    const marked = async () => {
      const { body } = await send('GET', '/orders/my-orders', { token: checkout.token })
      return body.filter(({ returnOpen }: { returnOpen?: boolean }) => returnOpen).map(({ _id }: { _id: string }) => _id)
    }
    expect(await marked()).toEqual([])
    const { body: asked } = await askReturn(checkout, returned._id)
    expect(await marked()).toEqual([returned._id])
    expect((await read(checkout, returned._id)).body.order.returnOpen).toBe(true)
    expect((await read(checkout, other._id)).body.order.returnOpen).toBeUndefined()
    expect(await send('POST', `/returns/${asked.own.returns[0]._id}/withdraw`, { token: checkout.token })).toMatchObject({ status: 200 })
    expect(await marked()).toEqual([])
  })

  test('tells what happened, without the names, reasons and recipients of the back-office', async () => {
    const checkout = await makeCheckout()
    const admin = await signedInAdmin({ name: 'Kavya the packer' })
    const { _id } = await makeOrder(checkout)
    later(60_000)
    await send('PUT', `/orders/${_id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/1' } })
    later(60_000)
    await send('PUT', `/orders/${_id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/2' } })
    await send('POST', `/orders/${_id}/refunds`, { token: admin, body: { amount: 20, reason: 'A secret reason', key: 'key-0001' } })
    await runJobs()
    later(60_000)
    await send('PUT', `/orders/${_id}`, { token: admin, body: { status: 'Delivered' } })
    const { body } = await read(checkout, _id)
    expect(body.events.map(({ kind, amount }: { kind: string; amount?: number }) => [kind, amount])).toEqual([
      ['placed', undefined],
      ['paid', 1000],
      ['packed', undefined],
      ['shipped', undefined],
      ['refund_started', 20],
      ['refund_made', 20],
      ['delivered', undefined],
    ])
    expect(JSON.stringify(body)).not.toMatch(/Kavya|secret reason/)
  })

  test('is 404 for anybody else, for admins too, for an attempt, and without a word about which it is', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const { body: attempt } = await prepare(checkout)
    const unknown = await read(checkout, 'SW0000000000AA')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const token of [await signedInCustomer(), await signedInAdmin()]) expect((await read({ token }, _id)).body).toEqual(unknown.body)
    expect((await read(checkout, attempt.orderId)).body).toEqual(unknown.body)
    expect((await send('GET', `/orders/my-orders/${_id}`)).status).toBe(401)
  })
})
