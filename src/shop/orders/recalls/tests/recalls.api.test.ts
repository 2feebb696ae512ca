import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#shop/scopes.ts'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { makeAddress } from '#test/make-address.ts'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { deliverMessage } from '#shop/messages/server/deliver-message.server.ts'
import { sendRecall } from '../server/recall-batch.server.ts'

const onePack = ({ productId }: Checkout) => ({ items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })

/** Three orders: one of batch A, one of batch A that was cancelled, one of batch B. */
async function sellTwoBatches() {
  const token = await signedInAdmin()
  const [asha, ravi, meera] = (await Promise.all([makeCheckout(), makeCheckout(), makeCheckout()])) as [Checkout, Checkout, Checkout]
  const productId = asha.productId
  await trackStock(shop, productId, 2, { batch: 'A', bestBefore: '2027-01-31' })
  const buy = (buyer: Checkout) => makeOrder({ ...buyer, productId }, onePack({ ...buyer, productId }))
  const [kept, cancelled] = [await buy(asha), await buy(ravi)]
  await trackStock(shop, productId, 2, { batch: 'B', bestBefore: '2027-06-30' })
  const other = await buy(meera)
  await send('PUT', `/orders/${cancelled._id}`, { token, body: { status: 'Cancelled' } })
  await runJobs()
  const batches = await shop.db.selectFrom('stockBatch').select(['id', 'code']).orderBy('code').execute()
  return { token, kept, cancelled, other, batchId: batches[0]?.id ?? '', otherBatchId: batches[1]?.id ?? '' }
}

const recalls = () => shop.db.selectFrom('message').select(['orderId', 'subject', 'body']).where('dedupeKey', 'like', 'money:recall:%').orderBy('seq').execute()

test('lists the orders that still have packs of a batch', async () => {
  const { token, kept, other, batchId, otherBatchId } = await sellTwoBatches()
  const { body, headers } = await send('GET', `/stock-batches/${batchId}/orders`, { token })
  expect(body).toEqual([
    { _id: kept._id, date: expect.any(String), name: 'Asha Rao', pieces: 1, status: 'Paid', fulfilment: 'to_pack', trackingId: '', recall: 'none' },
  ])
  expect(headers.get('x-total-count')).toBe('1')
  expect((await send('GET', `/stock-batches/${otherBatchId}/orders`, { token })).body).toMatchObject([{ _id: other._id }])
  expect((await send('GET', '/stock-batches/none/orders', { token })).body).toEqual([])
})

test('the order page names the batches of each line', async () => {
  const { token, kept, cancelled } = await sellTwoBatches()
  const batchesOf = async (id: string) =>
    (await send('GET', `/orders/${id}/details`, { token })).body.lines.map(({ batches }: { batches: { code: string }[] }) => batches.map(({ code }) => code))
  expect(await batchesOf(kept._id)).toEqual([['A']])
  expect(await batchesOf(cancelled._id)).toEqual([[]])
})

test('writes to each buyer of the batch once, and says who was told', async () => {
  const { token, kept, batchId, other } = await sellTwoBatches()
  // A sent order keeps its batch.
  await send('POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id: kept._id, awb: 'DL00000001' }] } })
  const recall = () =>
    send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'Batch A has a fault.\n\nWe refund you.' } })
  expect(await recall()).toMatchObject({ status: 200, body: { message: 'The shop writes to every buyer now' } })
  expect((await send('GET', `/stock-batches/${batchId}/orders`, { token })).body).toMatchObject([{ recall: 'queued' }])
  await runJobs()
  await recall()
  await runJobs()
  const told = await recalls()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ orderId: kept._id, subject: 'Please do not eat it' })
  expect(told[0]?.body).toContain('This is about Kashmiri Saffron, 1 g, batch A.\n\nBatch A has a fault.\n\nWe refund you.')
  expect(told.map(({ orderId }) => orderId)).not.toContain(other._id)
  expect((await send('GET', `/stock-batches/${batchId}/orders`, { token })).body).toMatchObject([{ recall: 'sent' }])
  const [entry] = (await send('GET', '/audit?limit=1', { token })).body
  expect(entry).toMatchObject({ action: 'batch recalled', after: { batch: 'A', subject: 'Please do not eat it' } })
})

