import { beforeEach, expect, test } from 'vitest'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { deliverMailJob } from '#shop/messages/server/deliver-message.server.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { readPdf } from '#test/read-pdf.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { issueMissingJob } from '../server/issue-documents.server.ts'
import { mailDocumentJob } from '../server/mail-documents.server.ts'

let checkout: Checkout
beforeEach(async () => {
  checkout = await makeCheckout()
})

/** Lists the mails to the shopper that wait or were sent, oldest first. */
const mails = () =>
  shop.db.selectFrom('message').select(['id', 'kind', 'subject', 'orderId']).where('channel', '=', 'mail').where('kind', '<>', 'owner').orderBy('seq').execute()

/** Delivers a mail again. @returns the names of its files, and the text of the PDFs */
async function filesOf(messageId: string) {
  const sent: OutboundMessage[] = []
  await shop.db.updateTable('message').set({ status: 'queued' }).where('id', '=', messageId).execute()
  const outbound = { live: { mail: true, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) }
  await deliverMailJob.run({ ...shop, outbound }, { messageId })
  expect(sent).toHaveLength(1)
  return (sent[0]?.files ?? []).map(({ name, type, bytes }) => ({ name, type, text: readPdf(bytes).pages.join(' ') }))
}

const filesOfAll = async () => Promise.all((await mails()).map(async ({ id, kind }) => [kind, (await filesOf(id)).map(({ name }) => name)]))

test('without a registration no mail carries a file, and none is added', async () => {
  await makeOrder(checkout)
  await runJobs()
  expect(await filesOfAll()).toEqual([['order', []]])
})

test('the confirmation of a paid order carries its invoice, and no second mail is sent', async () => {
  await register()
  await makeOrder(checkout)
  await runJobs()
  const [confirmation, ...others] = await mails()
  expect(others).toEqual([])
  const [file] = await filesOf(confirmation?.id ?? '')
  expect(file).toMatchObject({ name: 'SW-25-26-000001.pdf', type: 'application/pdf' })
  expect(file?.text).toContain('SW/25-26/000001')
})

test('a credit note, and the invoice of cash on delivery, come in mails of their own, once', async () => {
  await register({ stateCode: '29' })
  await offerCod()
  const id = await placeCod(checkout)
  const token = await signedInAdmin()
  await shipCod(token, id)
  await runJobs()
  await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })
  await runJobs()
  const [invoice, note] = await shop.db.selectFrom('taxDocument').select('id').orderBy('seq').execute()
  await mailDocumentJob.run(shop, { documentId: invoice?.id ?? '' })
  const brought = (await mails()).filter(({ kind }) => kind === 'document')
  expect(brought.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ invoice SW\/25-26\/000001$/),
    expect.stringMatching(/ credit note SC\/25-26\/000001$/),
  ])
  expect(note).toBeDefined()
  expect((await filesOf(brought[0]?.id ?? '')).map(({ name }) => name)).toEqual(['SW-25-26-000001.pdf'])
  expect((await filesOf(brought[1]?.id ?? '')).map(({ name }) => name)).toEqual(['SC-25-26-000001.pdf'])
})

test('the words of the mail are the owner’s', async () => {
  await register()
  const token = await signedInAdmin()
  const words = { subject: 'Papers {number}', words: 'Dear {name}, the {document} of {order} is here: {link} {number}' }
  expect((await send('PUT', '/messages/texts/document', { token, body: { ...words, version: 0 } })).status).toBe(200)
  const order = await makeOrder(checkout)
  await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: 'key-0001' } })
  await runJobs()
  expect((await mails()).filter(({ kind }) => kind === 'document')).toMatchObject([{ subject: 'Papers SC/25-26/000001', orderId: order._id }])
})

test('an invoice that a job issues has a mail of its own, because the confirmation has left', async () => {
  await register()
  await shop.db.updateTable('taxClass').set({ kinds: [], isDefault: false }).execute()
  const order = await makeOrder(checkout)
  expect(await filesOfAll()).toEqual([['order', []]])
  await shop.db.updateTable('taxClass').set({ isDefault: true }).where('id', '=', 'saffron').execute()
  await issueMissingJob.run(shop, { orderId: order._id })
  await runJobs()
  expect((await mails()).map(({ kind }) => kind)).toEqual(['order', 'document'])
})

test('a confirmation whose PDF cannot be made leaves without it, and a mail that brings a document waits for it', async () => {
  await register()
  await makeOrder(checkout)
  await runJobs()
  const [confirmation] = await mails()
  const broken = { ...shop, modules: [{ name: 'broken', api: [], mailFiles: () => Promise.reject(new Error('no glyphs')) }, ...shop.modules] }
  const sent: OutboundMessage[] = []
  await shop.db.updateTable('message').set({ status: 'queued' }).execute()
  const outbound = { live: { mail: true, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) }
  await deliverMailJob.run({ ...broken, outbound }, { messageId: confirmation?.id ?? '' })
  expect(sent.map(({ files }) => files)).toEqual([undefined])
  await shop.db.updateTable('message').set({ kind: 'document', subjectKind: 'document', subjectId: 'none', status: 'queued' }).execute()
  await expect(deliverMailJob.run({ ...broken, outbound }, { messageId: confirmation?.id ?? '' })).rejects.toThrow('no glyphs')
  expect(sent).toHaveLength(1)
})
