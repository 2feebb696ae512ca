import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayInIndia } from '#kernel/india.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { awb, packing } from '#test/make-queue.ts'
import { replacePieces } from '#test/make-replacement.ts'
import { askReturn, listReturnsOf, makeDelivered, makeReturnOf } from '#test/make-return.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { api, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

let admin: string
let asha: Checkout
beforeEach(async () => {
  admin = await signedInAdmin()
  asha = await makeCheckout()
})

const show = async (path: string, token = admin) => (await send('GET', path, { token })).body
const facts = async () => (await sql`select * from sales_fact order by day, measure, name`.execute(shop.db)).rows
const leftOf = async (id: string) => (await show(`/orders/${id}/replacements`)).lines.map(({ left }: { left: number }) => left)
const orders = () => shop.db.selectFrom('shopOrder').select('id').execute()
const delivered = async () => (await makeDelivered(asha, admin))._id as string

describe('a replacement', () => {
  test('is an order without charge, from the stock by batch, that is packed and sent as any other', async () => {
    const id = await delivered()
    const item = await trackStock(shop, asha.productId, 5, { batch: 'B1', bestBefore: '2030-01-01' })
    const made = await replacePieces(id, { lines: [{ position: 0, qty: 2 }] }, admin)
    expect(made).toMatchObject({
      status: 200,
      body: { order: { status: 'Paid', fulfilment: 'to_pack', totalAmount: 0, replacement: true, items: [{ qty: 2, price: 0, type: '1 g' }] } },
    })
    const { _id: newId } = made.body.order
    expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
    const [taken] = await shop.db.selectFrom('stockMovement').select(['pieces', 'reason', 'batchId']).where('orderId', '=', newId).execute()
    expect(taken).toMatchObject({ pieces: -2, reason: 'sale', batchId: expect.any(String) })
    expect((await show(`/orders/${newId}`)).address).toEqual((await show(`/orders/${id}`)).address)
    expect(await show(`/orders/${id}/replacements`)).toMatchObject({ refusal: expect.any(String), made: [{ _id: newId, status: 'Paid', reason: 'damaged' }] })
    expect(await show(`/orders/${newId}/replacements`)).toMatchObject({ replaces: id })

    expect((await packing(admin).ship([{ id: newId, awb: awb(1) }])).status).toBe(200)
    await runJobs()
    expect((await send('PUT', `/orders/${newId}`, { token: admin, body: { status: 'Delivered' } })).status).toBe(200)
    await runJobs()
    const keys = (await shop.db.selectFrom('message').select('dedupeKey').where('orderId', '=', newId).execute()).map(({ dedupeKey }) => dedupeKey)
    expect(keys.some((key) => key.startsWith(`money:replacement:${newId}`))).toBe(true)
    expect(keys.some((key) => key.includes('order-placed'))).toBe(false)
    expect(keys.length).toBeGreaterThan(2)
    expect(await shop.db.selectFrom('reviewInvitation').select('orderId').where('orderId', '=', newId).execute()).toEqual([])
    // It can be replaced itself, if it arrives broken too.
    expect(await leftOf(newId)).toEqual([2])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is shown to the shopper on both orders, and staff alone cancel it', async () => {
    const id = await delivered()
    const newId = (await replacePieces(id, {}, admin)).body.order._id
    const [old, own] = [await show(`/orders/my-orders/${id}`, asha.token), await show(`/orders/my-orders/${newId}`, asha.token)]
    expect(old).toMatchObject({ replacements: [newId], events: expect.arrayContaining([expect.objectContaining({ kind: 'replaced' })]) })
    expect(own).toMatchObject({ replaces: id, canCancel: false, events: [expect.objectContaining({ kind: 'replaced' })] })
    expect((await send('POST', `/orders/my-orders/${newId}/cancel`, { token: asha.token, body: {} })).status).toBe(422)
    const [told] = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `money:replacement:${newId}%`).execute()
    expect(told?.body).toContain(newId)
    await send('POST', `/orders/${newId}/confirmation`, { token: admin })
    const [again] = await shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', `%confirmation-notice:${newId}%`).execute()
    expect(again?.subject).toBe(`A replacement for your order ${id}`)
  })

  test('counts in no figure, and has no invoice, but a delivery challan on its slip', async () => {
    await register()
    const id = await delivered()
    await runJobs()
    const simulate = async () => (await send('POST', '/discounts/simulate', { token: admin, body: { discount: 10, conditions: { kind: 'percent' } } })).body
    const figures = async () => [await show('/money/summary'), await show('/analytics?period=all'), await facts(), await simulate()]
    const before = await figures()
    const newId = (await replacePieces(id, {}, admin)).body.order._id
    const second = await replacePieces(id, {}, admin)
    await runJobs()
    expect(await figures()).toEqual(before)
    expect(await shop.db.selectFrom('taxDocument').select('orderId').execute()).toEqual([{ orderId: id }])
    const challans = await shop.db.selectFrom('deliveryChallan').select(['orderId', 'number']).orderBy('number').execute()
    expect(challans.map(({ orderId }) => orderId)).toEqual([newId, second.body.order._id])
    expect(challans[1]?.number).toMatch(/^DC\/\d\d-\d\d\/000002$/)
    const { slipLines } = await show(`/orders/${newId}/details`)
    expect(slipLines?.[0]).toMatch(/^Delivery challan DC\/.*HSN 09102010, 1 NOS.*not a supply/)
    expect((await send('GET', '/orders', { token: admin })).headers.get('x-total-count')).toBe('3')
    expect(await findFaults(shop.db)).toEqual([])
    const month = dayInIndia(shop.now()).slice(0, 7)
    const load = (path: string) => api.request(`/exports/${path}?month=${month}`, { headers: { authorization: `Bearer ${admin}` } })
    const differences = async () => (await (await load('differences')).text()).split('\r\n').slice(1).filter(Boolean)
    expect(await differences()).toEqual([])
    const zip = await load('gstr1')
    const docs = new TextDecoder().decode(unzipSync(new Uint8Array(await zip.arrayBuffer()))['docs.csv'])
    const [, , challanRow] = docs.split('\r\n')
    expect(challanRow).toMatch(/^Delivery Challan in cases other than by way of supply.*,DC\/.*\/000001,DC\/.*\/000002,2,0$/)
    await sql`update delivery_challan set serial = 3 where serial = 2`.execute(shop.db)
    expect(await differences()).toEqual([expect.stringMatching(/^"number_gap",/), expect.stringMatching(/^"number_beyond_series",/)])
  })
})

