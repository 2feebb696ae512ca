import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { beginBackup } from '../server/begin-backup.server.ts'

// The test restore opens an embedded PostgreSQL, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

describe('the backups of a shop', () => {
  test('include a backup with wrong books, but do not count it as the last good one', async () => {
    await shop.db.insertInto('backupRun').values({ id: 'good', startedAt: shop.now(), endedAt: shop.now(), file: 'x', bytes: 1, rowCount: 1 }).execute()
    const checkout = await makeCheckout()
    await makeOrder(checkout)
    await shop.db.updateTable('payment').set({ amountPaise: 1 }).execute()
    await beginBackup(shop, undefined)
    await runJobs()
    const { state, last, lastGood } = (await send('GET', '/backups', { token: await signedInAdmin() })).body
    expect(state).toBe('good')
    expect(last.problem).toMatch(/^the books in the backup are wrong: /)
    expect(last).toMatchObject({ file: 'swachh-2026-01-15T06-30-00Z.backup', rows: expect.any(Number) })
    expect(lastGood.file).toBe('x')
  })

  test('are good although open jobs of a removed module wait in it; only those are left out', async () => {
    await sql`select pgboss.create_queue('removed', '{"policy": "standard"}'::jsonb)`.execute(shop.db)
    await sql`insert into pgboss.job (name, dead_letter) values ('removed', null), ('removed', null), ('sweep', 'removed')`.execute(shop.db)
    const warn = vi.spyOn(shop.log, 'warn')
    const { problem } = await shop.backups.take()
    expect(problem).toBeNull()
    expect(warn).toHaveBeenCalledWith({ jobs: 2 }, expect.stringMatching(/^jobs of the backup were left out/))
    await sql`delete from pgboss.job`.execute(shop.db)
    await sql`select pgboss.delete_queue('removed')`.execute(shop.db)
  })
})
