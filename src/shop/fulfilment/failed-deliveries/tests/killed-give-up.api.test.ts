import { afterEach, expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { makeLost } from '#test/make-lost.ts'
import { register } from '#test/register.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock } from '#test/track-stock.ts'

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

const refunds = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const movements = () => shop.db.selectFrom('stockMovement').select('pieces').where('reason', 'in', ['return', 'loss']).execute()
const documents = () => shop.db.selectFrom('taxDocument').select('id').execute()

test('ten requests at once give a parcel up once', async () => {
  const { giveUp } = await makeLost()
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveUp()))
  await runJobs()
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect([await refunds(), (await movements()).length]).toEqual([[100_000], 2])
})

test.each(['parcel-given-up', 'document-issued', 'refund-sent', 'refund-processed'])('what died at %s is given up once by a repeated request', async (name) => {
  await register()
  const { giveUp, item } = await makeLost('advance')
  const killed = { times: 0 }
  shop.failpoint = (reached) => {
    if (reached !== name || killed.times > 0) return
    killed.times += 1
    throw new Error('killed')
  }
  if ((await giveUp()).status === 500) expect((await giveUp()).status).toBe(200)
  await runJobs().catch(() => undefined)
  later(3 * 60_000)
  await runJobs()
  expect(killed.times).toBe(1)
  expect([await refunds(), (await documents()).length, (await movements()).length]).toEqual([[9_900], 2, 2])
  expect((await countStock(shop, item)).onHand).toBe(3)
  expect(await findFaults(shop.db)).toEqual([])
})
