import { expect, test } from 'vitest'
import { opened, shop } from '#test/test-shop.ts'

/** Shows that every API test detects a network call inside a transaction. */

const message = { id: 'MSG1', channel: 'mail', recipient: 'asha@example.com', subject: null, body: 'Hello', template: 'order' } as const
const address = 'http://localhost:3000/sandbox/messages'

test('refuses a network call inside a transaction, and reports it even if the error was caught', async () => {
  const inTransaction = (work: () => Promise<unknown>) => shop.db.transaction().execute(work)
  await expect(inTransaction(() => shop.fetch(address))).rejects.toThrow(`inside a transaction: fetch ${address}`)
  await inTransaction(() => shop.outbound.send(message).catch(() => {}))
  expect(opened.refuseStrays).toThrow(`inside a transaction: fetch ${address}, send MSG1`)
})

test('allows network calls before and after a transaction', async () => {
  await shop.db.transaction().execute(async () => {})
  expect((await shop.fetch(address)).status).toBe(200)
  await shop.outbound.send(message)
  expect(opened.refuseStrays).not.toThrow()
})
