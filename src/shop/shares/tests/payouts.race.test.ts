import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePayable } from '#test/make-payable.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { addEntries } from '../server/ledger.server.ts'

const waiting = async () => (await sql`select from pg_locks where not granted and relation = 'share_payout'::regclass`.execute(shop.db)).rows.length

test('no ledger waits for a payout that is being made', async () => {
  const token = await makePayable()
  const { body: shown } = await send('GET', '/shares/payouts/due', { token })
  const [locked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = shop.db.transaction().execute(async (tx) => {
    await sql`lock table share_payout in share row exclusive mode`.execute(tx)
    locked.resolve()
    await finished.promise
  })
  await locked.promise
  const { count, total, digest } = shown
  const making = send('POST', '/shares/payouts', { token, body: { minimum: 0, count, total, digest } })
  await expect.poll(waiting).toBe(1)
  try {
    await shop.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx)
      await addEntries(tx, shown.lines[0].celebrity, shop.now(), [{ kind: 'correction', sharePaise: 700, note: 'Meanwhile' }])
    })
  } finally {
    finished.resolve()
    await holder
  }
  expect((await making).status).toBe(200)
  expect((await send('GET', '/shares/payouts/due', { token })).body.lines).toMatchObject([{ amount: 7, hindrance: 'open_payout' }])
})
