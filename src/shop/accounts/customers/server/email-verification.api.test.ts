import { makeAddress } from '#test/make-address.ts'
import { expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, shop } from '#test/test-shop.ts'

const email = 'asha@example.com'
const minute = 60_000

type Credentials = { email?: string | null; mobile?: string; password?: string }

async function signedInAsha(credentials: Credentials = {}) {
  const asha = await makeCustomer({ email, ...credentials })
  const token = await signIn(asha)
  const post = (path: string, body: object = {}) => send('POST', `/account/${path}`, { token, body, from: '203.0.113.1' })
  return {
    id: asha.id,
    token,
    sendCode: () => post('email-code'),
    verify: (body: object) => post('email-verification', body),
    close: () => post('verify-notice/close'),
    signInFacts: async () => (await send('GET', `/profile/${asha.id}`, { token })).body.signIn,
    changeEmail: (to: string) => send('PUT', `/profile/${asha.id}`, { token, body: { name: 'Asha Rao', email: to, currentPassword: credentials.password } }),
  }
}

const newestMail = () =>
  shop.db.selectFrom('message').selectAll().where('channel', '=', 'mail').where('dedupeKey', 'like', 'otp:%').orderBy('seq', 'desc').executeTakeFirstOrThrow()

const otpSent = async () => /\d{6}/.exec((await newestMail()).body)?.[0] ?? ''
const otherCode = (code: string) => (code === '111111' ? '222222' : '111111')
const wrongCode = { status: 403, body: { code: 'wrong_proof', message: 'Invalid OTP ❌' } }
const usedUp = { ...wrongCode, body: { ...wrongCode.body, message: 'This code can no longer be used. Please ask for a new code.' } }

test('a mailed code verifies the address, once', async () => {
  const { sendCode, verify, signInFacts } = await signedInAsha()
  expect(await signInFacts()).toEqual({ hasPassword: false, mobile: '', emailVerified: false, asksToVerify: true })
  const { status, body } = await sendCode()
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, resendAfter: 60, challenge: expect.any(String) } })
  const mail = await newestMail()
  expect(mail).toMatchObject({ recipient: email, subject: 'Verify your email address at Swachh' })
  expect(mail.subject).not.toMatch(/\d{6}/)
  const proof = { otp: await otpSent(), challenge: body.challenge }
  expect(await verify(proof)).toMatchObject({ status: 200, body: { user: { email, signIn: { emailVerified: true, asksToVerify: false } } } })
  expect(await verify(proof)).toMatchObject(wrongCode)
  expect(await sendCode()).toMatchObject({ status: 422, body: { message: 'Your e-mail address is already verified.' } })
})

test('a code that the own session enters keeps what was saved before, because that session saved it', async () => {
  const { id, sendCode, verify } = await signedInAsha()
  await makeAddress({ id })
  const contacts = JSON.stringify([{ mobile: '+919800000000', address: 'Own street' }])
  await shop.db.updateTable('customer').set({ photo: '/media/own.jpg', contacts }).where('id', '=', id).execute()
  const { challenge } = (await sendCode()).body
  const { body } = await verify({ otp: await otpSent(), challenge })
  expect(body.user).toMatchObject({ signIn: { emailVerified: true }, photo: '/media/own.jpg', address: 'Own street' })
  expect(await shop.db.selectFrom('address').select('id').where('customerId', '=', id).execute()).toHaveLength(1)
})

test('refuses visitors, bad input, wrong and expired codes, and accounts without an address', async () => {
  for (const path of ['email-code', 'email-verification', 'verify-notice/close'])
    expect({ path, status: (await send('POST', `/account/${path}`, { body: { otp: '123456' } })).status }).toEqual({ path, status: 401 })
  const { sendCode, verify, signInFacts } = await signedInAsha()
  expect(await verify({ otp: '123456' })).toMatchObject(wrongCode)
  const { challenge } = (await sendCode()).body
  const otp = await otpSent()
  for (const bad of [undefined, '', '12345', 'abcdef', 123456])
    expect({ bad, status: (await verify({ otp: bad, challenge })).status }).toEqual({ bad, status: 400 })
  expect(await verify({ otp: otherCode(otp), challenge })).toMatchObject(wrongCode)
  later(5 * minute)
  expect(await verify({ otp, challenge })).toMatchObject(wrongCode)
  expect((await signInFacts()).emailVerified).toBe(false)
  const nobody = await signedInAsha({ email: null, mobile: '9876543210' })
  expect(await nobody.sendCode()).toMatchObject({ status: 422, body: { message: 'Please add an e-mail address to your profile first.' } })
  expect((await nobody.signInFacts()).asksToVerify).toBe(false)
})

