import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop, openRealLimits } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { type ConfirmProof, proveOwner } from '../server/prove-owner.server.ts'

const email = 'asha@example.com'
const newEmail = 'new@example.com'
const password = 'saffron 1955'
const mobile = '9876543210'

type Credentials = { password?: string; mobile?: string; email?: string | null }

async function signedInAsha(credentials: Credentials) {
  const asha = await makeCustomer({ email, ...credentials })
  const token = await signIn(asha)
  const change = (body: object = {}) => send('PUT', `/profile/${asha.id}`, { token, body: { name: 'Asha R.', email: newEmail, ...body }, from: '203.0.113.1' })
  const storedAccount = () => shop.db.selectFrom('customer').selectAll().where('id', '=', asha.id).executeTakeFirstOrThrow()
  return { asha, token, change, storedAccount }
}

const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('channel', '=', 'mail').orderBy('seq').execute()

async function sendCode() {
  const { body } = await send('POST', '/auth/send-otp', { body: { mobile } })
  const message = await shop.db.selectFrom('message').select('body').where('channel', '=', 'sms').orderBy('seq', 'desc').executeTakeFirst()
  return { otp: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '', challenge: body.challenge }
}

const otherCode = (code: string) => (code === '111111' ? '222222' : '111111')

const wrongProof = (message: string) => ({ status: 403, body: { success: false, code: 'wrong_proof', message } })
const wrongPassword = wrongProof('The password is not correct.')
const wrongCode = wrongProof('Invalid OTP ❌')
const usedUp = { ...wrongCode, body: { ...wrongCode.body, message: 'This code can no longer be used. Please ask for a new code.' } }

test.each([
  ['a password', { password }, { password: true, mobile: '' }, 'Please confirm this change with your password.'],
  ['a number', { mobile }, { password: false, mobile }, 'Please confirm this change with a one-time code.'],
  ['both', { password, mobile }, { password: true, mobile }, 'Please confirm this change with your password or a one-time code.'],
  ['neither', {}, { password: false, mobile: '' }, 'Please ask us to make this change for you.'],
])('needs a proof from the owner of an account with %s, and changes nothing without it', async (_case, credentials, details, message) => {
  const { asha, change, storedAccount } = await signedInAsha(credentials)
  expect(await change()).toMatchObject({ status: 403, body: { success: false, code: 'proof_needed', message, details } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Asha R.', email: newEmail })) form.set(name, value)
  form.set('photo', new File(['not looked at'], 'me.png'))
  expect((await send('PUT', `/profile/${asha.id}`, { token: await signIn(asha), body: form })).body.code).toBe('proof_needed')
  expect(await storedAccount()).toEqual(asha)
  expect(await mails()).toEqual([])
})

test('changes the e-mail with the password, and mails the old address', async () => {
  const { asha, change, storedAccount } = await signedInAsha({ password })
  for (const currentPassword of ['wrong password', 'saffron 1955 ']) expect(await change({ currentPassword })).toMatchObject(wrongPassword)
  expect((await change({ currentPassword: '' })).body.code).toBe('proof_needed')
  expect(await change({ currentPassword: ['x'] })).toMatchObject({ status: 400 })
  expect(await storedAccount()).toEqual(asha)
  expect(await change({ currentPassword: password })).toMatchObject({ status: 200, body: { user: { email: newEmail, name: 'Asha R.' } } })
  expect(await storedAccount()).toMatchObject({ email: newEmail, passwordHash: asha.passwordHash })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'The email address of your Swachh account was changed' })
  expect(mail?.body).toMatch(/^Namaste Asha Rao,/)
  expect(mail?.body).toContain('15 January 2026 at 12:00')
  expect(mail?.body).not.toContain(newEmail)
})

test('changes the e-mail once with a code to the sign-in number', async () => {
  const { asha, change, storedAccount } = await signedInAsha({ mobile })
  const { otp, challenge } = await sendCode()
  expect(await change({ otp: otherCode(otp), challenge })).toMatchObject(wrongCode)
  expect((await change({ currentPassword: 'saffron 1955' })).body.code).toBe('proof_needed')
  expect(await change({ otp: '12' })).toMatchObject({ status: 400, body: { message: 'The OTP is 6 digits' } })
  expect(await storedAccount()).toEqual(asha)
  expect((await change({ otp, challenge })).status).toBe(200)
  expect(await change({ otp, challenge, email: 'newer@example.com' })).toMatchObject(wrongCode)
  expect(await storedAccount()).toMatchObject({ email: newEmail, loginMobile: '+919876543210' })
  expect(await mails()).toMatchObject([{ recipient: email }])
})

test('accepts the password or the code if the account has both, and the code without its challenge', async () => {
  const { change } = await signedInAsha({ password, mobile })
  const { otp } = await sendCode()
  expect((await change({ otp })).status).toBe(200)
  expect((await change({ currentPassword: password, email: 'newer@example.com' })).status).toBe(200)
  expect(await mails()).toMatchObject([{ recipient: email }, { recipient: newEmail }])
})

