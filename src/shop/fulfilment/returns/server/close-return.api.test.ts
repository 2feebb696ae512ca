import { beforeEach, describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, prepare } from '#test/make-order.ts'
import { approvalWords as words, askReturn, listReturnsOf, makeDelivered, makeReturnOf, messagesOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

let admin: string
let asha: Checkout
beforeEach(async () => {
  admin = await signedInAdmin()
  asha = await makeCheckout()
})

const makeReturn = (what?: Parameters<typeof makeReturnOf>[2]) => makeReturnOf(asha, admin, what)
const returnsOf = (orderId: string) => listReturnsOf(admin, orderId)
const refundsOf = (orderId: string) =>
  shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountPaise', 'refund.reason'])
    .where('payment.orderId', '=', orderId)
    .execute()

describe('the end of a return', () => {
  test('refunds what was paid for the pieces, once, by the refund that every order has', async () => {
    await makeCoupon(shop)
    const { orderId, id } = await makeReturn({ changes: { coupon: 'SOIL10', expectedTotal: 900 } })
    await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    const close = { token: admin, body: { refund: 'paid', version: 3 } }
    const [first, second] = [await send('POST', `/returns/${id}/close`, close), await send('POST', `/returns/${id}/close`, close)]
    expect(first).toMatchObject({ status: 200, body: { message: 'Refund pending', saved: { state: 'closed', refund: 450 } } })
    expect(second.status).toBe(200)
    expect(await refundsOf(orderId)).toEqual([{ amountPaise: 45_000, reason: 'Returned pieces' }])
    await runJobs()
    const { body: own } = await send('GET', `/orders/my-orders/${orderId}`, { token: asha.token })
    expect(own.order.refunded).toBe(450)
    const kinds = own.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => /^return|^refund/.test(kind))).toEqual([
      'return_asked',
      'return_approved',
      'return_received',
      'return_closed',
      'refund_started',
      'refund_made',
    ])
    // The refund has its own notices, so the end of the return has none.
    expect((await messagesOf(orderId)).map(({ subject }) => subject)).toEqual([`Your return of order ${orderId} is approved`])
  })

  test('refunds another amount that the owner types, at most what is left of the payment', async () => {
    const { orderId, id } = await makeReturn()
    expect(await stepReturn(admin, orderId, 'close', { refund: 1000.01 })).toMatchObject({
      status: 422,
      body: { message: 'At most ₹1,000 of this payment can be refunded.' },
    })
    for (const refund of [0, -5, 'all', 1e9]) expect((await stepReturn(admin, orderId, 'close', { refund })).status).toBe(400)
    // Without the pieces: the shopper keeps a broken jar.
    for (let times = 0; times < 2; times += 1)
      expect(await send('POST', `/returns/${id}/close`, { token: admin, body: { refund: 620, version: 2 } })).toMatchObject({
        status: 200,
        body: { saved: { state: 'closed', refund: 620 } },
      })
    expect(await refundsOf(orderId)).toMatchObject([{ amountPaise: 62_000 }])
    // The piece counts as returned, because its money is back.
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body).toMatchObject({ lines: [{ left: 1 }] })
    // Only ₹380 are left for the other piece, which cost ₹500.
    await askReturn(asha, orderId)
    await stepReturn(admin, orderId, 'approve', { words })
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 500, otherRefunds: 0, refundable: 380 })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'paid' })).body.saved.refund).toBe(380)
  })

  test('refunds nothing of an order that was free, or whose money is refunded already', async () => {
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const { _id: free } = (await prepare(asha, { coupon: 'FREE', expectedTotal: 0 })).body.order
    await send('PUT', `/orders/${free}`, { token: admin, body: { status: 'Delivered' } })
    await askReturn(asha, free)
    await stepReturn(admin, free, 'approve', { words })
    expect(await returnsOf(free)).toMatchObject([{ paid: 0, refundable: 0 }])
    expect((await stepReturn(admin, free, 'close', { refund: 'paid' })).body.message).toBe('Nothing was paid for this order, so nothing can be refunded.')
    const { orderId } = await makeReturn()
    expect((await stepReturn(admin, orderId, 'close', { refund: 0.5 })).status).toBe(422)
    await send('POST', `/orders/${orderId}/refunds`, { token: admin, body: { amount: 1000, reason: 'Goodwill', key: 'goodwill-1' } })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'paid' })).body.message).toBe('Nothing is left to refund for these pieces.')
    expect((await stepReturn(admin, orderId, 'close', { refund: 5 })).body.message).toBe('All of this payment is refunded already.')
    const { _id: other } = await makeDelivered(asha, admin)
    expect(await returnsOf(other)).toEqual([])
  })

  test('shows refunds of the order that no return and no removal made, and refuses a page that does not know of them', async () => {
    const { orderId } = await makeReturn({ qty: 2, changes: { items: [{ productId: asha.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 } })
    const refund = (amount: number, key: string) => send('POST', `/orders/${orderId}/refunds`, { token: admin, body: { amount, reason: 'Goodwill', key } })
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 1000, otherRefunds: 0, refundable: 1500 })
    await refund(400, 'goodwill-part')
    expect((await returnsOf(orderId))[0]).toMatchObject({ otherRefundsState: 'pending' })
    for (const status of ['failed', 'processed'] as const) {
      await shop.db.updateTable('refund').set({ status }).execute()
      expect((await returnsOf(orderId))[0]).toMatchObject({ otherRefundsState: status })
    }
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 1000, otherRefunds: 400, refundable: 1100 })
    for (const stale of ['paid', 1000, 50])
      expect(await stepReturn(admin, orderId, 'close', { refund: stale })).toMatchObject({
        status: 422,
        body: { message: 'Apart from returns, ₹400 of this order was refunded. Please look at the return again.' },
      })
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await stepReturn(admin, orderId, 'close', { refund: 600, otherRefunds: 400 })).body.saved.refund).toBe(600)
    // The refund that the return made is none of the others, and a withdrawn return forgets none.
    await askReturn(asha, orderId)
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 500, otherRefunds: 400, refundable: 500 })
    const [{ _id: id = '' } = {}] = await returnsOf(orderId)
    await send('POST', `/returns/${id}/withdraw`, { token: asha.token })
    await askReturn(asha, orderId)
    expect((await returnsOf(orderId))[0]).toMatchObject({ otherRefunds: 400 })
  })

  test('of several lines refunds, and shows, what is left of each', async () => {
    const pack = (variant: string) => ({ productId: asha.productId, variant, qty: 1 })
    const { _id } = await makeDelivered(asha, admin, { items: [pack('1 g'), pack('2 g')], expectedTotal: 1310 })
    await askReturn(asha, _id, { lines: [0, 1].map((position) => ({ position, qty: 1 })) })
    await stepReturn(admin, _id, 'approve', { words })
    await send('POST', `/orders/${_id}/refunds`, { token: admin, body: { amount: 810, key: 'one-line-of-two', lines: [{ position: 1, qty: 1 }] } })
    expect((await returnsOf(_id))[0]).toMatchObject({ paid: 1310, left: 500, refundable: 500 })
    expect((await stepReturn(admin, _id, 'close', { refund: 'paid', otherRefunds: 810 })).body).toMatchObject({ saved: { refund: 500, left: 0 } })
    expect((await refundsOf(_id)).map(({ amountPaise }) => amountPaise).toSorted()).toEqual([50_000, 81_000])
  })

  test('without a refund needs words, which the shopper gets', async () => {
    const { orderId, id } = await makeReturn()
    expect(await stepReturn(admin, orderId, 'close', { refund: 'none' })).toMatchObject({
      status: 400,
      body: { message: 'Please tell the shopper why nothing is refunded.' },
    })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'none', words: 'The parcel has not arrived.' })).body.saved).toMatchObject({
      state: 'closed',
      refund: null,
    })
    const closeAgain = (closing: string) => send('POST', `/returns/${id}/close`, { token: admin, body: { refund: 'none', words: closing, version: 2 } })
    expect([(await closeAgain('The parcel has not arrived.')).status, (await closeAgain('Another reason')).status]).toEqual([200, 409])
    expect(await refundsOf(orderId)).toEqual([])
    expect((await messagesOf(orderId)).at(-1)?.body).toContain('The parcel has not arrived.')
    // Nothing arrived and nothing was refunded, so the pieces can be asked for again.
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body).toMatchObject({ lines: [{ left: 2 }] })
  })

  test('needs a fresh proof for a large refund, and stores nothing without one', async () => {
    await send('PUT', '/settings', { token: admin, body: { refundProofAbove: 400 } })
    const { orderId } = await makeReturn()
    later(11 * 60_000)
    expect(await stepReturn(admin, orderId, 'close', { refund: 'paid' })).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect(await refundsOf(orderId)).toEqual([])
    expect(await returnsOf(orderId)).toMatchObject([{ state: 'approved' }])
    expect((await stepReturn(admin, orderId, 'close', { refund: 400 })).status).toBe(200)
  })
})
