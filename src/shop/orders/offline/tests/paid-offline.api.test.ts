import { describe, expect, test } from 'vitest'
import { dayInIndia } from '#kernel/india.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod, shipCod, startPayNow } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { markPaid } from '#test/paid-offline.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const days = 86_400_000

const payments = () => shop.db.selectFrom('payment').select(['provider', 'lane', 'status', 'amountPaise']).orderBy('seq').execute()
const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const links = async () => (await shop.db.selectFrom('sandbox.paymentLink').select('status').execute()).map(({ status }) => status)
const refundsAtProvider = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const make = async (changes: object = {}) => makePhoneOrder(await signedInAdmin(), changes)

const paid = { provider: 'offline', lane: 'settled', status: 'captured', amountPaise: 100_000 }

describe('an order that staff mark as paid', () => {
  test('is settled as any other: stock, coupon, document, messages, figures and activity', async () => {
    await register()
    const token = await signedInAdmin()
    const coupon = await makeCoupon(shop, { maxUses: 1 })
    const { id: productId } = await makeProduct(shop)
    const item = await trackStock(shop, productId, 5)
    const { id } = await make({ items: [{ productId, variant: '1 g', qty: 2 }], coupon: coupon.code, expectedTotal: 900 })
    const { body: before } = await send('GET', `/orders/${id}/details`, { token })
    expect(before.unpaid).toBe(900)
    const marked = await markPaid(id, { amount: 900, reference: 'UTR 42' }, token)
    expect(marked).toMatchObject({ status: 200, body: { success: true, order: { _id: id, status: 'Paid', totalAmount: 900 } } })
    await runJobs()

    expect(await payments()).toEqual([{ ...paid, amountPaise: 90_000 }])
    expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
    expect(await shop.db.selectFrom('coupon').select('uses').where('id', '=', coupon.id).executeTakeFirst()).toEqual({ uses: 1 })
    expect(await shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise']).execute()).toEqual([{ kind: 'tax_invoice', totalPaise: 90_000 }])
    expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `order-placed:${id}%`).execute()).not.toEqual([])
    const { body: after } = await send('GET', `/orders/${id}/details`, { token })
    expect(after).toMatchObject({ refundable: 900, payments: [{ lane: 'settled', offline: { kind: 'bank_transfer', reference: 'UTR 42' } }] })
    expect(after.unpaid).toBeUndefined()
    const { body: events } = await send('GET', `/orders/${id}/timeline`, { token })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'marked_paid', by: 'Admin', detail: 'Bank transfer, UTR 42' }))
    expect((await send('GET', '/money/summary', { token })).body).toMatchObject({ difference: 0, settled: { count: 1, amount: 900 } })
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('cancels its link, and money that arrives on it all the same is refunded as a second payment', async () => {
    const { id } = await make()
    expect((await markPaid(id)).status).toBe(200)
    await runJobs()
    expect(await links()).toEqual(['cancelled'])
    const other = await make({ key: 'another-order', newCustomer: { name: 'Meera Iyer', mobile: '9812345679' } })
    await payLink(other.id)
    expect((await markPaid(other.id)).status).toBe(200)
    await runJobs()
    await runJobs()
    expect((await payments()).map(({ provider, lane }) => [provider, lane])).toEqual([
      ['offline', 'settled'],
      ['offline', 'settled'],
      ['razorpay', 'surplus'],
    ])
    expect(await refundsAtProvider()).toEqual([100_000])
    expect(await statusOf(other.id)).toBe('Paid')
  })

  test('may be a checkout, whose dialog can still be paid by mistake', async () => {
    const checkout = await makeCheckout()
    const { body } = await prepare(checkout)
    expect((await markPaid(body.orderId)).status).toBe(200)
    await pay(body.order_id)
    await runJobs()
    expect((await payments()).map(({ lane }) => lane)).toEqual(['settled', 'surplus'])
    expect(await refundsAtProvider()).toEqual([100_000])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('may be a phone order whose link has expired', async () => {
    const { id } = await make()
    later(5 * days)
    expect((await markPaid(id)).status).toBe(200)
    expect(await statusOf(id)).toBe('Paid')
  })

  test('may be a cash on delivery order that is not sent: its fee falls away, and its link ends', async () => {
    await offerCod({ fee: 40 })
    const id = await placeCod(await makeCheckout(), { expectedTotal: 1040 })
    await startPayNow(id)
    expect(await markPaid(id, { amount: 1040 })).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await markPaid(id)).status).toBe(200)
    await runJobs()
    const order = await shop.db.selectFrom('shopOrder').select(['method', 'status', 'codState', 'totalPaise']).where('id', '=', id).executeTakeFirst()
    expect(order).toEqual({ method: 'online', status: 'Paid', codState: null, totalPaise: 100_000 })
    expect(await links()).toEqual(['cancelled'])
    expect((await send('GET', `/orders/${id}/details`, { token: await signedInAdmin() })).body.prepaid).toBe(true)
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is made and paid at once on the telephone, without a link', async () => {
    const paidOffline = { kind: 'upi', reference: '4321', on: dayInIndia(shop.now()) }
    const { id, link, message } = await make({ paidOffline })
    expect([link, message, await statusOf(id)]).toEqual(['', 'The order is paid.', 'Paid'])
    await runJobs()
    expect([await payments(), await links()]).toEqual([[paid], []])
    const second = { key: 'second-order', newCustomer: { name: 'Meera Iyer', mobile: '9812345679' } }
    await expect(make({ ...second, paidOffline: { ...paidOffline, reference: '' } })).rejects.toThrow('paidOffline.reference')
    await expect(make({ ...second, paidOffline })).rejects.toThrow('same_reference')
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toHaveLength(1)
  })
})

