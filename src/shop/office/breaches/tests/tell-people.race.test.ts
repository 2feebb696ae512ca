import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeCustomer, signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { tellBreach } from '../server/tell-people.server.ts'

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  return rows[0]?.count
}

test('an account that is deleted while the mails are queued gets none', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ email: 'leaving@example.com' })
  const facts = { what: 'A laptop was stolen.', data: 'Names', noticedAt: '2026-01-15T10:00' }
  const { breach } = (await send('POST', '/breaches', { token, body: facts })).body
  const notice = { who: 'all', subject: 'Your data', words: 'Please read.', version: breach.version }
  await send('POST', `/breaches/${breach._id}/tell`, { token, body: notice })
  const telling = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
    await tx.updateTable('customer').set({ deletedAt: shop.now(), email: null, loginMobile: null }).where('id', '=', id).execute()
    const running = tellBreach(shop, { breachId: breach._id })
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
    return { running }
  })
  await telling.running
  const mails = await shop.db.selectFrom('message').select('recipient').where('kind', '=', 'breach').execute()
  expect(mails.map(({ recipient }) => recipient)).not.toContain('leaving@example.com')
  expect(mails.length).toBeGreaterThan(0)
})

test('a run that ends late leaves a newer mail to its own run', async () => {
  const token = await signedInAdmin()
  await makeCustomer({ email: 'later@example.com' })
  const facts = { what: 'A laptop was stolen.', data: 'Names', noticedAt: '2026-01-15T10:00' }
  const { breach } = (await send('POST', '/breaches', { token, body: facts })).body
  const show = async () => (await send('GET', `/breaches/${breach._id}`, { token })).body.breach
  const tell = async (audience: object) => {
    const { version } = await show()
    const body = { subject: 'Your data', words: 'Please read.', version, ...audience }
    expect(await send('POST', `/breaches/${breach._id}/tell`, { token, body })).toMatchObject({ status: 200 })
  }
  await tell({ who: 'accounts', from: '2020-01-01', to: '2020-01-02' })
  const lastPage = shop.db.transaction()
  const execute = lastPage.execute.bind(lastPage)
  vi.spyOn(lastPage, 'execute').mockImplementationOnce(async (work) => {
    const result = await execute(work)
    await tellBreach(shop, { breachId: breach._id })
    await tell({ who: 'all' })
    return result
  })
  vi.spyOn(shop.db, 'transaction').mockReturnValueOnce(lastPage)
  await tellBreach(shop, { breachId: breach._id })
  expect(await show()).toMatchObject({ notice: { who: 'all', isDone: false } })
  await tellBreach(shop, { breachId: breach._id })
  expect(await show()).toMatchObject({ notice: { isDone: true } })
  const mails = await shop.db.selectFrom('message').select('recipient').where('kind', '=', 'breach').execute()
  expect(mails.map(({ recipient }) => recipient)).toContain('later@example.com')
})
