import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop, strictLimits } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { type ConfirmProof, proveOwner } from './prove-owner.server.ts'

const email = 'asha@example.com'
const fresh = 'new@example.com'
const password = 'saffron 1955'
const mobile = '9876543210'

type Ways = { password?: string; mobile?: string; email?: string | null }

async function signedInAsha(ways: Ways) {
  const asha = await makeCustomer({ email, ...ways })
  const token = await signIn(asha)
  const change = (body: object = {}) => send('PUT', `/profile/${asha.id}`, { token, body: { name: 'Asha R.', email: fresh, ...body }, from: '203.0.113.1' })
  const kept = () => shop.db.selectFrom('customer').selectAll().where('id', '=', asha.id).executeTakeFirstOrThrow()
  return { asha, token, change, kept }
}

const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('channel', '=', 'mail').orderBy('seq').execute()

async function sendCode() {
  const { body } = await send('POST', '/auth/send-otp', { body: { mobile } })
  const message = await shop.db.selectFrom('message').select('body').where('channel', '=', 'sms').orderBy('seq', 'desc').executeTakeFirst()
  return { otp: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '', challenge: body.challenge }
}

const not = (code: string) => (code === '111111' ? '222222' : '111111')

const wrong = (message: string) => ({ status: 403, body: { success: false, code: 'wrong_proof', message } })
const wrongPassword = wrong('The password is not correct.')
const wrongCode = wrong('Invalid OTP ❌')

test.each([
  ['a password', { password }, { password: true, mobile: '' }, 'Please confirm this change with your password.'],
  ['a number', { mobile }, { password: false, mobile }, 'Please confirm this change with a one-time code.'],
  ['both', { password, mobile }, { password: true, mobile }, 'Please confirm this change with your password or a one-time code.'],
  ['neither', {}, { password: false, mobile: '' }, 'Please ask us to make this change for you.'],
])('asks the owner of an account with %s for proof, and changes nothing without', async (_case, ways, details, message) => {
  const { asha, change, kept } = await signedInAsha(ways)
  expect(await change()).toMatchObject({ status: 403, body: { success: false, code: 'proof_needed', message, details } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Asha R.', email: fresh })) form.set(name, value)
  form.set('photo', new File(['not looked at'], 'me.png'))
  expect((await send('PUT', `/profile/${asha.id}`, { token: await signIn(asha), body: form })).body.code).toBe('proof_needed')
  expect(await kept()).toEqual(asha)
  expect(await mails()).toEqual([])
})

test('changes it with the password, and writes to the old address', async () => {
  const { asha, change, kept } = await signedInAsha({ password })
  for (const currentPassword of ['wrong password', 'saffron 1955 ']) expect(await change({ currentPassword })).toMatchObject(wrongPassword)
  expect((await change({ currentPassword: '' })).body.code).toBe('proof_needed')
  expect(await change({ currentPassword: ['x'] })).toMatchObject({ status: 400 })
  expect(await kept()).toEqual(asha)
  expect(await change({ currentPassword: password })).toMatchObject({ status: 200, body: { user: { email: fresh, name: 'Asha R.' } } })
  expect(await kept()).toMatchObject({ email: fresh, passwordHash: asha.passwordHash })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'The email address of your Swachh account was changed' })
  expect(mail?.body).toMatch(/^Namaste Asha Rao,/)
  expect(mail?.body).toContain('15 January 2026 at 12:00')
  expect(mail?.body).not.toContain(fresh)
})

test('changes it with a code to the number that signs in, once', async () => {
  const { asha, change, kept } = await signedInAsha({ mobile })
  const { otp, challenge } = await sendCode()
  expect(await change({ otp: not(otp), challenge })).toMatchObject(wrongCode)
  expect((await change({ currentPassword: 'saffron 1955' })).body.code).toBe('proof_needed')
  expect(await change({ otp: '12' })).toMatchObject({ status: 400, body: { message: 'The OTP is 6 digits' } })
  expect(await kept()).toEqual(asha)
  expect((await change({ otp, challenge })).status).toBe(200)
  expect(await change({ otp, challenge, email: 'newer@example.com' })).toMatchObject(wrongCode)
  expect(await kept()).toMatchObject({ email: fresh, loginMobile: '+919876543210' })
  expect(await mails()).toMatchObject([{ recipient: email }])
})

