import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePayable } from '#test/make-payable.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { addEntries } from '../server/ledger.server.ts'

const waiting = async () => (await sql`select from pg_locks where not granted and relation = 'share_payout'::regclass`.execute(shop.db)).rows.length

const waitingForPayouts = async () =>
  (
    await sql`select from pg_locks join pg_database d on d.oid = database where not granted and locktype = 'advisory' and datname = current_database()`.execute(
      shop.db,
    )
  ).rows.length

const waitingForRow = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'transactionid'`.execute(shop.db))
    .rows.length

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

test('a bank file waits for a decision, and does not pay a line that failed', async () => {
  const token = await makePayable()
  const { count, total, digest } = (await send('GET', '/shares/payouts/due', { token })).body
  const { body: made } = await send('POST', '/shares/payouts', { token, body: { minimum: 0, count, total, digest } })
  const [locked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The decision waits for the account, while it has the payouts.
  const holder = shop.db.transaction().execute(async (tx) => {
    await sql`select from share_account for update`.execute(tx)
    locked.resolve()
    await finished.promise
  })
  await locked.promise
  const celebrity = (await shop.db.selectFrom('shareAccount').select('celebrityId').executeTakeFirstOrThrow()).celebrityId
  const decided = { celebrity, from: 'open', state: 'failed', note: 'Account closed' }
  const deciding = send('POST', `/shares/payouts/${made.id}/lines`, { token, body: { lines: [decided] } })
  await expect.poll(waitingForRow).toBe(1)
  const downloading = send('GET', `/exports/shares/payouts/${made.id}?downloads=0`, { token })
  await expect.poll(waitingForPayouts).toBe(1)
  finished.resolve()
  await holder
  expect((await deciding).status).toBe(200)
  const { status, body } = await downloading
  expect([status, String(body).trim().split('\n').length]).toEqual([200, 1])
})