test('one buyer of many orders gets one message, also after a crash and once the address is verified, and each order says so', async () => {
  const token = await signedInAdmin()
  const [asha, ravi] = [await makeCheckout(), await makeCheckout()]
  const { productId } = asha
  await trackStock(shop, productId, 9, { batch: 'A' })
  for (const buyer of [asha, asha, ravi, asha]) await makeOrder({ ...buyer, productId }, onePack({ ...buyer, productId }))
  const setAccount = (id: string, email: string | null, isVerified: boolean) =>
    shop.db
      .updateTable('customer')
      .set({ email, emailVerifiedAt: isVerified ? shop.now() : null, loginMobile: id === asha.customerId ? '+919811111111' : null })
      .where('id', '=', id)
      .execute()
  await setAccount(asha.customerId, 'asha@example.com', false)
  await setAccount(ravi.customerId, 'ravi@example.com', false)
  const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').executeTakeFirstOrThrow()
  const run = () => sendRecall(shop, { batchId, subject: 'Please do not eat it', words: 'It has a fault.' })
  const sentTo = () => shop.db.selectFrom('message').select(['channel', 'recipient']).where('dedupeKey', 'like', 'money:recall:%').orderBy('seq').execute()
  await Promise.all([run(), run()])
  const told = [
    { channel: 'sms', recipient: '+919811111111' },
    { channel: 'mail', recipient: 'ravi@example.com' },
  ]
  expect(await sentTo()).toEqual(told)
  await setAccount(asha.customerId, 'asha@example.com', true)
  await run()
  expect(await sentTo()).toEqual(told)
  await runJobs()
  const { body: orders } = await send('GET', `/stock-batches/${batchId}/orders`, { token })
  expect(orders.map(({ recall }: { recall: string }) => recall)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('an account without an e-mail address gets one SMS for each number of its deliveries', async () => {
  await signedInAdmin()
  const buyer = await makeCheckout()
  await shop.db.updateTable('customer').set({ email: null, loginMobile: '+919876543210' }).where('id', '=', buyer.customerId).execute()
  const gift = await makeAddress({ id: buyer.customerId }, { mobile: '+919822222222' })
  await trackStock(shop, buyer.productId, 9, { batch: 'A' })
  await makeOrder({ ...buyer, addressId: gift.id }, onePack(buyer))
  for (let order = 0; order < 2; order++) await makeOrder(buyer, onePack(buyer))
  const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').executeTakeFirstOrThrow()
  // The owner's own number gets its message first, as on an earlier page of orders.
  const { id: ownId } = await shop.db.selectFrom('shopOrder').select('id').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  const recall = { kind: 'recall' as const, subjectKind: 'batch' as const, subjectId: batchId }
  const own = { ...recall, dedupeKey: `money:recall:${batchId}:+919876543210:sms`, channel: 'sms' as const, recipient: '+919876543210', body: 'x' }
  await shop.db
    .insertInto('message')
    .values({ ...own, id: 'own', orderId: ownId, createdAt: shop.now() })
    .execute()
  await sendRecall(shop, { batchId, subject: 'Please do not eat it', words: 'It has a fault.' })
  const sent = await shop.db.selectFrom('message').select('recipient').where('dedupeKey', 'like', 'money:recall:%').orderBy('seq').execute()
  expect(sent).toEqual([{ recipient: '+919876543210' }, { recipient: '+919822222222' }])
})

test('an order told by a recall of the older kind, which wrote once for each order, is not told again', async () => {
  const { kept, batchId } = await sellTwoBatches()
  const old = {
    id: 'old',
    kind: 'recall' as const,
    subjectKind: 'batch' as const,
    subjectId: batchId,
    dedupeKey: `money:recall:${batchId}:${kept._id}:sms`,
    channel: 'sms' as const,
    recipient: '+919800000000',
    body: 'x',
  }
  await shop.db
    .insertInto('message')
    .values({ ...old, orderId: kept._id, createdAt: shop.now() })
    .execute()
  await sendRecall(shop, { batchId, subject: 'Please do not eat it', words: 'It has a fault.' })
  expect(await recalls()).toMatchObject([{ body: 'x' }])
})

test('a batch names the other packs with its code, whose buyers its recall does not reach', async () => {
  const { token, batchId, otherBatchId } = await sellTwoBatches()
  const { productId } = await shop.db.selectFrom('stockItem').select('productId').where('tracked', '=', true).executeTakeFirstOrThrow()
  const itemId = await trackStock(shop, productId, 4, { batch: 'a' }, '2 g')
  const { productId: stranger } = await makeCheckout()
  await trackStock(shop, stranger, 1, { batch: 'A' })
  const read = async (id: string) => (await send('GET', `/stock-batches/${id}`, { token })).body
  const { batch, product, pack, sameCode } = await read(batchId)
  expect({ batch, product, pack }).toMatchObject({ batch: { _id: batchId, code: 'A', onHand: 1 }, product: 'Kashmiri Saffron', pack: '1 g' })
  const [{ _id: largeId }] = sameCode
  expect(sameCode).toMatchObject([
    { itemId, product: 'Kashmiri Saffron', pack: '2 g', isRecalled: false },
    { pack: '1 g', isRecalled: false },
  ])
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.' } })
  expect((await read(batchId)).sameCode).toMatchObject([{ isRecalled: false }, { isRecalled: false }])
  expect((await read(largeId)).sameCode).toMatchObject([{ _id: batchId, isRecalled: true }, {}])
  expect((await read(otherBatchId)).sameCode).toEqual([])
  expect(await send('GET', '/stock-batches/none', { token })).toMatchObject({ status: 404, body: { message: 'There is no such batch.' } })
})

test('writes to each buyer of a batch whose product is erased', async () => {
  const { token, kept, batchId } = await sellTwoBatches()
  const { productId } = await shop.db.selectFrom('stockItem').select('productId').where('tracked', '=', true).executeTakeFirstOrThrow()
  await send('DELETE', `/products/${productId}`, { token })
  await eraseDeleted(shop)
  expect(await shop.db.selectFrom('product').select('id').where('id', '=', productId).execute()).toEqual([])
  expect((await send('GET', `/stock-batches/${batchId}`, { token })).body).toMatchObject({ product: 'Kashmiri Saffron', pack: '1 g' })
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.' } })
  await runJobs()
  expect(await recalls()).toMatchObject([{ orderId: kept._id, body: expect.stringContaining('This is about Kashmiri Saffron, 1 g, batch A.') }])
})

test('an SMS has fixed words, which fit its own template; typed words never leave by SMS', async () => {
  const { token, kept, batchId } = await sellTwoBatches()
  await shop.db.updateTable('customer').set({ email: null, emailVerifiedAt: null }).execute()
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.\n\nWe refund you.' } })
  await runJobs()
  const told = await shop.db.selectFrom('message').select(['channel', 'orderId', 'body']).where('dedupeKey', 'like', 'money:recall:%').execute()
  const body = 'Swachh recalls Kashmiri Saffron, 1 g, batch A. Please do not use it. Call +91 1955 001955: we tell you what to do.'
  expect(told).toEqual([{ channel: 'sms', orderId: kept._id, body }])
  const sent: OutboundMessage[] = []
  const outbound = { live: { mail: true, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) }
  const { id } = await shop.db.updateTable('message').set({ status: 'queued' }).where('kind', '=', 'recall').returning('id').executeTakeFirstOrThrow()
  await deliverMessage({ ...shop, outbound }, { messageId: id })
  expect(sent).toMatchObject([{ body, template: 'recall' }])
})

test('stops the sale of what is left and of what comes back, and the ledger stays exact', async () => {
  const { token, kept, batchId } = await sellTwoBatches()
  const { itemId } = await shop.db.selectFrom('stockBatch').select('itemId').where('id', '=', batchId).executeTakeFirstOrThrow()
  const left = () => shop.db.selectFrom('stockBatch').select(['code', 'onHand']).where('itemId', '=', itemId).orderBy('code').execute()
  expect(await left()).toEqual([
    { code: 'A', onHand: 1 },
    { code: 'B', onHand: 1 },
  ])
  const body = { subject: 'Please do not eat it', words: 'Batch A has a fault.' }
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body })
  expect(await left()).toMatchObject([{ onHand: 0 }, { onHand: 1 }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
  await send('PUT', `/orders/${kept._id}`, { token, body: { status: 'Cancelled' } })
  expect(await left()).toMatchObject([{ onHand: 0 }, { onHand: 1 }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
  const receive = { reason: 'receipt', pieces: 5, batch: 'a', key: 'receipt-1' }
  expect(await send('POST', `/stock/${itemId}/movements`, { token, body: receive })).toMatchObject({
    status: 422,
    body: { message: 'Batch A was recalled. Give the packs another batch number.' },
  })
  expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
})

test('leaves a recalled batch on sale when asked', async () => {
  const { token, batchId } = await sellTwoBatches()
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'A wrong label', words: 'The label names another day.', offSale: false } })
  const batch = await shop.db.selectFrom('stockBatch').select(['onHand', 'offSale']).where('id', '=', batchId).executeTakeFirstOrThrow()
  expect(batch).toEqual({ onHand: 1, offSale: false })
})

test.each([
  [{ subject: '', words: 'x' }, 400],
  [{ subject: 'One\nBcc: x@example.com', words: 'x' }, 400],
  [{ subject: 'x', words: 'x'.repeat(2001) }, 400],
])('refuses %j', async (body, status) => {
  const { token, batchId } = await sellTwoBatches()
  expect((await send('POST', `/stock-batches/${batchId}/recall`, { token, body })).status).toBe(status)
  await runJobs()
  expect(await recalls()).toEqual([])
})

test('writing to buyers is a right of its own', async () => {
  const { batchId } = await sellTwoBatches()
  const recallBy = async (...scopes: Scope[]) => {
    const id = `ROLE${scopes.length}${scopes.at(-1)}`
    await shop.db.insertInto('staffRole').values({ id, name: id, scopes }).execute()
    return send('POST', `/stock-batches/${batchId}/recall`, { token: await signedInStaff(id), body: { subject: 'x', words: 'x' } })
  }
  expect(await recallBy('stock:read', 'stock:write')).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect(await recallBy('stock:read', 'messages:write')).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect(await recalls()).toEqual([])
  expect((await recallBy('stock:read', 'stock:write', 'messages:write')).status).toBe(200)
})

test('an unknown batch is refused', async () => {
  const answer = await send('POST', '/stock-batches/none/recall', { token: await signedInAdmin(), body: { subject: 'x', words: 'x' } })
  expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such batch.' } })
})

test('the list of orders is in the order of payment, also after a pack came back and a batch was replaced, page by page', async () => {
  const token = await signedInAdmin()
  const buyer = await makeCheckout()
  const itemId = await trackStock(shop, buyer.productId, 9, { batch: 'A', bestBefore: '2027-01-31' })
  const buy = (qty: number) => makeOrder(buyer, { items: [{ productId: buyer.productId, variant: '1 g', qty }], expectedTotal: 500 * qty })
  const [first, second, third] = [await buy(2), await buy(1), await buy(1)]
  const idOf = async (code: string) => (await shop.db.selectFrom('stockBatch').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  const batchId = await idOf('A')
  const returned = { itemId, batchId, at: shop.now(), pieces: 1, reason: 'return' as const, orderId: first._id }
  await shop.db.insertInto('stockMovement').values(returned).execute()
  const listed = async (id: string, query = '') => {
    const { body, headers } = await send('GET', `/stock-batches/${id}/orders${query}`, { token })
    return { ids: body.map(({ _id }: { _id: string }) => _id), next: headers.get('x-next-cursor') }
  }
  expect((await listed(batchId)).ids).toEqual([third._id, second._id, first._id])
  const page = await listed(batchId, '?limit=2')
  expect(page.ids).toEqual([third._id, second._id])
  expect((await listed(batchId, `?limit=2&cursor=${page.next}`)).ids).toEqual([first._id])
  await trackStock(shop, buyer.productId, 9, { batch: 'B', bestBefore: '2027-06-30' })
  await shop.db.insertInto('stockMovement').values({ itemId, batchId, at: shop.now(), pieces: -5, reason: 'loss' }).execute()
  const fourth = await buy(1)
  await send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.' } })
  await runJobs()
  expect((await listed(await idOf('B'))).ids).toEqual([fourth._id, third._id, second._id, first._id])
})

test('says how many people would get the message, by the rules that send it', async () => {
  const token = await signedInAdmin()
  const buyers = await Promise.all([makeCheckout(), makeCheckout(), makeCheckout(), makeCheckout()])
  const productId = buyers[0]?.productId ?? ''
  await trackStock(shop, productId, 9, { batch: 'A' })
  for (const buyer of [...buyers, ...buyers]) await makeOrder({ ...buyer, productId }, onePack({ ...buyer, productId }))
  const [mailed, texted, delivered, erased] = buyers.map(({ customerId }) => customerId) as [string, string, string, string]
  const set = (id: string, account: { email: string | null; loginMobile: string | null }) =>
    shop.db
      .updateTable('customer')
      .set({ ...account, emailVerifiedAt: null })
      .where('id', '=', id)
      .execute()
  await set(mailed, { email: 'a@example.com', loginMobile: null })
  await set(texted, { email: 'b@example.com', loginMobile: '+919811111111' })
  await set(delivered, { email: null, loginMobile: null })
  const gone = { deletedAt: shop.now(), email: null, emailVerifiedAt: null, loginMobile: null, passwordHash: null }
  await shop.db.updateTable('customer').set(gone).where('id', '=', erased).execute()
  await sql`update shop_order set address = jsonb_set(address, '{mobile}', '""') where customer_id = ${erased}`.execute(shop.db)
  const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').executeTakeFirstOrThrow()
  const count = async () => (await send('GET', `/stock-batches/${batchId}/recipients`, { token })).body
  expect(await count()).toEqual({ mail: 1, sms: 2, unreachable: 2 })
  await sendRecall(shop, { batchId, subject: 'Please do not eat it', words: 'It has a fault.' })
  const sent = await shop.db.selectFrom('message').select('channel').where('dedupeKey', 'like', 'money:recall:%').orderBy('channel').execute()
  expect(sent.map(({ channel }) => channel)).toEqual(['mail', 'sms', 'sms'])
  expect(await count()).toEqual({ mail: 0, sms: 0, unreachable: 2 })
})