test('takes either way where there are both, and the code without its challenge', async () => {
  const { change } = await signedInAsha({ password, mobile })
  const { otp } = await sendCode()
  expect((await change({ otp })).status).toBe(200)
  expect((await change({ currentPassword: password, email: 'newer@example.com' })).status).toBe(200)
  expect(await mails()).toMatchObject([{ recipient: email }, { recipient: fresh }])
})

test('asks for no proof where the address stays, was none, or an admin changes it', async () => {
  const { asha, change, token } = await signedInAsha({ password })
  expect((await change({ email: 'ASHA@Example.com', mobile: '9000000000', address: 'Pune' })).status).toBe(200)
  expect((await change({ email })).status).toBe(200)
  const newcomer = await signedInAsha({ email: null, mobile })
  expect((await newcomer.change({ email: 'first@example.com' })).status).toBe(200)
  expect(await mails()).toEqual([])

  const admin = await makeAdmin({ email: 'kavya@example.com', password })
  const asAdmin = (id: string, body: object) => async () => send('PUT', `/profile/${id}`, { token: await signIn(admin), body: { name: 'Kavya', ...body } })
  expect((await asAdmin(asha.id, { email: fresh })()).status).toBe(200)
  expect(await mails()).toMatchObject([{ recipient: email }])
  expect((await send('GET', `/profile/${asha.id}`, { token })).body.email).toBe(fresh)
  // Of an admin's own account, the admin is the owner.
  expect((await asAdmin(admin.id, { email: 'dev@example.com' })()).body.code).toBe('proof_needed')
})

test('a letter that not every program folds alike is another address', async () => {
  const { change } = await signedInAsha({ password })
  // The sign of Kelvin, which JavaScript folds to k.
  const kiran = await makeCustomer({ email: 'kiran@example.com', password })
  const body = { name: 'Kiran', email: '\u212airan@example.com' }
  expect((await send('PUT', `/profile/${kiran.id}`, { token: await signIn(kiran), body })).body.code).toBe('proof_needed')
  expect((await change({ email: 'ASHA@EXAMPLE.COM' })).status).toBe(200)
})

test('an address that is taken uses up no code and tells nobody', async () => {
  const { change } = await signedInAsha({ mobile })
  await makeCustomer({ email: 'taken@example.com' })
  const { otp, challenge } = await sendCode()
  expect((await change({ email: 'taken@example.com', otp, challenge })).body.code).toBe('email_taken')
  expect(await mails()).toEqual([])
  expect((await change({ otp, challenge })).status).toBe(200)
})

test('wrong passwords count with those of log-ins, wrong codes with those of verifying', async () => {
  const { asha, change } = await signedInAsha({ password, mobile })
  shop.limits = strictLimits()
  for (let tries = 1; tries <= 5; tries += 1) expect(await change({ currentPassword: 'wrong password' })).toMatchObject(wrongPassword)
  expect(await change({ currentPassword: password })).toMatchObject({ status: 429 })
  const logIn = (from: string) => send('POST', '/auth/login', { body: { email, password }, from })
  expect([(await logIn('203.0.113.1')).status, (await logIn('203.0.113.2')).status]).toEqual([429, 200])

  const { otp, challenge } = await sendCode()
  for (let tries = 1; tries <= 5; tries += 1) expect(await change({ otp: not(otp) })).toMatchObject(wrongCode)
  expect(await change({ otp })).toMatchObject(wrongCode)
  expect((await change({ otp, challenge })).status).toBe(200)
  for (let tries = 1; tries <= 44; tries += 1) await shop.limits.take('otpTries', '203.0.113.1')
  expect((await change({ otp, email: 'newer@example.com' })).status).toBe(429)
  shop.limits = unlimited
  expect((await shop.db.selectFrom('customer').select('email').where('id', '=', asha.id).executeTakeFirst())?.email).toBe(fresh)
})

test('a proof is worth nothing once the account has another password or number', async () => {
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
