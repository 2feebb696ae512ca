import { expect, test } from 'vitest'
import { opened, shop } from '#test/test-shop.ts'

/** That every test of the API watches this rule, and would see it broken. */

const message = { id: 'MSG1', channel: 'mail', recipient: 'asha@example.com', subject: null, body: 'Hello', template: 'order' } as const
const address = 'http://localhost:3000/sandbox/messages'

test('what calls the network inside a transaction is refused, and told of where that was caught', async () => {
  const inTransaction = (work: () => Promise<unknown>) => shop.db.transaction().execute(work)
  await expect(inTransaction(() => shop.fetch(address))).rejects.toThrow(`inside a transaction: fetch ${address}`)
  await inTransaction(() => shop.outbound.send(message).catch(() => {}))
  expect(opened.refuseStrays).toThrow(`inside a transaction: fetch ${address}, send MSG1`)
})

test('before and after one it may be called', async () => {
  await shop.db.transaction().execute(async () => {})
  expect((await shop.fetch(address)).status).toBe(200)
  await shop.outbound.send(message)
  expect(opened.refuseStrays).not.toThrow()
})
