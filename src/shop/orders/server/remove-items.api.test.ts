import { describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'

/** Two packs of 1 g and one of 2 g with a coupon: ₹900 and ₹729 were paid. */
async function makeMixed(checkout: Checkout) {
  await makeCoupon(shop)
  const items = [
    { productId: checkout.productId, variant: '1 g', qty: 2 },
    { productId: checkout.productId, variant: '2 g', qty: 1 },
  ]
  return makeOrder(checkout, { items, coupon: 'SOIL10', expectedTotal: 1629 })
}
const lower = (token: string, id: string, lines: { position: number; qty: number }[], version?: number) =>
  send('PUT', `/orders/${id}/items`, { token, body: { lines, version } })
const address = { name: 'Meera Iyer', mobile: '9812345678', pincode: '400001', address: '7 Lake View', city: 'Mumbai', state: 'Maharashtra' }
const move = (token: string, id: string, changes: object = {}) => send('PUT', `/orders/${id}/address`, { token, body: { ...address, ...changes } })
const refunds = () => shop.db.selectFrom('refund').select('amountPaise').orderBy('createdAt').execute()
const noticesOf = (id: string, event: string) =>
  shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', `money:${event}:${id}:%`).execute()
const kindsOf = (events: { kind: string }[]) => events.map(({ kind }) => kind)

describe('lowering a quantity before packing', () => {
  test('refunds what was paid for the pieces, keeps the total, tells the shopper once, and shows both beside each other', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin({ name: 'Kavya' })
    const order = await makeMixed(checkout)
    const edited = await lower(token, order._id, [{ position: 0, qty: 1 }], order.version)
    expect(edited).toMatchObject({ status: 200, body: { order: { totalAmount: 1629, refunded: 450, items: [{ qty: 2, removed: 1 }, { removed: 0 }] } } })
    const removalRefund = async () => (await send('GET', `/orders/${order._id}/details`, { token })).body.removalRefund
    expect(await removalRefund()).toBe('pending')
    await runJobs()
    expect(await refunds()).toEqual([{ amountPaise: 45_000 }])
    expect(await removalRefund()).toBe('made')
    await shop.db.updateTable('refund').set({ status: 'failed' }).execute()
    expect(await removalRefund()).toBe('failed')
    await shop.db.updateTable('refund').set({ status: 'processed' }).execute()

    const [notice, ...more] = await noticesOf(order._id, 'items-removed')
    expect(more).toEqual([])
    expect(notice?.body).toContain('1 x Kashmiri Saffron, 1 g')
    expect(notice?.body).toContain('We have started a refund of ₹450')
    const { body: own } = await send('GET', `/orders/my-orders/${order._id}`, { token: checkout.token })
    expect(own).toMatchObject({ order: { totalAmount: 1629, refunded: 450 }, lines: [{ qty: 2, removed: 1, paid: 900 }, { removed: 0 }] })
    expect(kindsOf(own.events)).toEqual(['placed', 'paid', 'items_removed', 'refund_started', 'refund_made'])
    expect(JSON.stringify(own)).not.toContain('Kavya')
    const { body: events } = await send('GET', `/orders/${order._id}/timeline`, { token })
    expect(events.find(({ kind }: { kind: string }) => kind === 'items_removed')).toMatchObject({ by: 'Kavya', detail: '1 x Kashmiri Saffron, 1 g' })
    expect(events.find(({ kind }: { kind: string }) => kind === 'refund_requested')).toMatchObject({ by: 'Kavya', amount: 450 })
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('of a free order refunds nothing, and says so to nobody', async () => {
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const { _id } = (await prepare(await makeCheckout(), { coupon: 'FREE', expectedTotal: 0 })).body.order
    const edited = await lower(await signedInAdmin(), _id, [{ position: 0, qty: 1 }])
    expect(edited.body.order).toMatchObject({ refunded: 0, items: [{ qty: 2, removed: 1 }] })
    expect((await send('GET', `/orders/${_id}/details`, { token: await signedInAdmin() })).body).not.toHaveProperty('removalRefund')
    const [notice] = await noticesOf(_id, 'items-removed')
    expect(notice?.body).toContain('1 x Kashmiri Saffron, 1 g')
    expect(notice?.body).not.toContain('refund')
  })

  test('down to zero if another line stays; queue, picking, parcels and the books count only what is left', async () => {
    const token = await signedInAdmin()
    const order = await makeMixed(await makeCheckout())
    expect((await lower(token, order._id, [{ position: 0, qty: 0 }])).body.order.refunded).toBe(900)
    const { body: queue } = await send('GET', '/packing/orders?limit=10', { token })
    expect(queue[0].items.map(({ qty, removed }: { qty: number; removed: number }) => qty - removed)).toEqual([0, 1])
    expect(await send('POST', `/orders/${order._id}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })).toMatchObject({
      status: 422,
      body: { code: 'rule_refused' },
    })
    await send('POST', '/packing/packed', { token, body: { ids: [order._id] } })
    const { body: parcels } = await send('GET', `/orders/${order._id}/parcels`, { token })
    expect(parcels).toMatchObject([{ lines: [{ position: 1, qty: 1 }] }])
    const inParcel = shop.db
      .insertInto('parcelLine')
      .columns(['parcelId', 'position', 'qty'])
      .expression(shop.db.selectFrom('parcel').select(({ val }) => ['id', val(0).as('position'), val(1).as('qty')]))
    await expect(inParcel.execute()).rejects.toThrow(/hold more pieces/)
    await expect(shop.db.updateTable('orderLine').set({ removedQty: 1 }).where('position', '=', 1).execute()).rejects.toThrow(/would be removed/)
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('several steps refund the same as one, and cancelling later refunds exactly the rest', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    await shop.db.updateTable('variant').set({ pricePaise: 33_333, discountBp: 700 }).where('quantity', '=', '1 g').execute()
    await makeCoupon(shop, { code: 'ODD', discount: 3.33 })
    const items = [
      { productId: checkout.productId, variant: '1 g', qty: 7 },
      { productId: checkout.productId, variant: '2 g', qty: 1 },
    ]
    const quoted = await send('POST', '/pricing/quote', { token: checkout.token, body: { items, coupon: 'ODD' } })
    const order = await makeOrder(checkout, { items, coupon: 'ODD', expectedTotal: quoted.body.total })
    for (const qty of [6, 4, 1, 0]) expect((await lower(token, order._id, [{ position: 0, qty }])).status).toBe(200)
    const sum = (await refunds()).reduce((total, { amountPaise }) => total + amountPaise, 0)
    expect(sum).toBe(Math.round(order.items[0].paid * 100))
    await send('POST', `/orders/my-orders/${order._id}/cancel`, { token: checkout.token })
    await runJobs()
    const all = (await refunds()).reduce((total, { amountPaise }) => total + amountPaise, 0)
    expect(all).toBe(Math.round(order.totalAmount * 100))
  })

  test('puts tracked packs back into the batches they came from, the one that ends last first; a cancel puts back the rest', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const itemId = await trackStock(shop, checkout.productId, 2, { batch: 'EARLY', bestBefore: '2027-01-01' })
    await trackStock(shop, checkout.productId, 2, { batch: 'LATE', bestBefore: '2028-01-01' })
    const order = await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 4 }], expectedTotal: 2000 })
    const batches = async () => {
      const rows = await shop.db.selectFrom('stockBatch').select(['code', 'onHand']).orderBy('code').execute()
      return Object.fromEntries(rows.map(({ code, onHand }) => [code, onHand]))
    }
    expect(await batches()).toEqual({ EARLY: 0, LATE: 0 })
    await lower(token, order._id, [{ position: 0, qty: 3 }])
    expect(await batches()).toEqual({ EARLY: 0, LATE: 1 })
    await lower(token, order._id, [{ position: 0, qty: 1 }])
    expect(await batches()).toEqual({ EARLY: 1, LATE: 2 })
    await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled' } })
    expect(await batches()).toEqual({ EARLY: 2, LATE: 2 })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
  })

  test('counts as a partial refund in the figures of the celebrity and the dashboard', async () => {
    const token = await signedInAdmin()
    const order = await makeMixed(await makeCheckout())
    await lower(token, order._id, [{ position: 1, qty: 0 }])
    await runJobs()
    const { body: orders } = await send('GET', '/celebrities/Asha%20Rao/orders', { token })
    expect(orders).toMatchObject([{ _id: order._id, totalAmount: 1629, refunded: 729 }])
    expect((await send('GET', '/orders?refund=partly', { token })).body).toHaveLength(1)
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('refuses more pieces, nothing left, unknown and repeated lines, a full refund, and bad input, with no change', async () => {
    const token = await signedInAdmin()
    const { _id } = await makeMixed(await makeCheckout())
    const refused = async (lines: { position: number; qty: number }[], status: number, message: RegExp) =>
      expect(await lower(token, _id, lines)).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    await refused([{ position: 0, qty: 3 }], 422, /only be lowered/)
    await refused([{ position: 0, qty: 0 }, { position: 1, qty: 0 }], 422, /At least one item must stay/) // prettier-ignore
    await refused([{ position: 2, qty: 0 }], 400, /no such line/)
    await refused([{ position: 0, qty: 1 }, { position: 0, qty: 0 }], 400, /each line once/) // prettier-ignore
    for (const qty of [-1, 0.5, 1000]) await refused([{ position: 0, qty }], 400, /whole number/)
    await refused([], 400, /choose items/)
    await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 900, reason: 'Late', key: 'key-0001' } })
    await refused([{ position: 1, qty: 0 }], 422, /Cancel the order instead/)
    await refused([{ position: 0, qty: 0 }], 422, /At most ₹729|can be refunded/)
    expect(await refunds()).toEqual([{ amountPaise: 90_000 }])
    expect((await shop.db.selectFrom('orderLine').select('removedQty').execute()).map(({ removedQty }) => removedQty)).toEqual([0, 0])
  })

  test('needs the right to refund, and a fresh proof above the owner’s limit', async () => {
    const { _id } = await makeMixed(await makeCheckout())
    const token = await signedInAdmin()
    const { body: made } = await send('POST', '/staff-roles', { token, body: { name: 'Orders', scopes: ['orders:read', 'orders:write'] } })
    const editor = await signIn(await makeAdmin({ staffRole: made.role._id }))
    expect(await lower(editor, _id, [{ position: 0, qty: 1 }])).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    expect((await move(editor, _id)).status).toBe(200)
    await send('PUT', '/settings', { token, body: { refundProofAbove: 500 } })
    await shop.db.updateTable('session').set({ provenAt: null }).execute()
    expect((await lower(token, _id, [{ position: 0, qty: 1 }])).status).toBe(200)
    expect(await lower(token, _id, [{ position: 0, qty: 0 }])).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect(await refunds()).toEqual([{ amountPaise: 45_000 }])
  })
})
