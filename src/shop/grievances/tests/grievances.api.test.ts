import { beforeEach, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCustomer, signedInAdmin, signedInCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, shop } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { remindOfficer } from '../server/settle-grievance.server.ts'

let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
  await send('PUT', '/settings', { token: admin, body: { grievanceForm: true, grievanceOfficer: { email: 'officer@shop.example' } } })
})

const complaint = { name: 'Asha Rao', contact: 'Asha@Example.com', orderId: 'SW123', kind: 'consumer', text: 'The jar came broken.' }
const complain = (body: object = {}, token?: string) => send('POST', '/grievances', { token, body: { ...complaint, ...body } })
const ticketOf = async (body: object = {}, token?: string): Promise<string> => (await complain(body, token)).body.grievance._id
const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('subjectKind', '=', 'grievance').orderBy('seq').execute()
const list = async (query = '', token = admin) => (await send('GET', `/grievances${query}`, { token })).body
const hours = 3_600_000

test('a complaint gets a ticket, which is mailed without the words of the sender', async () => {
  const { status, body } = await complain()
  expect(status).toBe(200)
  expect(body).toMatchObject({ mailed: true, grievance: { _id: expect.stringMatching(/^GR-[0-9A-Z]{8}$/), state: 'open', answer: '' } })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'asha@example.com', subject: `Your complaint to Swachh, ticket ${body.grievance._id}` })
  expect(mail?.body).toContain('within 48 hours and settles it within one month')
  expect(mail?.body).not.toContain('broken')
  expect(await list()).toMatchObject([{ ...complaint, contact: 'asha@example.com', acknowledgedAt: '', settledAt: '' }])
})

test.each([
  ['a name', { name: ' ' }, 'name', 'Please enter your name.'],
  ['an e-mail address', { contact: 'asha' }, 'contact', 'Please enter your e-mail address, so that the answer reaches you.'],
  ['a text', { text: '' }, 'text', 'Please write what happened.'],
  ['a known kind', { kind: 'other' }, 'kind', 'Please say what the complaint is about.'],
])('a complaint needs %s', async (_, body, field, message) => {
  expect(await complain(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', message, details: [{ field }] } })
  expect(await list()).toEqual([])
})

test('the form is off until an owner switches it on', async () => {
  await send('PUT', '/settings', { token: admin, body: { grievanceForm: false } })
  expect(await complain()).toMatchObject({ status: 422, body: { code: 'rule_refused', message: 'Please write to officer@shop.example.' } })
})

test('an address may send 3 complaints in 10 minutes', async () => {
  shop.limits = openRealLimits()
  for (const contact of ['a@example.com', 'b@example.com', 'c@example.com']) expect((await complain({ contact })).status).toBe(200)
  expect(await complain()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test('the sender sees the own ticket, and a stranger’s is unknown', async () => {
  const token = await signedInCustomer()
  const id = await ticketOf({ kind: 'data' }, token)
  expect(await send('GET', `/grievances/${id}`, { token })).toMatchObject({ status: 200, body: { _id: id, state: 'open' } })
  const unknown = await send('GET', '/grievances/GR-00000000', { token })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await send('GET', `/grievances/${id}`, { token: await signedInCustomer() })).toMatchObject({ status: 404, body: unknown.body })
  expect((await send('GET', `/grievances/${await ticketOf()}`, { token })).status).toBe(404)
  expect((await send('GET', `/grievances/${id}`)).status).toBe(401)
})

test('staff acknowledge and answer by mail, each once, and the audit log keeps no text', async () => {
  const token = await signedInStaff('support')
  const id = await ticketOf()
  const acknowledge = () => send('POST', `/grievances/${id}/acknowledge`, { token, body: {} })
  expect((await acknowledge()).body.grievance.acknowledgedAt).toBe(shop.now().toISOString())
  later(60_000)
  await acknowledge()
  const answer = (text: string) => send('POST', `/grievances/${id}/answer`, { token, body: { answer: text } })
  expect(await answer('A new jar is with the courier.')).toMatchObject({ status: 200, body: { grievance: { answer: 'A new jar is with the courier.' } } })
  expect((await answer('A new jar is with the courier.')).status).toBe(200)
  expect(await answer('Something else.')).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill('asha@example.com'))
  expect(sent[2]?.body).toContain('A new jar is with the courier.')
  const { body: entries } = await send('GET', '/audit?kind=grievance', { token: admin })
  expect(entries).toMatchObject([
    { action: 'answered', subject: { id }, before: {}, after: {} },
    { action: 'acknowledged', before: {}, after: {} },
  ])
  expect(await list('?state=open')).toEqual([])
  expect(await list(`?q=${id.toLowerCase()}`)).toHaveLength(1)
  expect((await send('POST', `/grievances/GR-00000000/answer`, { token, body: { answer: 'x' } })).status).toBe(404)
  expect((await send('GET', '/grievances', { token: await signedInStaff('packer') })).status).toBe(403)
})

test('the officer is reminded after 24 and 40 hours and 7 days before the end, each once', async () => {
  const id = await ticketOf()
  const reminded = async () => {
    await remindOfficer(shop)
    await Promise.all([remindOfficer(shop), remindOfficer(shop)])
    return (await mails()).filter(({ recipient }) => recipient === 'officer@shop.example').map(({ body }) => body)
  }
  later(24 * hours - 1000)
  expect(await reminded()).toEqual([])
  later(1000)
  expect(await reminded()).toEqual([expect.stringContaining(`complaint ${id}. It came 24 hours ago`)])
  later(16 * hours)
  expect((await reminded())[1]).toContain('It came 40 hours ago')
  expect((await send('POST', `/grievances/${id}/acknowledge`, { token: await signedInAdmin(), body: {} })).status).toBe(200)
  later(20 * 24 * hours)
  expect(await reminded()).toHaveLength(2)
  later(2 * 24 * hours)
  expect((await reminded())[2]).toContain('It must be settled within 7 days.')
  later(10 * 24 * hours)
  expect(await reminded()).toHaveLength(3)
})

test('the dashboard counts what is open', async () => {
  await ticketOf()
  expect((await send('GET', '/needs', { token: admin })).body.needs).toContainEqual({ name: 'grievances', count: 1, isMore: false })
})

test('complaints are in the download of a person, and go with the account', async () => {
  const customer = await makeCustomer({ email: 'asha@example.com' })
  const id = await ticketOf({}, await signIn(customer))
  const other = await ticketOf({ contact: 'meera@example.com' })
  const { body } = await send('GET', `/customers/${customer.id}/export`, { token: admin })
  expect(body.grievances).toMatchObject([{ _id: id, text: complaint.text }])
  expect(body.messages).toMatchObject([{ subject: expect.stringContaining(id) }])
  await send('DELETE', `/customers/${customer.id}`, { token: admin })
  await eraseDeleted(shop)
  expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([other])
  expect(await mails()).toMatchObject([{ recipient: 'meera@example.com' }])
})
