import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeReturnOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { tellRefund } from '#test/report-refund.ts'
import { send } from '#test/send.ts'
import { clock, later, runJobs, shop } from '#test/test-shop.ts'
import { failRefund } from '#shop/orders/payments/server/send-refund.server.ts'
import { issueMissingJob } from '../server/issue-documents.server.ts'
import { sweepParties } from '../server/sweep-parties.server.ts'
import { register } from '#test/register.ts'

let checkout: Checkout
beforeEach(async () => {
  checkout = await makeCheckout()
})

const documents = () =>
  shop.db
    .selectFrom('taxDocument')
    .select(['kind', 'number', 'issuedOn', 'totalPaise', 'taxablePaise', 'cgstPaise', 'igstPaise', 'placeOfSupply', 'isPlaceGuessed', 'reason'])
    .orderBy('seq')
    .execute()

const lines = (kind: 'tax_invoice' | 'credit_note') =>
  shop.db
    .selectFrom('taxDocumentLine')
    .innerJoin('taxDocument', 'taxDocument.id', 'taxDocumentLine.documentId')
    .select(['position', 'qty', 'grossPaise', 'rateBp', 'hsn', 'taxDocumentLine.cgstPaise', 'taxDocumentLine.igstPaise'])
    .where('taxDocument.kind', '=', kind)
    .orderBy('taxDocument.seq')
    .orderBy('position')
    .execute()

/** Two packs of 1 g and one of 2 g with a coupon: ₹900 and ₹729 were paid. */
async function makeMixed() {
  await makeCoupon(shop)
  const items = [
    { productId: checkout.productId, variant: '1 g', qty: 2 },
    { productId: checkout.productId, variant: '2 g', qty: 1 },
  ]
  return makeOrder(checkout, { items, coupon: 'SOIL10', expectedTotal: 1629 })
}

test('a shop without a registration issues nothing', async () => {
  await makeOrder(checkout)
  expect(await documents()).toEqual([])
})

test('a paid order gets an invoice with the next number, once, however often its payment is reported', async () => {
  await register({ stateCode: '29' })
  await makeMixed()
  await runJobs()
  await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  await runJobs()
  expect(await documents()).toMatchObject([
    { kind: 'tax_invoice', number: 'SW/25-26/000001', totalPaise: 162900, placeOfSupply: '29', isPlaceGuessed: false, igstPaise: 0 },
    { kind: 'tax_invoice', number: 'SW/25-26/000002', totalPaise: 50000 },
  ])
  expect(await lines('tax_invoice')).toMatchObject([
    { position: 0, qty: 2, grossPaise: 90000, rateBp: 500, hsn: '09102010', cgstPaise: 2143 },
    { position: 1, qty: 1, grossPaise: 72900, cgstPaise: 1736 },
    { position: 0, grossPaise: 50000 },
  ])
})

test('another state pays IGST, and an order that costs nothing has no document', async () => {
  await register({ stateCode: '01' })
  await makeCoupon(shop, { code: 'FREE', discount: 100 })
  await prepare(checkout, { coupon: 'FREE', expectedTotal: 0 })
  await makeOrder(checkout)
  expect(await documents()).toMatchObject([{ number: 'SW/25-26/000001', totalPaise: 100000, taxablePaise: 95238, cgstPaise: 0, igstPaise: 4762 }])
})

test('a composition dealer and an unregistered seller charge no tax', async () => {
  await register({ kind: 'composition', stateCode: '29', gstin: '29AAGCB7383J1Z4' })
  await makeOrder(checkout)
  await shop.db.deleteFrom('taxRegistration').execute()
  await register({ kind: 'unregistered', stateCode: '29', gstin: '' })
  await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  expect(await documents()).toMatchObject([
    { kind: 'bill_of_supply', number: 'SW/25-26/000001', taxablePaise: 100000 },
    { kind: 'bill', number: 'SW/25-26/000002', taxablePaise: 50000 },
  ])
})

