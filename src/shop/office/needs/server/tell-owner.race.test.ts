import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { tellOwner } from './tell-owner.server.ts'

test('several processes queue one summary of a day, and one job for it', async () => {
  await send('PUT', '/settings', { token: await signedInAdmin(), body: { ownerMessages: { dailySummary: true } } })
  await makeOrder(await makeCheckout())
  later(24 * 3_600_000)
  const queued = async () => (await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', 'owner-%').execute()).map(({ id }) => id)
  await Promise.all(Array.from({ length: 8 }, () => tellOwner(shop)))
  const [id, ...more] = await queued()
  expect(more).toEqual([])
  const { rows } = await sql`select 1 from pgboss.job where name = 'deliver-message' and data ->> 'messageId' = ${id}`.execute(shop.db)
  expect(rows).toHaveLength(1)
})
