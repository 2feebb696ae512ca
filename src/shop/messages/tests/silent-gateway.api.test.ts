import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { GatewayError } from '#platform/outbound/gateway-error.ts'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { openTestEngine } from '#test/open-test-engine.ts'
import { openTestShop } from '#test/open-test-shop.ts'
import { orderMessage } from '#shop/orders/mails/order-mails.ts'
import { type NewMessage, queueMessages } from '../server/queue-message.server.ts'

// These tests run workers, as a server does, so they need a shop of their own. Other tests drain the queue instead.
const { shop, api, close } = await openTestShop(await openTestEngine())
afterAll(close)

async function sendCode(mobile: string) {
  const response = await api.request('/auth/send-otp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mobile }) })
  expect(response.status).toBe(200)
}

const mail = (number: number): NewMessage => ({
  kind: orderMessage,
  dedupeKey: `order-placed:SW${number}:mail`,
  channel: 'mail',
  recipient: 'asha@example.com',
  body: 'Thank you',
})
const sms: NewMessage = { kind: orderMessage, dedupeKey: 'order-placed:SW1:sms', channel: 'sms', recipient: '+919876543210', body: 'Thank you' }

test('a mail gateway or SMS that hangs blocks no other code or SMS; jobs of the previous release are sent too', async () => {
  const sent: string[] = []
  const gatewayAnswer = Promise.withResolvers<void>()
  const outbound = {
    live: { mail: true, sms: true },
    async send({ channel, recipient, template }: OutboundMessage) {
      if (channel === 'mail' || recipient.endsWith('1')) await gatewayAnswer.promise
      if (recipient.endsWith('3')) throw new GatewayError('The SMS gateway refused: 550', `550 <${recipient}> is unknown`)
      sent.push(`${channel} ${template}`)
    },
  }
  const queue = (messages: NewMessage[]) => shop.db.transaction().execute((tx) => queueMessages(shop, tx, messages))
  await queue(Array.from({ length: 40 }, (_, number) => mail(number)))
  await shop.db.transaction().execute(async (tx) => {
    await queueMessages(shop, tx, [sms])
    // The previous release had one queue for all messages.
    await sql`update pgboss.job set name = 'deliver-message' where name = 'deliver-sms'`.execute(tx)
  })
  await shop.jobs.work({ ...shop, outbound })

  const activeJobs = async () => (await sql`select 1 from pgboss.job where state = 'active'`.execute(shop.db)).rows.length
  await expect.poll(activeJobs).toBe(10)
  await sendCode('9811111111')
  await expect.poll(activeJobs).toBe(11)
  await sendCode('9822222222')
  await queue([{ ...sms, dedupeKey: 'order-placed:SW2:sms' }])
  await expect.poll(() => sent.toSorted()).toEqual(['sms order', 'sms otp'])

  await queue([{ ...sms, dedupeKey: 'order-placed:SW3:sms', recipient: '+919833333333' }])
  const outputs = async () => (await sql`select output from pgboss.job where state = 'retry'`.execute(shop.db)).rows
  await expect.poll(outputs, { message: 'the queue keeps nothing of what a gateway says' }).toEqual([{ output: { message: 'The SMS gateway refused: 550' } }])

  gatewayAnswer.resolve()
  await expect.poll(() => sent.length).toBe(44)
})