test('a year begins at midnight in India, with a series and a rate of its own', async () => {
  await register()
  await shop.db.insertInto('taxClassRate').values({ taxClassId: 'saffron', effectiveFrom: '2026-04-01', rateBp: 1200, source: '' }).execute()
  clock.now = new Date('2026-03-31T18:29:59.999Z')
  await makeOrder(await makeCheckout())
  clock.now = new Date('2026-03-31T18:30:00Z')
  await makeOrder(await makeCheckout())
  expect(await documents()).toMatchObject([
    { number: 'SW/25-26/000001', issuedOn: '2026-03-31' },
    { number: 'SW/26-27/000001', issuedOn: '2026-04-01' },
  ])
  expect((await lines('tax_invoice')).map(({ rateBp }) => rateBp)).toEqual([500, 1200])
})

test('a removal, a refund by amount and the cancellation get a credit note each, with a fixed reason, and the notes sum to the invoice', async () => {
  await register({ stateCode: '01' })
  const order = await makeMixed()
  const token = await signedInAdmin()
  await send('PUT', `/orders/${order._id}/items`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  await runJobs()
  await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 100, reason: 'Damaged box', key: 'key-0001' } })
  await runJobs()
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled' } })
  await runJobs()
  const [invoice, ...notes] = await documents()
  expect(notes).toMatchObject([
    { kind: 'credit_note', number: 'SC/25-26/000001', totalPaise: 45000, reason: 'Items removed from the order' },
    { number: 'SC/25-26/000002', totalPaise: 10000, reason: 'Refund' },
    { number: 'SC/25-26/000003', totalPaise: 107900, reason: 'Order cancelled' },
  ])
  expect((await lines('credit_note')).slice(0, 1)).toMatchObject([{ position: 0, qty: 1, grossPaise: 45000 }])
  expect(notes.reduce((sum, { igstPaise }) => sum + igstPaise, 0)).toBe(invoice?.igstPaise)
  expect(notes.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)).toBe(invoice?.taxablePaise)
})

test('a refund that fails after the cancellation leaves no part of the invoice without a note', async () => {
  await register()
  const order = await makeMixed()
  const token = await signedInAdmin()
  await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 1500, reason: 'Damaged box', key: 'key-0001' } })
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled' } })
  const { razorpayPaymentId } = order
  await refundAtProvider(razorpayPaymentId ?? '', 30_000)
  await runJobs()
  const refunds = await shop.db.selectFrom('refund').select(['amountPaise', 'status']).orderBy('amountPaise').execute()
  expect(refunds).toEqual([
    { amountPaise: 12_900, status: 'processed' },
    { amountPaise: 30_000, status: 'processed' },
    { amountPaise: 150_000, status: 'failed' },
  ])
  const [invoice, ...notes] = await documents()
  expect(notes.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(invoice?.totalPaise)
})

test('each of two refunds of a cancelled order has its own note, also if the other one fails after it', async () => {
  await register()
  const order = await makeMixed()
  const token = await signedInAdmin()
  const refundOf = async (amount: number, key: string) =>
    (await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount, reason: key, key } })).body
  await refundOf(900, 'fails-later')
  await refundOf(400, 'is-processed')
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled', refund: 'none' } })
  const { id } = await shop.db.selectFrom('refund').select('id').where('amountPaise', '=', 90_000).executeTakeFirstOrThrow()
  await failRefund(shop, { refundId: id })
  await runJobs()
  expect((await documents()).map(({ kind, totalPaise, reason }) => [kind, totalPaise, reason])).toEqual([
    ['tax_invoice', 162_900, ''],
    ['credit_note', 32_900, 'Not delivered'],
    ['credit_note', 90_000, 'Not delivered'],
    ['credit_note', 40_000, 'Refund'],
  ])
})

test('a document never changes', async () => {
  await register()
  await makeOrder(checkout)
  const refused = 'a document that was issued never changes'
  await expect(shop.db.updateTable('taxDocument').set({ totalPaise: 1 }).execute()).rejects.toThrow(refused)
  await expect(shop.db.deleteFrom('taxDocumentLine').execute()).rejects.toThrow(refused)
  await expect(shop.db.updateTable('taxDocumentParty').set({ name: 'Other' }).execute()).rejects.toThrow(refused)
})

