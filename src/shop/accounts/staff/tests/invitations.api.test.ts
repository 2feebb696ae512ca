import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/process/log.ts'
import { accept, invite, inviteByMail, mailedToken, password } from '#test/invite.ts'
import { makeAdmin, makeCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { sweepMessages } from '#shop/messages/server/deliver-message.server.ts'
import { sweepInvitations } from '../server/invitation-queries.server.ts'

const hour = 3_600_000
const email = 'meera@example.com'
const over = { status: 410, body: { code: 'invitation_over' } }

let token: string

beforeEach(async () => {
  token = await signIn(await makeAdmin({ name: 'Kavya', email: 'kavya@example.com' }))
})

const open = (link: string) => send('POST', '/staff-invitations/open', { body: { token: link } })
const join = (link: string, session: string) => send('POST', '/staff-invitations/join', { token: session, body: { token: link } })
const list = async () => (await send('GET', '/staff-invitations', { token })).body
const idOf = async (): Promise<string> => (await list())[0]._id
const resend = async () => send('POST', `/staff-invitations/${await idOf()}/resend`, { token })
const staffRoleOf = async (address: string) =>
  (await shop.db.selectFrom('customer').select(['staffRole', 'emailVerifiedAt']).where('email', '=', address).executeTakeFirst()) ?? undefined

test('a person accepts with a new account, logs in with the role, and the link works once', async () => {
  const link = await inviteByMail(token, email)
  expect(await list()).toMatchObject([{ email, role: { _id: 'packer', name: 'Packer' }, invitedBy: 'Kavya', expired: false }])
  expect((await open(link)).body).toEqual({
    email,
    role: 'Packer',
    invitedBy: 'Kavya',
    expiresAt: new Date(shop.now().getTime() + 72 * hour).toISOString(),
    hasAccount: false,
  })
  expect((await accept(link)).status).toBe(200)
  const { body } = await send('POST', '/auth/login', { body: { email, password } })
  expect((await send('GET', '/staff/me', { token: body.data.token })).body.role).toEqual({ _id: 'packer', name: 'Packer' })
  expect(await staffRoleOf(email)).toEqual({ staffRole: 'packer', emailVerifiedAt: shop.now() })
  expect(await list()).toEqual([])
  expect(await accept(link)).toMatchObject(over)
  expect(await open(link)).toMatchObject(over)
  const actions = (await send('GET', '/audit?kind=security', { token })).body.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['invited', 'accepted the invitation', 'changed the role']))
})

describe('a customer', () => {
  test('joins with the account of the invited address, and logs in again', async () => {
    const session = await signIn(await makeCustomer({ email: 'Meera@Example.com', password }))
    const link = await inviteByMail(token, email, 'support')
    expect((await open(link)).body.hasAccount).toBe(true)
    expect(await accept(link)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await join(link, session)).status).toBe(200)
    expect((await send('GET', '/staff/me', { token: session })).status).toBe(401)
    expect(await staffRoleOf('meera@example.com')).toEqual({ staffRole: 'support', emailVerifiedAt: shop.now() })
    expect((await send('POST', '/auth/login', { body: { email, password } })).body.data.role).toBe('admin')
  })

  test('with another address cannot use it up, and staff cannot join twice', async () => {
    const link = await inviteByMail(token, email)
    expect(await join(link, await signIn(await makeCustomer()))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await join(link, await signIn(await makeCustomer({ email: null, mobile: '9876543210' })))).toMatchObject({ status: 403 })
    expect((await send('POST', '/staff-invitations/join', { body: { token: link } })).status).toBe(401)
    const member = await makeAdmin({ email, staffRole: 'editor' })
    expect(await join(link, await signIn(member))).toMatchObject({ status: 409, body: { code: 'already_staff' } })
    expect((await staffRoleOf(email))?.staffRole).toBe('editor')
    expect((await open(link)).status).toBe(200)
  })
})

test('expires after 72 hours, and can be sent again with a new link', async () => {
  const first = await inviteByMail(token, email)
  later(72 * hour - 1)
  expect((await open(first)).status).toBe(200)
  later(1)
  token = await signIn(await makeAdmin({ email: 'other@example.com' }))
  expect(await open(first)).toMatchObject(over)
  expect(await accept(first)).toMatchObject(over)
  expect((await list())[0].expired).toBe(true)
  expect((await resend()).status).toBe(200)
  const second = await mailedToken(email)
  expect(second).not.toBe(first)
  expect(await open(first)).toMatchObject(over)
  expect((await accept(second)).status).toBe(200)
})

