import { expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { takeMany } from '#test/take-many.ts'
import { later, openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { sendResetLink, sendResetLinkJob } from './password-reset.server.ts'

const email = 'asha@example.com'
const password = 'saffron 1955'
const newPassword = 'shilajit 2026'
const minute = 60_000

const ask = (typed: unknown = email, from = '203.0.113.1') => send('POST', '/auth/request-password-reset', { body: { email: typed }, from })
const reset = (token: unknown, typed: unknown = newPassword, from = '203.0.113.1') =>
  send('POST', '/auth/reset-password', { body: { token, newPassword: typed }, from })
const logIn = async (typed: string, address = email) => (await send('POST', '/auth/login', { body: { email: address, password: typed } })).status
const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body', 'dedupeKey']).orderBy('seq', 'desc').execute()
const account = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Asks for a link. @returns the token in the newest mail */
async function newToken(typed = email) {
  expect((await ask(typed)).status).toBe(200)
  await runJobs()
  return tokenIn((await mails())[0]?.body)
}

const tokenIn = (body = '') => /\/reset-password\/new#token=([\w-]+)$/m.exec(body)?.[1] ?? ''

const expired = { status: 410, body: { code: 'link_expired', message: 'This link has expired or was already used. Please ask for a new one.' } }

test('a mailed link sets the password, ends every session, verifies the address and mails the owner', async () => {
  const asha = await makeCustomer({ email, password })
  const session = await signIn(asha)
  const token = await newToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await shop.db.selectFrom('passwordReset').select(['customerId', 'tokenHash']).execute()
  // The databases return different classes of bytes.
  expect(stored.map(({ customerId, tokenHash }) => [customerId, [...tokenHash]])).toEqual([[asha.id, [...hashToken(token)]]])
  expect((await account(asha.id)).emailVerifiedAt).toBeNull()

  expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
  expect((await send('GET', `/profile/${asha.id}`, { token: session })).status).toBe(401)
  expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200])
  expect((await account(asha.id)).emailVerifiedAt).toEqual(shop.now())
  const [told] = await mails()
  expect(told).toMatchObject({ recipient: email, subject: 'The password of your Swachh account was changed' })
  expect(told?.body).toContain('All devices were logged out.')
  expect(await reset(token, 'another one 1')).toMatchObject(expired)
})

test('the answer is the same for an unknown address, and nobody gets a mail', async () => {
  await makeCustomer({ email, password })
  const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
  expect({ ...unknown, headers: [...unknown.headers] }).toEqual({ ...known, headers: [...known.headers] })
  const jobs = await shop.db.selectFrom('message').selectAll().execute()
  expect(jobs).toEqual([])
  await runJobs()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([email])
})

