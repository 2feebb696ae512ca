import { expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openRealLimits, shop } from '#test/test-shop.ts'

const email = 'asha@example.com'
const password = 'saffron 1955'
const newPassword = 'shilajit 2026'
const mobile = '9876543210'

const change = (token: string | undefined, body: object, from = '203.0.113.1') => send('POST', '/account/password', { token, body, from })
const logIn = async (typed: string) => (await send('POST', '/auth/login', { body: { email, password: typed } })).status
const isSignedIn = async (token: string, id: string) => (await send('GET', `/profile/${id}`, { token })).status === 200
const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('channel', '=', 'mail').orderBy('seq').execute()

async function sendCode() {
  const { challenge } = (await send('POST', '/auth/send-otp', { body: { mobile } })).body
  const { body } = await shop.db.selectFrom('message').select('body').where('channel', '=', 'sms').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return { otp: /\d{6}/.exec(body)?.[0] ?? '', challenge }
}

test('changes the password, ends every other session, and mails the owner', async () => {
  const asha = await makeCustomer({ email, password })
  const [token, elsewhere] = [await signIn(asha), await signIn(asha)]
  expect(await change(token, { currentPassword: password, newPassword })).toMatchObject({ status: 200, body: { success: true } })
  expect([await isSignedIn(token, asha.id), await isSignedIn(elsewhere, asha.id)]).toEqual([true, false])
  expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'The password of your Swachh account was changed' })
  expect(mail?.body).toContain('All other devices were logged out.')
  expect(mail?.body).not.toContain(newPassword)
})

test('refuses bad input and wrong proofs, and changes nothing', async () => {
  const asha = await makeCustomer({ email, password })
  const [token, elsewhere] = [await signIn(asha), await signIn(asha)]
  expect((await change(undefined, { currentPassword: password, newPassword })).status).toBe(401)
  expect(await change(token, { currentPassword: password })).toMatchObject({ status: 400, body: { message: 'Please fill all fields!' } })
  expect(await change(token, { currentPassword: password, newPassword: 'short' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  const weak = { password1: 'Many people use it', 'swachh 2026': "the shop's name", Asha12345: 'leave your name', aaaaaaaaaa: 'different characters' }
  for (const [typed, reason] of Object.entries(weak))
    expect(await change(token, { currentPassword: password, newPassword: typed })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', message: expect.stringContaining(reason) },
    })
  expect(await change(token, { currentPassword: 'wrong password', newPassword })).toMatchObject({
    status: 403,
    body: { code: 'wrong_proof', message: 'The password is not correct.' },
  })
  expect(await change(token, { newPassword })).toMatchObject({ status: 403, body: { code: 'proof_needed', details: { password: true, mobile: '' } } })
  expect(await isSignedIn(elsewhere, asha.id)).toBe(true)
  expect(await logIn(password)).toBe(200)
  expect(await mails()).toEqual([])
})

test('an account that logs in by phone sets its first password with a one-time code, which works once', async () => {
  const asha = await makeCustomer({ email, mobile })
  const token = await signIn(asha)
  expect(await change(token, { newPassword })).toMatchObject({ status: 403, body: { code: 'proof_needed', details: { password: false, mobile } } })
  const code = await sendCode()
  expect((await change(token, { ...code, newPassword: 'password1' })).body.code).toBe('weak_password')
  const wrong = { ...code, otp: code.otp === '111111' ? '222222' : '111111', newPassword }
  expect(await change(token, wrong)).toMatchObject({ status: 403, body: { message: 'Invalid OTP ❌' } })
  expect((await change(token, { ...code, newPassword })).status).toBe(200)
  expect(await logIn(newPassword)).toBe(200)
  expect((await change(token, { ...code, newPassword: 'another one 1' })).body.code).toBe('wrong_proof')
})

test('a fresh code to the login number replaces a forgotten password, for a shopper only', async () => {
  const asha = await makeCustomer({ email, password, mobile })
  const [token, elsewhere] = [await signIn(asha), await signIn(asha)]
  expect(await change(token, { newPassword })).toMatchObject({ status: 403, body: { code: 'proof_needed', details: { password: true, mobile } } })
  expect((await change(token, { ...(await sendCode()), newPassword })).status).toBe(200)
  expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200])
  expect(await isSignedIn(elsewhere, asha.id)).toBe(false)

  const admin = await makeAdmin({ email: 'kavya@example.com', password, mobile: '9876543211' })
  expect((await change(await signIn(admin), { newPassword })).body.details).toEqual({ password: true, mobile: '' })
})

test('an admin changes the own password too, and the security log says so without secrets', async () => {
  const admin = await makeAdmin({ name: 'Kavya', email, password })
  expect((await change(await signIn(admin), { currentPassword: password, newPassword })).status).toBe(200)
  const { body } = await send('GET', '/audit?kind=security', { token: await signedInAdmin() })
  expect(body).toMatchObject([
    { action: 'changed the password', actor: { _id: admin.id }, subject: { kind: 'customer', id: admin.id }, after: { by: 'password' } },
  ])
  expect(JSON.stringify(body)).not.toContain(newPassword)
})

test('a changed password ends the reset link, and an account without a mail address gets no mail', async () => {
  const asha = await makeCustomer({ email, password })
  const [createdAt, expiresAt] = [shop.now(), new Date(shop.now().getTime() + 60_000)]
  await shop.db
    .insertInto('passwordReset')
    .values({ customerId: asha.id, tokenHash: Buffer.from('x'), createdAt, expiresAt })
    .execute()
  expect((await change(await signIn(asha), { currentPassword: password, newPassword })).status).toBe(200)
  expect(await shop.db.selectFrom('passwordReset').selectAll().execute()).toEqual([])

  await shop.db.deleteFrom('message').execute()
  const ravi = await makeCustomer({ email: null, mobile })
  const token = await signIn(ravi)
  expect((await change(token, { ...(await sendCode()), newPassword })).status).toBe(200)
  expect(await mails()).toEqual([])
})

test('wrong current passwords count as failed logins, and changes have a limit of their own', async () => {
  const token = await signIn(await makeCustomer({ email, password }))
  shop.limits = openRealLimits()
  for (let tries = 1; tries <= 5; tries += 1) expect((await change(token, { currentPassword: 'wrong password', newPassword })).status).toBe(403)
  expect((await change(token, { currentPassword: password, newPassword })).status).toBe(429)
  let current = password
  for (let changes = 1; changes <= 11; changes += 1) {
    const next = `${newPassword} ${changes}`
    const { status } = await change(token, { currentPassword: current, newPassword: next }, '203.0.113.2')
    expect(status).toBe(changes <= 10 ? 200 : 429)
    if (status === 200) current = next
  }
  shop.limits = unlimited
})
