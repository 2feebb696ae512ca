import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeCustomer, signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { tellOwner } from '../../needs/server/tell-owner.server.ts'
import { tellBreach } from '../server/tell-people.server.ts'

/** The test clock starts at noon in India, on Thursday, 15 January 2026. */
const facts = { what: 'A laptop was stolen.', data: 'Names and addresses', noticedAt: '2026-01-15T10:00' }
const hour = 3_600_000
const notice = { subject: 'Your data', words: 'Please read.\n\nChange your password.' }

async function makeBreach(more: object = {}) {
  const token = await signedInAdmin()
  const { status, body } = await send('POST', '/breaches', { token, body: { ...facts, ...more } })
  expect(status).toBe(200)
  const { _id: id } = body.breach
  const show = async () => (await send('GET', `/breaches/${id}`, { token })).body
  const put = async (change: object) => send('PUT', `/breaches/${id}`, { token, body: { ...facts, version: (await show()).breach.version, ...change } })
  const tell = async (change: object, version?: number) =>
    send('POST', `/breaches/${id}/tell`, { token, body: { ...notice, version: version ?? (await show()).breach.version, ...change } })
  return { token, id, show, put, tell }
}

const needs = async (token: string) => (await send('GET', '/needs', { token })).body.needs.find(({ name }: { name: string }) => name === 'breaches')

const mails = () =>
  shop.db.selectFrom('message').select(['recipient', 'subject', 'body', 'subjectKind', 'subjectId']).where('kind', '=', 'breach').orderBy('seq').execute()

test('an owner records a breach, notes each step with its time, and closes it', async () => {
  const { token, id, show, put } = await makeBreach()
  expect(await needs(token)).toMatchObject({ count: 1 })
  const { breach, drafts } = await show()
  expect(breach).toMatchObject({ _id: id, noticedAt: '2026-01-15T04:30:00.000Z', people: null, boardToldAt: '', notice: null, version: 1 })
  expect([drafts.board, drafts.people.words]).toEqual([expect.stringContaining('A laptop was stolen.'), expect.stringContaining('Names and addresses')])
  expect((await put({ closedAt: '2026-01-15T11:00' })).body.message).toMatch(/Please tell the Board/)
  expect((await put({ boardToldAt: '2026-01-15T13:00' })).body.message).toBe('A time is still to come.')
  expect((await put({ boardToldAt: '2026-01-15T09:00' })).body.message).toMatch(/before anybody noticed/)
  const told = { boardToldAt: '2026-01-15T11:00', detailsSentAt: '2026-01-15T11:30', peopleToldAt: '2026-01-15T11:45' }
  expect((await put({ ...told, people: 12 })).body.breach).toMatchObject({ people: 12, boardToldAt: '2026-01-15T05:30:00.000Z', version: 2 })
  expect((await put({ version: 1 })).body.code).toBe('changed_meanwhile')
  expect((await put({ ...told, people: 12, closedAt: '2026-01-15T11:50' })).status).toBe(200)
  expect(await needs(token)).toBeUndefined()
  expect((await send('GET', '/breaches?state=open', { token })).body).toEqual([])
  expect((await send('GET', '/breaches', { token })).body).toMatchObject([{ _id: id }])
  const entries = await shop.db.selectFrom('auditEntry').select(['action', 'after']).where('subjectKind', '=', 'breach').orderBy('seq').execute()
  expect(entries.map(({ action }) => action)).toEqual(['recorded', 'updated', 'updated'])
  expect(JSON.stringify(entries)).not.toContain('laptop')
  expect(await mails()).toEqual([])
})

test('bad input is refused, and only an owner may see or change a breach', async () => {
  const { token, id, tell } = await makeBreach()
  for (const bad of [{ what: '' }, { noticedAt: '2026-02-30T10:00' }, { noticedAt: 'now' }, { people: -1 }, { people: 1.5 }])
    expect((await send('POST', '/breaches', { token, body: { ...facts, ...bad } })).status).toBe(400)
  expect((await send('POST', '/breaches', { token, body: { ...facts, noticedAt: '2026-01-16T10:00' } })).body.code).toBe('rule_refused')
  for (const bad of [
    { who: 'some' },
    { who: 'all', subject: '' },
    { who: 'all', subject: 'two\nlines' },
    { who: 'all', words: '' },
    { who: 'orders', from: 'x', to: '2026-01-01' },
  ])
    expect((await tell(bad)).status).toBe(400)
  for (const bad of [{ who: 'all', from: '2026-01-01' }, { who: 'orders' }, { who: 'orders', from: '2026-01-02', to: '2026-01-01' }])
    expect((await tell(bad)).body.code).toBe('rule_refused')
  const missing: ['GET' | 'PUT' | 'POST', string, object?][] = [
    ['GET', '/breaches/none'],
    ['GET', '/exports/breaches/none'],
    ['GET', '/breaches/none/people?who=all'],
    ['PUT', '/breaches/none', { ...facts, version: 1 }],
    ['POST', '/breaches/none/tell', { ...notice, who: 'all', version: 1 }],
  ]
  for (const [method, path, body] of missing) expect((await send(method, path, { token, ...(body && { body }) })).status).toBe(404)
  for (const role of ['manager', 'support'] as const) expect((await send('GET', `/breaches/${id}`, { token: await signedInStaff(role) })).status).toBe(403)
})