test('needs no proof if the address stays, if there was none, or if an admin changes it', async () => {
  const { asha, change, token } = await signedInAsha({ password })
  expect((await change({ email: 'ASHA@Example.com', mobile: '9000000000', address: 'Pune' })).status).toBe(200)
  expect((await change({ email })).status).toBe(200)
  const newcomer = await signedInAsha({ email: null, mobile })
  expect((await newcomer.change({ email: 'first@example.com' })).status).toBe(200)
  expect(await mails()).toEqual([])

  const admin = await makeAdmin({ email: 'kavya@example.com', password })
  const asAdmin = (id: string, body: object) => async () => send('PUT', `/profile/${id}`, { token: await signIn(admin), body: { name: 'Kavya', ...body } })
  expect((await asAdmin(asha.id, { email: newEmail })()).status).toBe(200)
  expect(await mails()).toMatchObject([{ recipient: email }])
  expect((await send('GET', `/profile/${asha.id}`, { token })).body.email).toBe(newEmail)
  // Admins are the owners of their own accounts.
  expect((await asAdmin(admin.id, { email: 'dev@example.com' })()).body.code).toBe('proof_needed')
})

test.each(['KIRAN@example.com', '\u212Airan@example.com', 'kiran\u200B@exam\u00ADple.com'])('%j is the address that the account has', async (typed) => {
  const kiran = await makeCustomer({ email: 'kiran@example.com', password })
  const changed = await send('PUT', `/profile/${kiran.id}`, { token: await signIn(kiran), body: { name: 'Kiran', email: typed } })
  expect(changed).toMatchObject({ status: 200, body: { user: { email: 'kiran@example.com' } } })
})

test('an address that only looks like the own one is another', async () => {
  const kiran = await makeCustomer({ email: 'kiran@example.com', password })
  const body = { name: 'Kiran', email: 'k\u0131ran@example.com' }
  expect((await send('PUT', `/profile/${kiran.id}`, { token: await signIn(kiran), body })).body.code).toBe('proof_needed')
})

test('a taken address does not use the code and sends no mail', async () => {
  const { change } = await signedInAsha({ mobile })
  await makeCustomer({ email: 'taken@example.com' })
  const { otp, challenge } = await sendCode()
  expect((await change({ email: 'taken@example.com', otp, challenge })).body.code).toBe('email_taken')
  expect(await mails()).toEqual([])
  expect((await change({ otp, challenge })).status).toBe(200)
})

test('wrong passwords count as failed logins, and wrong codes as failed verifications', async () => {
  const { asha, change } = await signedInAsha({ password, mobile })
  shop.limits = openRealLimits()
  for (let tries = 1; tries <= 5; tries += 1) expect(await change({ currentPassword: 'wrong password' })).toMatchObject(wrongPassword)
  expect(await change({ currentPassword: password })).toMatchObject({ status: 429 })
  const logIn = (from: string) => send('POST', '/auth/login', { body: { email, password }, from })
  expect([(await logIn('203.0.113.1')).status, (await logIn('203.0.113.2')).status]).toEqual([429, 200])

  const { otp, challenge } = await sendCode()
  for (let tries = 1; tries <= 5; tries += 1) expect(await change({ otp: otherCode(otp) })).toMatchObject(wrongCode)
  expect(await change({ otp })).toMatchObject(usedUp)
  expect((await change({ otp, challenge })).status).toBe(200)
  for (let tries = 1; tries <= 44; tries += 1) await shop.limits.take('otpTries', '203.0.113.1')
  expect((await change({ otp, email: 'newer@example.com' })).status).toBe(429)
  shop.limits = unlimited
  expect((await shop.db.selectFrom('customer').select('email').where('id', '=', asha.id).executeTakeFirst())?.email).toBe(newEmail)
})

test('a proof is invalid after the password or number of the account has changed', async () => {
  const { asha } = await signedInAsha({ password, mobile })
  const byPassword = await proveOwner(shop, asha, { currentPassword: password }, '203.0.113.1')
  const byCode = await proveOwner(shop, asha, await sendCode(), '203.0.113.1')
  const confirm = (proof: ConfirmProof, change: Partial<typeof asha>) => shop.db.transaction().execute((tx) => proof(tx, { ...asha, ...change }))
  await expect(confirm(byPassword, { passwordHash: 'another' })).rejects.toMatchObject({ code: 'wrong_proof' })
  await expect(confirm(byCode, { loginMobile: '+919811111111' })).rejects.toMatchObject({ code: 'wrong_proof' })
  await confirm(byPassword, { loginMobile: null })
  await confirm(byCode, { passwordHash: null })
  await expect(confirm(byCode, {})).rejects.toMatchObject({ code: 'wrong_proof' })
})
