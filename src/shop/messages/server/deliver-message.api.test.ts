import { expect, test } from 'vitest'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { deliverMessage } from './deliver-message.server.ts'

async function deliver(id: string) {
  const sent: OutboundMessage[] = []
  const outbound = { live: { mail: true, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) }
  await deliverMessage({ ...shop, outbound }, { messageId: id })
  return sent[0]
}

const idOf = async (channel: 'mail' | 'sms') => (await shop.db.selectFrom('message').select('id').where('channel', '=', channel).executeTakeFirstOrThrow()).id

test('a mail leaves as text and HTML, a resent one with the same HTML, an SMS as text', async () => {
  const order = await makeOrder(await makeCheckout())
  const id = await idOf('mail')
  const first = await deliver(id)
  expect(first?.body).toContain(`Thank you! Your Swachh order ${order._id} of ₹1,000 is confirmed.`)
  expect(first?.html).toContain('2\u00a0x Kashmiri Saffron, 1\u00a0g')
  expect(first?.html).toMatch(/^<!DOCTYPE html/)
  expect(await deliver(await idOf('sms'))).not.toHaveProperty('html')
  later(60_000)
  const { body } = await send('POST', `/messages/${id}/resend`, { token: await signedInAdmin(), body: {} })
  expect((await deliver(body.sending._id))?.html).toBe(first?.html)
})

test('a mail of an earlier release, which has no blocks, leaves as text', async () => {
  await makeOrder(await makeCheckout())
  const id = await idOf('mail')
  await shop.db.updateTable('message').set({ blocks: null }).where('id', '=', id).execute()
  const sent = await deliver(id)
  expect(sent?.body).toContain('is confirmed.')
  expect(sent).not.toHaveProperty('html')
})

test('a mail whose HTML cannot be made leaves as text', async () => {
  await makeOrder(await makeCheckout())
  const id = await idOf('mail')
  await shop.db
    .updateTable('message')
    .set({ blocks: JSON.stringify([{ kind: 'rows' }]) })
    .where('id', '=', id)
    .execute()
  const sent = await deliver(id)
  expect(sent?.body).toContain('is confirmed.')
  expect(sent).not.toHaveProperty('html')
})