test('a code belongs to one account, one address and five tries', async () => {
  const { sendCode, verify, changeEmail, signInFacts } = await signedInAsha({ password: 'saffron 1955' })
  const other = await signedInAsha({ email: 'ravi@example.com' })
  const { challenge } = (await sendCode()).body
  const otp = await otpSent()
  expect(await other.verify({ otp, challenge })).toMatchObject(wrongCode)
  expect((await changeEmail('new@example.com')).status).toBe(200)
  expect(await verify({ otp, challenge })).toMatchObject(wrongCode)

  later(1000)
  const second = (await sendCode()).body.challenge
  const secondOtp = await otpSent()
  expect((await newestMail()).recipient).toBe('new@example.com')
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify({ otp: otherCode(secondOtp), challenge: second })).toMatchObject(wrongCode)
  expect(await verify({ otp: secondOtp, challenge: second })).toMatchObject(usedUp)
  expect((await signInFacts()).emailVerified).toBe(false)
})

test('a changed address is unverified and asks again; other letters are the same address', async () => {
  const { id, sendCode, verify, changeEmail, signInFacts, close } = await signedInAsha({ password: 'saffron 1955' })
  const { challenge } = (await sendCode()).body
  await verify({ otp: await otpSent(), challenge })
  expect((await changeEmail('ASHA@example.com')).body.user.signIn.emailVerified).toBe(true)
  expect((await changeEmail('new@example.com')).body.user.signIn).toMatchObject({ emailVerified: false, asksToVerify: true })
  expect((await close()).status).toBe(200)
  expect((await signInFacts()).asksToVerify).toBe(false)
  await send('PUT', `/customers/${id}`, { token: await signedInAdmin(), body: { name: 'Asha', email: 'newer@example.com' } })
  expect((await signInFacts()).asksToVerify).toBe(true)
})

test('a deletion that is undone keeps the verification', async () => {
  const { id, token } = await signedInAsha()
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', id).execute()
  const admin = await signedInAdmin()
  await send('DELETE', `/customers/${id}`, { token: admin })
  expect((await send('GET', `/profile/${id}`, { token })).status).toBe(401)
  expect((await send('POST', `/customers/${id}/restore`, { token: admin })).status).toBe(200)
  expect((await send('GET', `/profile/${id}`, { token: await signIn({ id }) })).body.signIn.emailVerified).toBe(true)
})

test('exports the times and hides the code; an erased account leaves no code', async () => {
  const { id, sendCode, close } = await signedInAsha()
  await sendCode()
  await close()
  const otp = await otpSent()
  const admin = await signedInAdmin()
  expect((await send('GET', '/messages', { token: admin })).body).toMatchObject([{ to: email, text: '', canResend: false }])
  const { body } = await send('GET', `/customers/${id}/export`, { token: admin })
  expect(body).toMatchObject({ account: { emailVerifiedAt: '', verifyNoticeClosedAt: '2026-01-15T12:00:00.000+05:30' }, oneTimeCodes: [{ tries: 0 }] })
  expect(body.messages).toMatchObject([{ to: email, text: 'A one-time code.' }])
  expect(JSON.stringify(body)).not.toContain(otp)
  await send('DELETE', `/customers/${id}`, { token: admin })
  expect(await shop.db.selectFrom('oneTimeCode').selectAll().execute()).toEqual([])
  await eraseDeleted(shop)
  expect(await shop.db.selectFrom('message').selectAll().execute()).toEqual([])
})

test('limits codes for each account, receiver and network, and counts no refused request', async () => {
  const { sendCode } = await signedInAsha()
  shop.limits = openRealLimits()
  expect((await sendCode()).status).toBe(200)
  expect(await sendCode()).toMatchObject({ status: 429, body: { details: { retryAfter: 60 } } })
  for (const wait of [1, 2, 5, 15]) {
    later(wait * minute)
    expect((await sendCode()).status, `after ${wait} minutes`).toBe(200)
  }
  later(15 * minute)
  expect(await sendCode()).toMatchObject({ status: 429, body: { message: expect.stringContaining('Too many tries') } })
  shop.limits = unlimited
})

test('twenty concurrent requests send one code, and it verifies once', async () => {
  const { sendCode, verify } = await signedInAsha()
  const answers = await Promise.all(Array.from({ length: 20 }, sendCode))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  const challenge = answers.find(({ status }) => status === 200)?.body.challenge
  const otp = await otpSent()
  const verified = await Promise.all(Array.from({ length: 10 }, () => verify({ otp, challenge })))
  expect(verified.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an account with a sign-in number verifies an address only with a fresh proof, so that a stolen session cannot take the account', async () => {
  const { sendCode, verify } = await signedInAsha({ mobile: '9876543210' })
  const refused = { status: 403, body: { code: 'fresh_proof_needed' } }
  later(8 * minute)
  const { challenge } = (await sendCode()).body
  later(3 * minute)
  expect(await verify({ otp: await otpSent(), challenge })).toMatchObject(refused)
  expect(await sendCode()).toMatchObject(refused)
})
