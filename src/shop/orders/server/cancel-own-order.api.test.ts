import { describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, finishRefund, makeCheckout, makeOrder, prepare, setProviderSwitches } from '#test/make-order.ts'
import { makeAdmin, signIn, signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import { updateOrder } from './update-order.server.ts'

const cancel = ({ token }: Pick<Checkout, 'token'>, id: string) => send('POST', `/orders/my-orders/${id}/cancel`, { token })
const refunds = () => shop.db.selectFrom('refund').select(['amountPaise', 'status']).orderBy('amountPaise').execute()
const mailsOf = (id: string) => shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', `money:cancelled:${id}:%`).execute()

describe('cancelling an own order', () => {
  test('refunds everything once, writes to the shopper, and says in the back-office that the shopper did it', async () => {
    const checkout = await makeCheckout()
    const admin = await signedInAdmin()
    const { _id } = await makeOrder(checkout)
    expect((await send('GET', `/orders/my-orders/${_id}`, { token: checkout.token })).body.canCancel).toBe(true)
    const first = await cancel(checkout, _id)
    expect(first).toMatchObject({ status: 200, body: { own: { canCancel: false, order: { status: 'Cancelled', refunded: 1000, refundPending: 1000 } } } })
    await runJobs()
    expect(await cancel(checkout, _id)).toMatchObject({ status: 200, body: { own: { order: { status: 'Cancelled', refunded: 1000, refundPending: 0 } } } })
    await runJobs()
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed' }])
    const [mail, ...more] = await mailsOf(_id)
    expect(more).toEqual([])
    expect(mail?.body).toContain(`Your Swachh order ${_id} was cancelled, as you asked.`)
    expect(mail?.body).toContain('We have started a refund of ₹1,000')
    const { body: events } = await send('GET', `/orders/${_id}/timeline`, { token: admin })
    expect(events.find(({ kind }: { kind: string }) => kind === 'cancelled_by_shopper')).toMatchObject({ by: null })
    const { body: own } = await send('GET', `/orders/my-orders/${_id}`, { token: checkout.token })
    expect(own.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid', 'cancelled', 'refund_started', 'refund_made'])
  })

  test('comes before its refund in the timeline, although time passes between the steps', async () => {
    const checkout = await makeCheckout()
    const ids = [(await makeOrder(checkout))._id, (await makeOrder(checkout))._id]
    let passed = 0
    const ticking = { ...shop, now: () => new Date(shop.now().getTime() + (passed += 1)) }
    await cancelOwnOrder(ticking, { id: ids[0] ?? '', customerId: checkout.customerId })
    const admin = await makeAdmin()
    await signIn(admin)
    const { tokenHash } = await shop.db.selectFrom('session').select('tokenHash').where('customerId', '=', admin.id).executeTakeFirstOrThrow()
    const actor = { ...admin, scopes: [], tokenHash, needsSecondFactor: false, provenAt: shop.now() }
    await updateOrder(ticking, { id: ids[1] ?? '', status: 'Cancelled', actor })
    for (const id of ids) {
      const { body: own } = await send('GET', `/orders/my-orders/${id}`, { token: checkout.token })
      expect(own.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid', 'cancelled', 'refund_started'])
    }
  })

  test('refunds what an earlier refund left, and counts the coupon’s use back', async () => {
    const checkout = await makeCheckout()
    await makeCoupon(shop, { maxUses: 1 })
    const { _id } = await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 900 })
    await send('POST', `/orders/${_id}/refunds`, { token: await signedInAdmin(), body: { amount: 250.5, reason: 'Late', key: 'key-0001' } })
    await runJobs()
    await cancel(checkout, _id)
    await runJobs()
    expect((await refunds()).map(({ amountPaise }) => amountPaise)).toEqual([25_050, 64_950])
    expect(await shop.db.selectFrom('coupon').select('uses').execute()).toEqual([{ uses: 0 }])
  })

  test('cancels a free order without a refund', async () => {
    const checkout = await makeCheckout()
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const { body } = await prepare(checkout, { coupon: 'FREE', expectedTotal: 0 })
    expect(await cancel(checkout, body.orderId)).toMatchObject({ status: 200, body: { own: { order: { status: 'Cancelled', refunded: 0 } } } })
    expect(await refunds()).toEqual([])
    const [mail] = await mailsOf(body.orderId)
    expect(mail?.body).not.toContain('refund')
  })

  test('tells the shopper that people refund the part whose earlier refund failed', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    await setProviderSwitches({ refunds: 'pending' })
    await send('POST', `/orders/${_id}/refunds`, { token: await signedInAdmin(), body: { amount: 400, reason: 'Late', key: 'key-0001' } })
    await runJobs()
    const { providerRefundId } = await shop.db.selectFrom('refund').select('providerRefundId').executeTakeFirstOrThrow()
    await finishRefund(providerRefundId ?? '', 'failed')
    await runJobs()
    await cancel(checkout, _id)
    expect(await refunds()).toEqual([
      { amountPaise: 40_000, status: 'failed' },
      { amountPaise: 60_000, status: 'requested' },
    ])
    const [mail] = await mailsOf(_id)
    expect(mail?.body).toContain('We have started a refund of ₹600')
    expect(mail?.body).toContain('our team refunds the remaining ₹400')
  })

  test('is refused once a part of the order is packed, sent or delivered, with a sentence', async () => {
    const checkout = await makeCheckout()
    const admin = await signedInAdmin()
    const packed = await makeOrder(checkout)
    await shop.db.updateTable('shopOrder').set({ fulfilment: 'packed' }).where('id', '=', packed._id).execute()
    const sent = await makeOrder(checkout)
    await send('PUT', `/orders/${sent._id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/1' } })
    const partly = await makeOrder(checkout)
    expect(await send('POST', `/orders/${partly._id}/parcels`, { token: admin, body: { lines: [{ position: 0, qty: 1 }] } })).toMatchObject({ status: 200 })
    const packedAlready = /packed already.*Until it is sent, we can still stop it/
    for (const { _id, says } of [
      { ...packed, says: packedAlready },
      { ...sent, says: /has been sent/ },
      { ...partly, says: packedAlready },
    ]) {
      expect(await cancel(checkout, _id)).toMatchObject({ status: 422, body: { code: 'rule_refused', message: says } })
      expect((await send('GET', `/orders/my-orders/${_id}`, { token: checkout.token })).body.canCancel).toBe(false)
    }
    await send('PUT', `/orders/${sent._id}`, { token: admin, body: { status: 'Delivered' } })
    expect(await cancel(checkout, sent._id)).toMatchObject({ status: 422, body: { message: /was delivered/ } })
    expect(await refunds()).toEqual([])
  })

  test('is 404 for anybody else, and for an attempt; its limit is 10 a minute', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const { body: attempt } = await prepare(checkout)
    const unknown = await cancel(checkout, 'SW0000000000AA')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const token of [await signedInCustomer(), await signedInAdmin()]) expect((await cancel({ token }, _id)).body).toEqual(unknown.body)
    expect((await cancel(checkout, attempt.orderId)).body).toEqual(unknown.body)
    expect((await send('POST', `/orders/my-orders/${_id}/cancel`)).status).toBe(401)
    shop.limits = openRealLimits()
    for (let tries = 1; tries <= 10; tries += 1) expect((await cancel(checkout, attempt.orderId)).status).toBe(404)
    expect((await cancel(checkout, _id)).status).toBe(429)
    shop.limits = unlimited
  })
})
