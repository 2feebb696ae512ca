import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import { shop } from '#test/test-shop.ts'
import { rounds } from '#test/rounds.ts'
import { deliverMessage } from '../server/deliver-message.server.ts'
import { mailOf } from '../rules/mail-blocks.ts'
import { modules } from '../../../shop.modules.ts'
import { codeMessage } from '#shop/accounts/customers/mails/account-mails.ts'
import { orderMessage } from '#shop/orders/mails/order-mails.ts'
import { listKinds } from '../rules/mail.ts'
import { removeMessagesAbout } from '../server/queries.server.ts'
import { type NewMessage, queueMessage } from '../server/queue-message.server.ts'

const code: NewMessage = { kind: codeMessage, dedupeKey: 'otp:+919876543210:1', channel: 'sms', recipient: '+919876543210', body: '123456 is your code' }

const queue = (message: NewMessage) => shop.db.transaction().execute((tx) => queueMessage(shop, tx, message))
const storedMessages = () => shop.db.selectFrom('message').select(['id', 'status', 'body', 'blocks']).execute()

/** Returns a shop with configured gateways, which call `send`. */
function liveShop(send: (message: OutboundMessage) => Promise<void>): Shop {
  return { ...shop, outbound: { live: { mail: true, sms: true }, send } }
}

async function deliver(sendingShop: Shop) {
  for (const { id } of await storedMessages()) await deliverMessage(sendingShop, { messageId: id })
}

test('the same event is queued once', async () => {
  await queue(code)
  await queue(code)
  expect(await storedMessages()).toHaveLength(1)
})

test('a message is sent once when its job runs twice', async () => {
  const sent: string[] = []
  const live = liveShop(async ({ recipient }) => void sent.push(recipient))
  await queue({ ...code, kind: orderMessage, dedupeKey: 'order-placed:SW1:sms' })
  await deliver(live)
  await deliver(live)
  expect(sent).toEqual(['+919876543210'])
  expect(await storedMessages()).toMatchObject([{ status: 'sent', body: '123456 is your code' }])
})

test('a failing gateway marks the message as failed, and the next attempt sends it', async () => {
  await queue(code)
  const down = liveShop(() => Promise.reject(new Error('down')))
  await expect(deliver(down)).rejects.toThrow('down')
  expect(await storedMessages()).toMatchObject([{ status: 'failed' }])
  await deliver(liveShop(async () => {}))
  expect(await storedMessages()).toMatchObject([{ status: 'sent' }])
})

test('the text of a one-time code is cleared after sending, but stays in test mode', async () => {
  await queue(code)
  await deliver(liveShop(async () => {}))
  expect(await storedMessages()).toMatchObject([{ status: 'sent', body: '' }])
  await queue({ ...code, dedupeKey: 'otp:+919876543210:2' })
  await deliver(shop)
  expect((await storedMessages()).map(({ body }) => body)).toContain('123456 is your code')
})

test('a transaction that rolls back queues no message', async () => {
  await expect(
    shop.db.transaction().execute(async (tx) => {
      await queueMessage(shop, tx, code)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await storedMessages()).toEqual([])
})

/** Keys that once told the kind and the subject of a message. */
const oldKeys = [
  'otp:C1:x',
  'reset:C1:x',
  'invitation:C1:x',
  'account-joined:C1:x:sms',
  'money:recall:C1:x',
  'order-placed:C1:mail',
  'farewell:C1',
  'owner-order:C1',
]

test('no text of a key changes what a message is or whom it is about', async () => {
  const kinds = fc.constantFrom(...listKinds({ modules }))
  const keys = fc.oneof(
    fc.constantFrom(...oldKeys),
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0')),
  )
  const property = fc.asyncProperty(kinds, keys, async (kind, dedupeKey) => {
    const sent: OutboundMessage[] = []
    await queue({
      kind,
      about: { kind: 'lead', id: 'L1' },
      dedupeKey,
      channel: 'mail',
      recipient: 'asha@example.com',
      ...mailOf('Hello', 'Words'),
    })
    await deliver(liveShop(async (message) => void sent.push(message)))
    expect(sent).toMatchObject([{ body: 'Words', template: kind.template }])
    const [stored] = await storedMessages()
    expect(stored?.body).toBe(kind.secret ? '' : 'Words')
    expect(stored?.blocks ?? []).toEqual(kind.secret ? [] : [{ kind: 'text', parts: ['Words'] }])
    await shop.db.transaction().execute((tx) => removeMessagesAbout(tx, { customer: ['L1', 'C1'], order: ['L1', 'C1'], mobile: ['L1', 'C1'] }))
    expect(await storedMessages()).toHaveLength(1)
    await shop.db.transaction().execute((tx) => removeMessagesAbout(tx, { lead: ['L1'] }))
    expect(await storedMessages()).toEqual([])
  })
  await fc.assert(property, { numRuns: rounds(20, 60) })
})