test('the database refuses documents whose amounts do not sum', async () => {
  await register()
  await makeOrder(checkout)
  const copy = (table: 'tax_document' | 'tax_document_line', changes: string) =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(d, '${changes}')).* from ${table} d`).execute(shop.db)
  const line = (changes: string) => copy('tax_document_line', changes)
  await expect(line('{"position": 7, "cgst_paise": 1}')).rejects.toMatchObject({ code: '23514' })
  await expect(line('{"position": 7, "taxable_paise": 1}')).rejects.toMatchObject({ code: '23514' })
  await expect(line('{"position": 7, "igst_paise": 1, "taxable_paise": 95237}')).rejects.toMatchObject({ code: '23514' })
  await line('{"position": 7}')
})

test('money settles although its invoice cannot be made, which a job issues later with the day of the payment', async () => {
  await register()
  await shop.db.updateTable('taxClass').set({ kinds: [], isDefault: false }).execute()
  const order = await makeOrder(checkout)
  expect(order.status).toBe('Paid')
  expect(await documents()).toEqual([])
  await shop.db.updateTable('taxClass').set({ isDefault: true }).where('id', '=', 'saffron').execute()
  later(dayMs)
  await runJobs()
  expect(await documents()).toMatchObject([{ number: 'SW/25-26/000001', totalPaise: 100000, issuedOn: order.createdAt.slice(0, 10) }])
})

test('a refund that came back, and that was made again at the provider, has one credit note', async () => {
  await register()
  const order = await makeOrder(checkout)
  const token = await signedInAdmin()
  await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 1000, reason: 'Lost', key: 'key-0001' } })
  await runJobs()
  const { id, ...made } = await shop.db.selectFrom('refund').select(['id', 'paymentId', 'providerRefundId']).executeTakeFirstOrThrow()
  const event = { amountPaise: 100_000, paymentId: made.paymentId }
  await tellRefund({ ...event, id: made.providerRefundId ?? '', event: 'refund.failed', ours: id })
  await runJobs()
  await tellRefund({ ...event, id: 'rfnd_again', event: 'refund.processed' })
  await runJobs()
  expect(await shop.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'processed' }])
  expect((await documents()).map(({ number, totalPaise }) => [number, totalPaise])).toEqual([
    ['SW/25-26/000001', 100000],
    ['SC/25-26/000001', 100000],
  ])
})

test('cash on delivery has its invoice when the parcel leaves, and a credit note of all when it comes back', async () => {
  await register({ stateCode: '29' })
  await offerCod({ fee: 40 })
  const id = await placeCod(checkout, { expectedTotal: 1040 })
  expect(await documents()).toEqual([])
  const token = await signedInAdmin()
  await shipCod(token, id)
  expect(await documents()).toMatchObject([{ kind: 'tax_invoice', number: 'SW/25-26/000001', totalPaise: 104_000 }])
  expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })).status).toBe(200)
  const [invoice, note] = await documents()
  expect(note).toMatchObject({ kind: 'credit_note', number: 'SC/25-26/000001', reason: 'Not delivered' })
  expect([note?.totalPaise, note?.taxablePaise, note?.cgstPaise]).toEqual([invoice?.totalPaise, invoice?.taxablePaise, invoice?.cgstPaise])
})

test('names and addresses go when the law no longer asks for them', async () => {
  await register()
  await makeOrder(checkout)
  const parties = async () => (await shop.db.selectFrom('taxDocumentParty').select('documentId').execute()).length
  clock.now = new Date('2032-12-31T18:29:59Z')
  await sweepParties(shop)
  expect(await parties()).toBe(1)
  clock.now = new Date('2032-12-31T18:30:00Z')
  await sweepParties(shop)
  expect(await parties()).toBe(0)
})

test('cash on delivery that is delivered without having been shipped has its invoice then', async () => {
  await register()
  await offerCod()
  const id = await placeCod(checkout)
  expect((await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Delivered' } })).status).toBe(200)
  expect(await documents()).toMatchObject([{ kind: 'tax_invoice', totalPaise: 100_000 }])
})

test('an invoice that a job issues late is followed by the credit notes of what happened meanwhile', async () => {
  await register()
  await shop.db.updateTable('taxClass').set({ kinds: [], isDefault: false }).execute()
  const order = await makeOrder(checkout)
  // Its job waits for another try while the refund is made.
  await sql`delete from pgboss.job where name = ${issueMissingJob.name}`.execute(shop.db)
  const refund = { amount: 300, reason: 'Damaged', key: 'key-0001' }
  await send('POST', `/orders/${order._id}/refunds`, { token: await signedInAdmin(), body: refund })
  await runJobs()
  expect(await shop.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'processed' }])
  expect(await documents()).toEqual([])
  await shop.db.updateTable('taxClass').set({ isDefault: true }).where('id', '=', 'saffron').execute()
  for (const _again of [1, 2]) await issueMissingJob.run(shop, { orderId: order._id })
  expect((await documents()).map(({ number, totalPaise }) => [number, totalPaise])).toEqual([
    ['SW/25-26/000001', 100_000],
    ['SC/25-26/000001', 30_000],
  ])
})

test('an order keeps its state once it has an invoice', async () => {
  await register({ stateCode: '29' })
  const { _id } = await makeOrder(checkout)
  const token = await signedInAdmin()
  const move = (changes: object) => send('PUT', `/orders/${_id}/address`, { token, body: { name: 'Asha Rao', mobile: '9876543210', ...changes } })
  const mumbai = { pincode: '400001', address: '7 Lake View', city: 'Mumbai', state: 'Maharashtra' }
  expect(await move(mumbai)).toMatchObject({ status: 422, body: { code: 'rule_refused', message: expect.stringContaining('is for Karnataka') } })
  expect((await move({ pincode: '570001', address: '7 Palace Road', city: 'Mysuru', state: 'Karnataka' })).status).toBe(200)
})

test('a credit note names the seller and the registration of its invoice', async () => {
  await register({ legalName: 'Kesar House' })
  const { _id } = await makeOrder(checkout)
  await shop.db.updateTable('taxRegistration').set({ legalName: 'Another House', gstin: '29AAGCB7383J1Z4', stateCode: '29', notePrefix: 'N2' }).execute()
  await send('POST', `/orders/${_id}/refunds`, { token: await signedInAdmin(), body: { amount: 100, reason: 'Damaged', key: 'key-0001' } })
  await runJobs()
  const [invoice, note] = await shop.db.selectFrom('taxDocument').select(['supplier', 'prefix']).orderBy('seq').execute()
  expect(note).toEqual({ supplier: invoice?.supplier, prefix: 'N2' })
})

test('a fault of the database while a document is read or stored undoes nothing else', async () => {
  await register()
  for (const table of ['tax_class', 'tax_document_line']) {
    await sql.raw(`alter table ${table} rename to hidden`).execute(shop.db)
    const { status } = await makeOrder(await makeCheckout())
    await sql.raw(`alter table hidden rename to ${table}`).execute(shop.db)
    expect(status).toBe('Paid')
  }
  expect(await documents()).toEqual([])
  later(dayMs)
  await runJobs()
  expect((await documents()).map(({ number }) => number)).toEqual(['SW/25-26/000001', 'SW/25-26/000002'])
})

test('the credit note of a return names the pieces that arrived', async () => {
  await register()
  const token = await signedInAdmin()
  const { orderId, id } = await makeReturnOf(checkout, token, { qty: 2 })
  await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
  expect((await send('POST', `/returns/${id}/close`, { token, body: { refund: 'paid', version: 3 } })).status).toBe(200)
  await runJobs()
  expect(await lines('credit_note')).toMatchObject([{ position: 0, qty: 1, grossPaise: 50_000 }])
  expect((await documents()).at(-1)).toMatchObject({ kind: 'credit_note', reason: 'Return of goods' })
})

test('the credit note of a refund by items credits those lines, and a refund of pieces that the order lacks is refused', async () => {
  await register()
  const order = await makeMixed()
  const token = await signedInAdmin()
  const refund = (body: object) => send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 729, reason: 'Broken', key: 'key-0001', ...body } })
  for (const lines of [
    [{ position: 1, qty: 2 }],
    [{ position: 7, qty: 1 }],
    [
      { position: 0, qty: 1 },
      { position: 0, qty: 1 },
    ],
  ])
    expect(await refund({ lines })).toMatchObject({ status: 400, body: { code: 'invalid_input', message: 'The order does not have so many of these pieces.' } })
  expect((await refund({ lines: [{ position: 1, qty: 1 }] })).status).toBe(200)
  await runJobs()
  expect(await lines('credit_note')).toMatchObject([{ position: 1, qty: 1, grossPaise: 72_900 }])
})