test('the same mail is refused once somebody changed the breach, unless it is the same request again', async () => {
  const { show, put, tell } = await makeBreach()
  await put({ people: 3 })
  const all = { who: 'all' }
  expect((await tell(all, 1)).body.code).toBe('changed_meanwhile')
  expect((await tell(all, 2)).status).toBe(200)
  const seen = (await show()).breach.version
  await runJobs()
  await put({ people: 4 })
  expect((await tell(all, seen)).body.code).toBe('changed_meanwhile')
  const before = await show()
  expect((await tell(all, 2)).status).toBe(200)
  expect(await show()).toEqual(before)
})

test('each person of the audience gets one mail, however often it is sent, and other people later', async () => {
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  await makeCustomer({ email: 'late@example.com' })
  const { token, id, show, tell } = await makeBreach()
  const range = { who: 'orders', from: '2026-01-15', to: '2026-01-15' }
  const counted = await send('GET', `/breaches/${id}/people?who=orders&from=2026-01-15&to=2026-01-15`, { token })
  expect(counted.body).toEqual({ mail: 1, withoutMail: 0 })
  const first = await tell(range)
  expect([first.status, first.body.breach]).toMatchObject([200, { version: 2, notice: { ...range, isDone: false } }])
  expect((await tell(range, 1)).body).toMatchObject({ breach: { version: 2 } })
  expect((await tell({ who: 'all' })).body.message).toMatch(/still queues/)
  // Two processes run the job, and one that ended after the last page runs it again.
  await Promise.all([tellBreach(shop, { breachId: id }), tellBreach(shop, { breachId: id })])
  await runJobs()
  const sent = await mails()
  expect(sent).toMatchObject([{ subject: 'Your data', subjectKind: 'customer', subjectId: checkout.customerId }])
  expect(sent[0]?.body).toContain('Change your password.')
  expect((await show()).breach).toMatchObject({
    mails: { queued: 0, sent: 1, failed: 0, gone: 0 },
    notice: { isDone: true },
    peopleToldAt: '2026-01-15T06:30:00.000Z',
  })
  // The same request again, with the version that the page had before.
  expect((await tell(range, 1)).status).toBe(200)
  later(60_000)
  expect((await tell({ who: 'all' })).status).toBe(200)
  await runJobs()
  const recipients = (await mails()).map(({ recipient }) => recipient)
  expect([new Set(recipients).size, recipients.filter((to) => to === sent[0]?.recipient)]).toEqual([recipients.length, [sent[0]?.recipient]])
  expect(recipients).toContain('late@example.com')
  expect((await show()).breach.peopleToldAt).toBe('2026-01-15T06:30:00.000Z')
  const sheet = (await send('GET', `/exports/breaches/${id}`, { token })).body
  expect(sheet).toContain('"Name","Email","Mobile","Mail","Sent"')
  expect(sheet).toContain('late@example.com')
  // An erased person has no mail any more, and still counts.
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  expect((await send('GET', `/exports/breaches/${id}`, { token })).body).not.toContain(sent[0]?.recipient)
  await runJobs()
  later(40 * 86_400_000)
  await runJobs()
  const { breach } = (await send('GET', `/breaches/${id}`, { token: await signedInAdmin() })).body
  const { mails: after } = breach
  expect(after.gone + after.sent).toBe(recipients.length)
})

test('people without an e-mail address are counted, and a deleted account gets nothing', async () => {
  const { token, id } = await makeBreach()
  const people = async () => (await send('GET', `/breaches/${id}/people?who=accounts&from=2020-01-01&to=2030-01-01`, { token })).body
  const before = await people()
  const made = await makeCustomer({ email: null, mobile: '9812345678' })
  expect(await people()).toEqual({ ...before, withoutMail: before.withoutMail + 1 })
  await shop.db.updateTable('customer').set({ deletedAt: shop.now(), loginMobile: null }).where('id', '=', made.id).execute()
  expect(await people()).toEqual(before)
})

test('a mail that reaches nobody does not count as telling the people', async () => {
  const { show, tell } = await makeBreach()
  expect((await tell({ who: 'accounts', from: '2020-01-01', to: '2020-01-02' })).status).toBe(200)
  await runJobs()
  expect((await show()).breach).toMatchObject({ notice: { isDone: true }, peopleToldAt: '', mails: { queued: 0, sent: 0 } })
})

test('a mail whose job failed for good goes on when the owner sends it again', async () => {
  await makeCustomer({ email: 'waiting@example.com' })
  const { show, tell } = await makeBreach()
  expect((await tell({ who: 'all' })).status).toBe(200)
  await sql`delete from pgboss.job where name = 'tell-breach'`.execute(shop.db)
  await runJobs()
  expect(await mails()).toEqual([])
  expect((await tell({ who: 'all' })).status).toBe(200)
  await runJobs()
  expect((await mails()).map(({ recipient }) => recipient)).toContain('waiting@example.com')
  expect((await show()).breach.notice).toMatchObject({ isDone: true })
})

test('the owner gets one reminder, 24 hours before the Board must have the details, unless it has them', async () => {
  const { id } = await makeBreach()
  const reported = await makeBreach()
  await reported.put({ boardToldAt: '2026-01-15T11:00', detailsSentAt: '2026-01-15T11:30' })
  const reminders = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('dedupeKey', 'like', 'owner-breach:%').execute()
  later(46 * hour - 60_000)
  await tellOwner(shop)
  expect(await reminders()).toEqual([])
  later(60_000)
  await Promise.all([tellOwner(shop), tellOwner(shop)])
  await tellOwner(shop)
  const [mail, ...more] = await reminders()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'care@swachh.example', subject: `Breach ${id}: the Board waits for the details` })
  expect(mail?.body).toContain('by 18 January 2026')
  expect(mail?.body).not.toContain(facts.what)
})
