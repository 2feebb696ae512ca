import { expect, test } from 'vitest'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import { shop } from '#test/test-shop.ts'
import { deliverMessage } from './deliver-message.server.ts'
import { type NewMessage, queueMessage } from './queue-message.server.ts'

const code: NewMessage = { dedupeKey: 'otp:+919876543210:1', channel: 'sms', recipient: '+919876543210', body: '123456 is your code' }

const queue = (message: NewMessage) => shop.db.transaction().execute((tx) => queueMessage(shop, tx, message))
const kept = () => shop.db.selectFrom('message').select(['id', 'status', 'body']).execute()

/** A shop whose gateways are configured and do as told. */
function liveShop(send: (message: OutboundMessage) => Promise<void>): Shop {
  return { ...shop, outbound: { live: { mail: true, sms: true }, send } }
}

async function deliver(within: Shop) {
  for (const { id } of await kept()) await deliverMessage(within, { messageId: id })
}

test('the same event is written down once', async () => {
  await queue(code)
  await queue(code)
  expect(await kept()).toHaveLength(1)
})

test('a message is sent once, however often its job runs', async () => {
  const sent: string[] = []
  const live = liveShop(async ({ recipient }) => void sent.push(recipient))
  await queue({ ...code, dedupeKey: 'order-placed:SW1:sms' })
  await deliver(live)
  await deliver(live)
  expect(sent).toEqual(['+919876543210'])
  expect(await kept()).toMatchObject([{ status: 'sent', body: '123456 is your code' }])
})

test('a gateway that is down leaves the message, marked, for the next try', async () => {
  await queue(code)
  const down = liveShop(() => Promise.reject(new Error('down')))
  await expect(deliver(down)).rejects.toThrow('down')
  expect(await kept()).toMatchObject([{ status: 'failed' }])
  await deliver(liveShop(async () => {}))
  expect(await kept()).toMatchObject([{ status: 'sent' }])
})

test('a one-time code is forgotten once it has left, and kept where it is only shown', async () => {
  await queue(code)
  await deliver(liveShop(async () => {}))
  expect(await kept()).toMatchObject([{ status: 'sent', body: '' }])
  await queue({ ...code, dedupeKey: 'otp:+919876543210:2' })
  await deliver(shop)
  expect((await kept()).map(({ body }) => body)).toContain('123456 is your code')
})

test('nothing is sent of a transaction that did not commit', async () => {
  await expect(
    shop.db.transaction().execute(async (tx) => {
      await queueMessage(shop, tx, code)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await kept()).toEqual([])
})