describe('marking an order as paid is refused', () => {
  test('with another amount, a wrong day or no reference, and changes nothing', async () => {
    const { id } = await make()
    expect(await markPaid(id, { amount: 999 })).toMatchObject({ status: 409, body: { code: 'price_changed', message: expect.stringContaining('₹1,000') } })
    for (const changes of [{ reference: ' - ' }, { on: '2027-12-31' }, { on: '2020-01-01' }, { kind: 'card' }, { key: 'short' }])
      expect(await markPaid(id, changes)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect([await statusOf(id), await payments()]).toEqual(['Pending', []])
    expect((await markPaid(id, { kind: 'cash', reference: '' })).status).toBe(200)
    expect((await markPaid('SW000000000000')).status).toBe(404)
  })

  test('for an order that is paid, cancelled or sent, with one sentence', async () => {
    const order = await makeOrder(await makeCheckout())
    expect((await markPaid(order._id)).body).toMatchObject({ code: 'rule_refused', message: 'This order is paid.' })
    const { id } = await make()
    await send('POST', `/phone-orders/${id}/cancel`, { token: await signedInAdmin() })
    expect((await markPaid(id)).body).toMatchObject({ code: 'rule_refused', message: 'This order was cancelled.' })
    await offerCod()
    const cash = await placeCod(await makeCheckout())
    await shipCod(await signedInAdmin(), cash)
    expect((await markPaid(cash)).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('was sent') })
  })

  test('when a pack is sold out, or the coupon has no use left', async () => {
    const { id: productId } = await makeProduct(shop)
    const { id } = await make({ items: [{ productId, variant: '1 g', qty: 2 }] })
    await trackStock(shop, productId, 1)
    expect(await markPaid(id)).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
    expect([await statusOf(id), await payments()]).toEqual(['Pending', []])
    const coupon = await makeCoupon(shop, { maxUses: 1 })
    const late = await make({ key: 'late-order-1', newCustomer: { name: 'Meera Iyer', mobile: '9812345679' }, coupon: coupon.code, expectedTotal: 900 })
    later(days / 24)
    await makeOrder(await makeCheckout(), { coupon: coupon.code, expectedTotal: 900 })
    expect((await markPaid(late.id, { amount: 900 })).body).toMatchObject({ code: 'coupon_used_up' })
  })

  test('without the right to refund, and above the limit for refunds without a fresh proof', async () => {
    const { id } = await make()
    expect((await markPaid(id, {}, await signedInStaff('packer'))).status).toBe(403)
    const token = await signedInAdmin()
    await shop.db
      .updateTable('session')
      .set({ provenAt: new Date(0) })
      .execute()
    expect((await send('GET', '/settings', { token })).status).toBe(200)
    expect(await markPaid(id, {}, token)).toMatchObject({ status: 200 })
    const large = await make({
      key: 'large-order-1',
      newCustomer: { name: 'Meera Iyer', mobile: '9812345679' },
      items: [{ productId: (await makeProduct(shop)).id, variant: '1 g', qty: 30 }],
      expectedTotal: 15_000,
    })
    await shop.db
      .updateTable('session')
      .set({ provenAt: new Date(0) })
      .execute()
    expect(await markPaid(large.id, { amount: 15_000 }, token)).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect(await statusOf(large.id)).toBe('Pending')
  })
})

describe('a repeated request', () => {
  test('with the same key changes nothing, and with other contents is refused', async () => {
    const { id } = await make()
    const token = await signedInAdmin()
    expect([(await markPaid(id, {}, token)).status, (await markPaid(id, {}, token)).status]).toEqual([200, 200])
    expect(await payments()).toEqual([paid])
    expect(await markPaid(id, { reference: 'UTR-9' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    const other = await make({ key: 'another-order', newCustomer: { name: 'Meera Iyer', mobile: '9812345679' } })
    expect(await markPaid(other.id, { key: `paid-${id}` })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('with the reference of another order asks for consent, in any spelling, but not for another kind', async () => {
    const first = await make()
    await markPaid(first.id, { reference: 'UTR 42-a' })
    const second = await make({ key: 'another-order', newCustomer: { name: 'Meera Iyer', mobile: '9812345679' } })
    const refused = await markPaid(second.id, { reference: 'utr42A' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'same_reference', message: expect.stringContaining(first.id) } })
    expect(await statusOf(second.id)).toBe('Pending')
    expect((await markPaid(second.id, { reference: 'utr42A', sameReference: true })).status).toBe(200)
    const third = await make({ key: 'third-order-1', newCustomer: { name: 'Meera Iyer', mobile: '9812345680' } })
    expect((await markPaid(third.id, { reference: 'UTR42A', kind: 'upi' })).status).toBe(200)
  })
})
