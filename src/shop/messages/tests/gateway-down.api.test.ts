import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { shop } from '#test/test-shop.ts'
import { deliverMessage } from '../server/deliver-message.server.ts'
import { codeMessage } from '#shop/accounts/customers/mails/account-mails.ts'
import { orderMessage } from '#shop/orders/mails/order-mails.ts'
import { queueMessage, queueMessages } from '../server/queue-message.server.ts'

/** Tests mail and SMS while their gateways are down, with the queue's own waits between attempts. */

const channels = ['mail', 'sms'] as const
const recipients = { mail: 'asha@example.com', sms: '+919876543210' }

async function queueBoth(event: string) {
  await shop.db.transaction().execute(async (tx) => {
    for (const channel of channels)
      await queueMessage(shop, tx, { kind: orderMessage, dedupeKey: `${event}:${channel}`, channel, recipient: recipients[channel], body: event })
  })
}

/** Runs the due jobs with this function as the gateway. A failed job waits for its next attempt. */
async function work(send: (message: OutboundMessage) => Promise<void>) {
  const down = { ...shop, outbound: { live: { mail: true, sms: true }, send } }
  for (let failed = true; failed;)
    failed = await shop.jobs.drain(down).then(
      () => false,
      () => true,
    )
}

/** Makes all waiting jobs due, as if their waits had passed. @returns the longest wait in seconds */
async function letTimePass(): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(extract(epoch from start_after - now()))::float8 as seconds from pgboss.job where name like 'deliver-%' and state = 'retry'`.execute(shop.db)
  await sql`update pgboss.job set start_after = now() where name like 'deliver-%' and state = 'retry'`.execute(shop.db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

const states = async () => (await shop.db.selectFrom('message').select('status').execute()).map(({ status }) => status)

test('after an hour without gateways, each message is sent once', async () => {
  const sent: string[] = []
  const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await queueBoth('before')
  let tries = 0
  for (let seconds = 0; seconds < 3600; seconds += await letTimePass()) {
    await work(down)
    tries += 1
    if (tries === 2) await queueBoth('meanwhile')
    expect(await states()).not.toContain('sent')
  }
  expect(tries, 'the hour is bridged by tries further and further apart').toBeLessThan(13)

  await work(async ({ id }) => void sent.push(id))
  await letTimePass()
  await work(async ({ id }) => void sent.push(id))
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(sent).toHaveLength(4)
  expect(new Set(sent).size).toBe(4)
})

test('a crash between sending and storing the result sends the message again with the same id', async () => {
  const sent: string[] = []
  await queueBoth('order')
  await work(async ({ id, channel }) => {
    const first = !sent.includes(id)
    sent.push(id)
    // The gateway took the message, but the process died before it stored the result.
    if (first && channel === 'mail') throw new Error('killed')
  })
  await letTimePass()
  await work(async ({ id }) => void sent.push(id))
  expect(await states()).toEqual(['sent', 'sent'])
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(2)
})

test('concurrent deliveries store one result each, and clear only the text of codes', async () => {
  const keys = ['order-placed:SW1:sms', 'otp:one', 'otp:two']
  const ids = await shop.db.transaction().execute((tx) =>
    queueMessages(
      shop,
      tx,
      keys.map((dedupeKey, index) => ({
        kind: index === 0 ? orderMessage : codeMessage,
        dedupeKey,
        channel: 'sms',
        recipient: recipients.sms,
        body: `of ${dedupeKey}`,
      })),
    ),
  )
  const outbound = {
    live: { mail: true, sms: true },
    send: async ({ body }: OutboundMessage) => (body === 'of otp:two' ? Promise.reject(new Error('away')) : undefined),
  }
  const settled = await Promise.allSettled(ids.map((messageId) => deliverMessage({ ...shop, outbound }, { messageId })))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const rows = await shop.db.selectFrom('message').select(['body', 'status', 'tries', 'failure', 'sentAt']).orderBy('dedupeKey').execute()
  const sentRow = { status: 'sent', tries: 1, failure: null, sentAt: shop.now() }
  expect(rows).toEqual([
    { ...sentRow, body: 'of order-placed:SW1:sms' },
    { ...sentRow, body: '' },
    { body: 'of otp:two', status: 'failed', tries: 1, failure: 'away', sentAt: null },
  ])
})
