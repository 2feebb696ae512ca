import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anHourLater } from '#test/an-hour-later.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { beginBackup } from '../server/begin-backup.server.ts'

// The test restore opens an embedded PostgreSQL, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let admin: string
beforeEach(async () => void (admin = await signedInAdmin({ name: 'Meera' })))

const show = async () => (await send('GET', '/backups', { token: admin })).body
const day = 86_400_000

/** Adds a job of the queue's internal scheduler, as a running shop has. */
async function addSchedulerJob() {
  await sql`select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}'::jsonb)`.execute(shop.db)
  await sql`insert into pgboss.job (name) values ('__pgboss__send-it')`.execute(shop.db)
}

describe('the backups of the shop', () => {
  test('have the state never, then good after a verified backup, then late', async () => {
    expect(await show()).toMatchObject({ state: 'never', running: false, last: null, lastGood: null, keyIsBesideData: true })
    await makeOrder(await makeCheckout())
    await addSchedulerJob()
    const { status, body } = await send('POST', '/backups', { token: admin, body: {} })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'Backup started' } })
    expect(await show()).toMatchObject({ state: 'never', running: true, last: null })
    await runJobs()
    const shown = await show()
    expect(shown).toMatchObject({ state: 'good', running: false, last: { startedAt: '2026-01-15T06:30:00.000Z', problem: null } })
    expect(shown.last.file).toBe('swachh-2026-01-15T06-30-00Z.backup')
    expect(shown.last.bytes).toBeGreaterThan(500)
    expect(shown.last.rows).toBeGreaterThan(10)
    expect(shown.lastGood).toEqual(shown.last)
    later(2 * day + 1)
    expect((await send('GET', '/backups', { token: await signedInAdmin() })).body.state).toBe('late')
  })

  test('that fail are tried once more within the hour, and the owner gets a mail each time', async () => {
    const full = new Error('the disk is full')
    const take = vi.spyOn(shop.backups, 'take').mockRejectedValueOnce(full).mockRejectedValueOnce(full)
    const mails = () => shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', 'owner-backup-failed:%').orderBy('seq').execute()
    await beginBackup(shop, undefined)
    await runJobs()
    expect((await show()).last).toMatchObject({ file: null, problem: 'the disk is full' })
    expect(await mails()).toMatchObject([
      { subject: 'The backup failed', body: expect.stringMatching(/The backup failed: the disk is full[^]*The shop tries again in half an hour/) },
    ])
    await runJobs()
    expect(take).toHaveBeenCalledTimes(1)
    await anHourLater()
    expect(take).toHaveBeenCalledTimes(2)
    const [, second] = await mails()
    expect(second?.body).toContain('This was the second attempt.')
    await anHourLater()
    expect(take).toHaveBeenCalledTimes(2)
  })

  test('that fail are good again after the retry', async () => {
    const taken = { name: 'x', bytes: 1, rows: 1, files: 0, writeMs: 1, verifyMs: 1, problem: null }
    vi.spyOn(shop.backups, 'take').mockRejectedValueOnce(new Error('the disk is full')).mockResolvedValueOnce(taken)
    await beginBackup(shop, undefined)
    await runJobs()
    await anHourLater()
    expect(await show()).toMatchObject({ state: 'good', running: false, last: { file: 'x', problem: null } })
  })

  test('that fail mail no owner who turned that off', async () => {
    await send('PUT', '/settings', { token: admin, body: { ownerMessages: { backupLate: false } } })
    vi.spyOn(shop.backups, 'take').mockRejectedValueOnce(new Error('the disk is full'))
    await beginBackup(shop, undefined)
    await runJobs()
    expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', 'owner-backup%').execute()).toEqual([])
  })

  test('run one at a time; a run whose process died blocks the next for three hours at most', async () => {
    expect(await Promise.all([beginBackup(shop, undefined), beginBackup(shop, undefined)])).toContain(false)
    const { status, body } = await send('POST', '/backups', { token: admin, body: {} })
    expect(status).toBe(422)
    expect(body.message).toBe('A backup is already running.')
    later(3 * 3_600_000 + 1)
    expect(await beginBackup(shop, undefined)).toBe(true)
    expect((await send('GET', '/backups', { token: await signedInAdmin() })).body.last.problem).toBe('The shop was stopped while it was made.')
  })

  test('record the admin who started one', async () => {
    await send('POST', '/backups', { token: admin, body: {} })
    const { body } = await send('GET', '/audit?kind=backup', { token: admin })
    expect(body).toMatchObject([{ action: 'asked for a backup', actor: { name: 'Meera' } }])
  })

  test('are for admins only', async () => {
    const customer = await signedInCustomer()
    for (const method of ['GET', 'POST'] as const) {
      expect((await send(method, '/backups')).status).toBe(401)
      expect((await send(method, '/backups', { token: customer })).status).toBe(403)
    }
    expect((await send('GET', '/backups/latest', { token: admin })).status).toBe(404)
    expect((await send('POST', '/backups', { token: admin, raw: '{' })).status).toBe(400)
  })
})