test.each([undefined, null, 7, '', 'asha', 'asha@', 'a b@example.com', `${'a'.repeat(250)}@example.com`])('refuses %j as an address', async (typed) => {
  expect(await send('POST', '/auth/request-password-reset', { body: { email: typed } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('refuses an unknown token and bad input; a weak password does not use the link', async () => {
  await makeCustomer({ email, password })
  const token = await newToken()
  for (const bad of ['x', 'A'.repeat(43), `${token}A`, token.toLowerCase()]) expect(await reset(bad)).toMatchObject(expired)
  for (const bad of ['', undefined, 7, 'x'.repeat(101)]) expect((await reset(bad)).status).toBe(400)
  expect((await reset(token, 'short')).status).toBe(400)
  const weak = { password1: 'Many people use it', asha12345: 'leave your name' }
  for (const [typed, reason] of Object.entries(weak))
    expect(await reset(token, typed)).toMatchObject({ status: 422, body: { code: 'weak_password', message: expect.stringContaining(reason) } })
  expect(await logIn(password)).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a link works for 30 minutes, and a newer one ends it', async () => {
  await makeCustomer({ email, password })
  const first = await newToken()
  later(30 * minute - 1)
  const second = await newToken()
  expect(second).not.toBe(first)
  expect(await reset(first)).toMatchObject(expired)
  later(30 * minute)
  expect(await reset(second)).toMatchObject(expired)
  const third = await newToken()
  later(30 * minute - 1)
  expect((await reset(third)).status).toBe(200)
})

test('a link works for no longer after the clock was set back', async () => {
  await makeCustomer({ email, password })
  const token = await newToken()
  later(-minute)
  expect(await reset(token)).toMatchObject(expired)
})

test('a changed e-mail address and a deleted account end the link', async () => {
  const asha = await makeCustomer({ email, password })
  const admin = await signedInAdmin()
  const first = await newToken()
  await send('PUT', `/customers/${asha.id}`, { token: admin, body: { name: 'Asha Rao', email: 'ASHA@example.com' } })
  expect((await shop.db.selectFrom('passwordReset').selectAll().execute()).length, 'the same address in other letters').toBe(1)
  await send('PUT', `/customers/${asha.id}`, { token: admin, body: { name: 'Asha Rao', email: 'new@example.com' } })
  expect(await reset(first)).toMatchObject(expired)
  const second = await newToken('new@example.com')
  await send('DELETE', `/customers/${asha.id}`, { token: admin })
  expect(await reset(second)).toMatchObject(expired)
  await send('POST', `/customers/${asha.id}/restore`, { token: admin })
  expect(await reset(second)).toMatchObject(expired)
  expect(await logIn(password, 'new@example.com')).toBe(200)
})

test('an account that logs in by phone, with an unverified address, is told so and gets no link', async () => {
  const asha = await makeCustomer({ email, mobile: '9876543210' })
  await ask()
  await runJobs()
  const [mail] = await mails()
  expect(mail?.body).toContain('logs in by phone')
  expect(mail?.body).toContain('Then open My Profile: you can set a new password there')
  expect(mail?.body).not.toContain('token')
  expect(await shop.db.selectFrom('passwordReset').selectAll().execute()).toEqual([])
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', asha.id).execute()
  expect((await reset(await newToken())).status).toBe(200)
})

test('an admin resets the password too, and the security log says so', async () => {
  const admin = await makeAdmin({ name: 'Kavya', email, password })
  expect((await reset(await newToken())).status).toBe(200)
  const { body } = await send('GET', '/audit?kind=security', { token: await signedInAdmin() })
  expect(body).toMatchObject([{ action: 'changed the password', actor: { _id: admin.id }, after: { by: 'link' } }])
})

test('the link is hidden from admins and exports, cannot be sent again, and is gone after a day', async () => {
  const asha = await makeCustomer({ email, password })
  const admin = await signedInAdmin()
  const token = await newToken()
  const { body: listed } = await send('GET', '/messages', { token: admin })
  expect(listed).toMatchObject([{ to: email, text: '', canResend: false, subject: 'Set a new password for your Swachh account' }])
  expect((await send('POST', `/messages/${listed[0]._id}/resend`, { token: admin })).body.code).toBe('rule_refused')
  const { body: personalData } = await send('GET', `/customers/${asha.id}/export`, { token: admin })
  expect(personalData).toMatchObject({ messages: [{ text: 'A link that sets a new password.' }], passwordResets: [{ createdAt: expect.any(String) }] })
  expect(JSON.stringify([listed, personalData])).not.toContain(token)
  later(24 * 60 * minute + 1)
  await runJob(shop, 'sweep')
  expect([await mails(), await shop.db.selectFrom('passwordReset').selectAll().execute()]).toEqual([[], []])
})

test('a link that expires before a mail server takes it is not sent, and is listed as late', async () => {
  await makeCustomer({ email, password })
  await ask()
  await shop.jobs.drain(shop, [sendResetLinkJob])
  later(30 * minute - 1)
  const list = async (status: string) => (await send('GET', `/messages?status=${status}`, { token: await signedInAdmin() })).body
  expect([await list('queued'), await list('late')]).toMatchObject([[{ status: 'queued' }], []])
  later(1)
  expect([await list('queued'), await list('late')]).toMatchObject([[], [{ status: 'late' }]])
  const sent: string[] = []
  const outbound = { live: { mail: true, sms: true }, send: async ({ body }: { body: string }) => void sent.push(body) }
  await shop.jobs.drain({ ...shop, outbound })
  expect(sent).toEqual([])
})

test('a real mail server that took the link leaves no copy of it', async () => {
  await makeCustomer({ email, password })
  await ask()
  const sent: string[] = []
  const outbound = { live: { mail: true, sms: true }, send: async ({ body }: { body: string }) => void sent.push(body) }
  await shop.jobs.drain({ ...shop, outbound })
  expect(sent).toHaveLength(1)
  expect(await mails()).toMatchObject([{ body: '' }])
  expect((await reset(tokenIn(sent[0]))).status).toBe(200)
})

test('a job that runs again sends no second mail and keeps the link', async () => {
  const asha = await makeCustomer({ email, password })
  for (let run = 1; run <= 2; run += 1) await sendResetLink(shop, { customerId: asha.id, requestId: 'ONE' })
  const found = await mails()
  expect(found).toHaveLength(1)
  expect((await reset(tokenIn(found[0]?.body))).status).toBe(200)
})

test('limits requests for each address and network, known or not, and guesses of tokens', async () => {
  await makeCustomer({ email, password })
  shop.limits = openRealLimits()
  for (const typed of [email, 'nobody@example.com']) {
    const statuses = []
    // Different letter case is the same address.
    for (const spelled of [typed, typed.toUpperCase(), typed, typed]) statuses.push((await ask(spelled, '203.0.113.1')).status)
    expect({ typed, statuses }).toEqual({ typed, statuses: [200, 200, 200, 429] })
  }
  const many = []
  for (let n = 1; n <= 11; n += 1) many.push((await ask(`n${n}@example.com`, '203.0.113.9')).status)
  expect(many).toEqual([...Array(10).fill(200), 429])
  const wide = []
  for (let n = 1; n <= 41; n += 1) wide.push((await ask(`w${n}@example.com`, `2001:db8:0:${n.toString(16)}::1`)).status)
  expect(wide.slice(-2), 'one /56 has four times the points').toEqual([200, 429])
  for (let n = 1; n <= 50; n += 1) expect((await reset('x', newPassword, '203.0.113.7')).status).toBe(410)
  expect((await reset('x', newPassword, '203.0.113.7')).status).toBe(429)
  shop.limits = unlimited
})

test('a link counts as one of the day’s mails to everybody, and a request for an unknown address counts as none in the end', async () => {
  await makeCustomer({ email, password })
  shop.limits = openRealLimits()
  await takeMany('emailCodesEverybody', 'all', 1998)
  for (let n = 1; n <= 5; n += 1) {
    expect((await ask(`nobody${n}@example.com`)).status).toBe(200)
    await runJobs()
  }
  for (let n = 1; n <= 2; n += 1) expect((await ask()).status).toBe(200)
  for (const typed of [email, 'nobody@example.com']) expect(await ask(typed)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  await runJobs()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([email, email])
  expect((await ask('nobody@example.com')).status).toBe(429)
  shop.limits = unlimited
})

test('codes to unverified addresses leave a fifth of the day’s mails to links', async () => {
  const asha = await makeCustomer({ email, password })
  const token = await signIn(asha)
  shop.limits = openRealLimits()
  await takeMany('emailCodesStrangers', 'all', 1600)
  await takeMany('emailCodesEverybody', 'all', 1600)
  expect((await send('POST', '/account/email-code', { token })).status).toBe(429)
  expect((await send('POST', '/account/contact-code', { token, body: { email: 'new@example.com' } })).status).toBe(429)
  expect((await ask()).status).toBe(200)
  shop.limits = unlimited
})

test.each([
  { who: 'a shopper who never verified the address loses', verified: false, role: 'user', left: 0 },
  { who: 'a shopper with a verified address loses', verified: true, role: 'user', left: 0 },
  { who: 'an admin keeps', verified: false, role: 'admin', left: 1 },
] as const)('$who the passkeys, because somebody else may have had the account', async ({ verified, role, left }) => {
  const { id } = await makeCustomer({ email, password, role })
  if (verified) await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', id).execute()
  const passkey = {
    id: 'a-passkey',
    customerId: id,
    publicKey: new Uint8Array([1]),
    signCount: 0,
    transports: [],
    name: 'Phone',
    createdAt: shop.now(),
    lastUsedAt: null,
  }
  await shop.db.insertInto('passkey').values(passkey).execute()
  expect(await reset(await newToken())).toMatchObject({ status: 200 })
  expect(await shop.db.selectFrom('passkey').select('id').execute()).toHaveLength(left)
})

test('a link is over when the account got a sign-in number that the address does not prove', async () => {
  const { id } = await makeCustomer({ email, password })
  const token = await newToken()
  await shop.db.updateTable('customer').set({ loginMobile: '+919876543210' }).where('id', '=', id).execute()
  expect(await reset(token)).toMatchObject(expired)
  expect(await logIn(password)).toBe(200)
})