test('a withdrawn invitation is over, and its mail is gone', async () => {
  const link = await inviteByMail(token, email)
  const id = await idOf()
  expect((await send('DELETE', `/staff-invitations/${id}`, { token })).status).toBe(200)
  expect(await open(link)).toMatchObject(over)
  expect(await mailedToken(email)).toBe('')
  expect((await send('DELETE', `/staff-invitations/${id}`, { token })).status).toBe(404)
  expect((await send('POST', `/staff-invitations/${id}/resend`, { token })).status).toBe(404)
})

test('refuses staff, a second invitation, bad input, other roles and an old proof', async () => {
  await makeAdmin({ email: 'ravi@example.com', staffRole: 'packer' })
  expect(await invite(token, 'Ravi@example.com')).toMatchObject({ status: 409, body: { code: 'already_staff' } })
  await inviteByMail(token, email)
  expect(await invite(token, 'MEERA@example.com')).toMatchObject({ status: 409, body: { code: 'invited_already' } })
  expect((await invite(token, 'no address')).status).toBe(400)
  expect((await invite(token, 'new@example.com', 'UNKNOWN')).status).toBe(404)
  expect((await invite(await signedInStaff('manager'), 'new@example.com')).body.code).toBe('scope_missing')
  for (const link of ['', 'short', 'x'.repeat(44), 5]) expect((await send('POST', '/staff-invitations/open', { body: { token: link } })).status).toBe(400)
  expect(await open('A'.repeat(43))).toMatchObject(over)
  const weak = { token: await mailedToken(email), name: 'Meera', password: 'password1' }
  expect((await send('POST', '/staff-invitations/accept', { body: weak })).body.code).toBe('weak_password')
  later(11 * 60_000)
  expect((await invite(token, 'new@example.com')).body.code).toBe('fresh_proof_needed')
  expect((await resend()).body.code).toBe('fresh_proof_needed')
})

describe('the secret of a link', () => {
  const { log } = shop
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    shop.log = openLog('trace', { write: (line) => void lines.push(line) })
  })
  afterEach(() => {
    shop.log = log
  })

  test('stands in the fragment of the mailed link only: in no log, no list, no stored row', async () => {
    const link = await inviteByMail(token, email)
    const mail = await shop.db.selectFrom('message').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()
    expect(mail.body).toContain(`/invitation#token=${link}`)
    expect(mail.body.match(/token=/g)).toHaveLength(1)
    await open(link)
    await runJobs()
    const lists = await Promise.all(['/staff-invitations', '/messages', '/audit', '/staff-log-ins'].map((path) => send('GET', path, { token })))
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const message = lists[1]?.body.find(({ to }: { to: string }) => to === email)
    expect(message).toMatchObject({ text: '', canResend: false })
    expect((await send('POST', `/messages/${message._id}/resend`, { token })).body.code).toBe('rule_refused')
    const rows = await shop.db.selectFrom('staffInvitation').selectAll().execute()
    await accept(link)
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify([lists.map(({ body }) => body), rows, lines])).not.toContain(link)
    expect(lines.join()).not.toContain(email)
  })

  test('is cleared from the mail that a real gateway took', async () => {
    const { live } = shop.outbound
    shop.outbound = { ...shop.outbound, live: { mail: true, sms: true } }
    await invite(token, email)
    await runJobs()
    shop.outbound = { ...shop.outbound, live }
    expect(await shop.db.selectFrom('message').select(['status', 'body']).where('recipient', '=', email).execute()).toEqual([{ status: 'sent', body: '' }])
  })
})

test('an unsent mail is late after 72 hours and deleted then; the invitation is deleted a week later', async () => {
  await invite(token, email)
  const statuses = async (status: string) =>
    (await send('GET', `/messages?status=${status}`, { token: await signedInStaff('manager') })).body.map((message: { status: string }) => message.status)
  later(71 * hour)
  expect([await statuses('queued'), await statuses('late')]).toEqual([['queued'], []])
  await sweepMessages(shop)
  expect(await mailedToken(email)).not.toBe('')
  later(hour)
  expect([await statuses('queued'), await statuses('late')]).toEqual([[], ['late']])
  await sweepMessages(shop)
  expect(await mailedToken(email)).toBe('')
  const count = async () => (await shop.db.selectFrom('staffInvitation').select('id').execute()).length
  await sweepInvitations(shop)
  expect(await count()).toBe(1)
  later(7 * 24 * hour + 1)
  await sweepInvitations(shop)
  expect(await count()).toBe(0)
})