describe('no more pieces are replaced than were sent and are with the shopper', () => {
  test('less those that were replaced, until the replacement is cancelled', async () => {
    const id = await delivered()
    expect(await leftOf(id)).toEqual([2])
    expect(await replacePieces(id, { lines: [{ position: 0, qty: 3 }] }, admin)).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
    const first = (await replacePieces(id, {}, admin)).body.order._id
    expect(await leftOf(id)).toEqual([1])
    expect((await replacePieces(id, { lines: [{ position: 0, qty: 2 }] }, admin)).body).toMatchObject({
      message: expect.stringContaining('1 piece is left to replace'),
    })
    expect((await send('PUT', `/orders/${first}`, { token: admin, body: { status: 'Cancelled' } })).status).toBe(200)
    expect(await leftOf(id)).toEqual([2])
  })

  test('less those that come back or were refunded; and a replaced piece is not returned', async () => {
    const id = await delivered()
    await askReturn(asha, id)
    expect(await leftOf(id)).toEqual([1])
    await replacePieces(id, {}, admin)
    expect((await askReturn(asha, id)).status).toBe(422)
    const other = await delivered()
    const refund = { amount: 500, lines: [{ position: 0, qty: 1 }], key: 'refund-pieces-1' }
    expect((await send('POST', `/orders/${other}/refunds`, { token: admin, body: refund })).status).toBe(200)
    expect(await leftOf(other)).toEqual([1])
  })

  test('and nothing of an order that is not sent, not paid, cancelled or unknown', async () => {
    const order = await makeOrder(asha)
    expect((await replacePieces(order._id, {}, admin)).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('Nothing that was sent') })
    await send('PUT', `/orders/${order._id}`, { token: admin, body: { status: 'Cancelled' } })
    expect((await replacePieces(order._id, {}, admin)).body).toMatchObject({ message: expect.stringContaining('is cancelled') })
    await offerCod()
    const cash = await placeCod(await makeCheckout())
    expect((await replacePieces(cash, {}, admin)).body).toMatchObject({ message: expect.stringContaining('paid on delivery') })
    const { body: attempt } = await prepare(asha, { items: [{ productId: asha.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 })
    for (const unknown of [attempt.orderId, 'SW000000000000']) expect((await replacePieces(unknown, {}, admin)).status).toBe(404)
  })
})

describe('making a replacement', () => {
  test('is refused without stock, rights, a reason or a proof, and changes nothing', async () => {
    const id = await delivered()
    const item = await trackStock(shop, asha.productId, 1)
    expect(await replacePieces(id, { lines: [{ position: 0, qty: 2 }] }, admin)).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
    for (const changes of [{ lines: [] }, { reason: 'none' }, { lines: [{ position: 0, qty: 0 }] }, { key: 'short' }])
      expect((await replacePieces(id, changes, admin)).status).toBe(400)
    for (const lines of [
      [{ position: 7, qty: 1 }],
      [
        { position: 0, qty: 1 },
        { position: 0, qty: 1 },
      ],
    ])
      expect((await replacePieces(id, { lines }, admin)).status).toBe(422)
    expect((await replacePieces(id, {}, await signedInStaff('packer'))).status).toBe(403)
    expect([await countStock(shop, item), await orders()]).toEqual([{ onHand: 1, ledger: 1 }, [{ id }]])
    const large = (await makeDelivered(asha, admin, { items: [{ productId: asha.productId, variant: '2 g', qty: 30 }], expectedTotal: 24_300 }))._id
    await shop.db
      .updateTable('session')
      .set({ provenAt: new Date(0) })
      .execute()
    expect((await replacePieces(large, { lines: [{ position: 0, qty: 30 }] }, admin)).body).toMatchObject({ code: 'fresh_proof_needed' })
  })

  test('needs a proof once all replacements of an order exceed the limit, those of replacements too', async () => {
    const { _id: id } = await makeDelivered(asha, admin, { items: [{ productId: asha.productId, variant: '2 g', qty: 2 }], expectedTotal: 1620 })
    await shop.db.insertInto('setting').values({ name: 'refundProofAbove', value: '1700', updatedAt: shop.now() }).execute()
    await shop.db
      .updateTable('session')
      .set({ provenAt: new Date(0) })
      .execute()
    const one = [{ position: 0, qty: 1 }]
    const { body: first } = await replacePieces(id, { lines: one }, admin)
    expect((await replacePieces(id, { lines: one }, admin)).status).toBe(200)
    await send('PUT', `/orders/${first.order._id}/tracking`, { token: admin, body: { trackingUrl: 'https://courier.example/1', trackingId: '' } })
    expect((await replacePieces(first.order._id, { lines: one }, admin)).body).toMatchObject({ code: 'fresh_proof_needed' })
  })

  test('again with the same key returns the same order, and with other contents is refused', async () => {
    const id = await delivered()
    const answers = [await replacePieces(id, { key: 'the-same-key' }, admin), await replacePieces(id, { key: 'the-same-key' }, admin)]
    expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1)
    expect(await replacePieces(id, { key: 'the-same-key', reason: 'spoiled' }, admin)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })
})

describe('a return that ends by a replacement', () => {
  test('is approved or received before, gets no refund, and its pieces count once', async () => {
    const { orderId, id: returnId } = await makeReturnOf(asha, admin, { approved: false })
    expect((await replacePieces(orderId, { returnId }, admin)).body).toMatchObject({ message: 'Please approve this return first.' })
    const [{ version }] = await listReturnsOf(admin, orderId)
    await send('POST', `/returns/${returnId}/approve`, { token: admin, body: { words: 'Keep it.', version } })
    expect((await replacePieces(orderId, { returnId, lines: [{ position: 0, qty: 2 }] }, admin)).status).toBe(422)
    const made = await replacePieces(orderId, { returnId }, admin)
    expect(made.status).toBe(200)
    expect(await listReturnsOf(admin, orderId)).toMatchObject([
      { state: 'closed', refund: null, closing: `We send a replacement, order ${made.body.order._id}.` },
    ])
    expect((await replacePieces(orderId, { returnId }, admin)).body).toMatchObject({ message: 'This return has ended already.' })
    expect(await leftOf(orderId)).toEqual([1])
    expect(await shop.db.selectFrom('refund').select('id').execute()).toEqual([])
    expect((await replacePieces(orderId, { returnId: 'nothing' }, admin)).status).toBe(404)
  })

  test('may bring its pieces back first: the broken one is written off', async () => {
    const item = await trackStock(shop, asha.productId, 9)
    const { orderId, id: returnId } = await makeReturnOf(asha, admin)
    const [{ version }] = await listReturnsOf(admin, orderId)
    await send('POST', `/returns/${returnId}/receive`, { token: admin, body: { lines: [{ position: 0, restock: 0, writeOff: 1 }], version } })
    expect((await replacePieces(orderId, { returnId }, admin)).status).toBe(200)
    expect(await countStock(shop, item)).toEqual({ onHand: 6, ledger: 6 })
    expect(await leftOf(orderId)).toEqual([1])
  })
})

describe('an exchange for another pack', () => {
  const exchange = (id: string, productId: string, variant: string, qty = 1) =>
    replacePieces(id, { lines: [{ position: 0, qty, pack: { productId, variant } }] }, admin)

  test('that costs less refunds the difference, with a credit note', async () => {
    await register()
    const id = await delivered()
    const cheap = await makeProduct(shop, { name: 'Kesar', variants: [{ quantity: '1 g', price: 420 }] })
    const item = await trackStock(shop, cheap.id, 4)
    const made = await exchange(id, cheap.id, '1 g')
    expect(made).toMatchObject({ status: 200, body: { order: { items: [{ name: 'Kesar', type: '1 g', qty: 1 }] } } })
    await runJobs()
    expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
    expect(await shop.db.selectFrom('refund').select(['amountPaise', 'status', 'reason']).execute()).toEqual([
      { amountPaise: 8_000, status: 'processed', reason: 'Exchanged for a cheaper pack' },
    ])
    expect(await shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise']).orderBy('seq').execute()).toEqual([
      { kind: 'tax_invoice', totalPaise: 100_000 },
      { kind: 'credit_note', totalPaise: 8_000 },
    ])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('refunds no part of the price twice after a cancelled exchange, and the other piece of the line in full', async () => {
    const id = await delivered()
    const [cheap, cheaper, dear] = await Promise.all(
      [200, 150, 400].map((price) => makeProduct(shop, { name: `Kesar ${price}`, variants: [{ quantity: '1 g', price }] })),
    )
    const refunded = async () => (await shop.db.selectFrom('refund').select('amountPaise').orderBy('seq').execute()).map(({ amountPaise }) => amountPaise / 100)
    const cancel = async ({ body }: Awaited<ReturnType<typeof exchange>>) => {
      await runJobs()
      await send('PUT', `/orders/${body.order._id}`, { token: admin, body: { status: 'Cancelled' } })
    }
    await cancel(await exchange(id, cheap?.id ?? '', '1 g'))
    await cancel(await exchange(id, cheap?.id ?? '', '1 g'))
    expect(await refunded()).toEqual([300])
    expect((await exchange(id, dear?.id ?? '', '1 g')).body).toMatchObject({
      code: 'rule_refused',
      message: expect.stringContaining('costs ₹200 more than was paid for Kashmiri Saffron, less ₹300 that a cancelled exchange refunded'),
    })
    expect((await exchange(id, cheaper?.id ?? '', '1 g')).status).toBe(200)
    expect(await refunded()).toEqual([300, 50])
    expect((await exchange(id, dear?.id ?? '', '1 g')).status).toBe(200)
    expect(await refunded()).toEqual([300, 50, 100])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is refused for a dearer pack, and for goods of another tax class', async () => {
    await register()
    const id = await delivered()
    expect((await exchange(id, asha.productId, '2 g')).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('₹310 more') })
    const resin = await makeProduct(shop, { name: 'Resin', kind: 'shilajit', variants: [{ quantity: '20 g', price: 500 }] })
    expect((await exchange(id, resin.id, '20 g')).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('tax class') })
    expect((await exchange(id, 'no-product', '20 g')).body).toMatchObject({ code: 'item_unavailable' })
    expect(await orders()).toHaveLength(1)
  })
})
