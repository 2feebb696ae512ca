import { expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { type Contact, contactsOf, newestCode } from '#test/join-accounts.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { takeMany } from '#test/take-many.ts'
import { later, openRealLimits, shop } from '#test/test-shop.ts'

const number = '9811111111'
const email = 'asha@example.com'
const wrongCode = { status: 403, body: { code: 'wrong_proof', message: 'Invalid OTP ❌' } }
const usedUp = { ...wrongCode, body: { ...wrongCode.body, message: 'This code can no longer be used. Please ask for a new code.' } }

test('an account with an e-mail address adds a login number, and tells its mail', async () => {
  const asha = await makeCustomer({ email })
  const [token, otherDevice] = [await signIn(asha), await signIn(asha)]
  const { prove, add, sendCode } = contactsOf(token)
  const { proof, answer } = await prove({ mobile: number })
  expect(answer).toMatchObject({ status: 200, body: { message: 'You now log in with this number too.', joined: false, user: { signIn: { mobile: number } } } })
  expect((await send('GET', '/auth/sessions', { token: otherDevice })).status).toBe(401)
  expect((await send('GET', '/auth/sessions', { token })).status).toBe(200)
  expect(await add(proof)).toMatchObject(wrongCode)
  expect(await sendCode({ mobile: number })).toMatchObject({ status: 422, body: { message: 'You already log in with this number.' } })
  const told = await shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', 'account-contact:%').execute()
  expect(told).toMatchObject([{ channel: 'mail', recipient: email, subject: 'The login number of your Swachh account was changed' }])
  later(1)
  await send('POST', '/auth/send-otp', { body: { mobile: number } })
  const logIn = await send('POST', '/auth/verify-otp', { body: { mobile: number, otp: await newestCode() } })
  expect(logIn).toMatchObject({ status: 200, body: { userId: asha.id } })
})

test('the SMS for another account says that the code joins the number and its orders to it', async () => {
  const { sendCode } = contactsOf(await signIn(await makeCustomer({ email })))
  await sendCode({ mobile: number })
  const [message] = await shop.db.selectFrom('message').selectAll().where('channel', '=', 'sms').execute()
  expect(message?.kind).toBe('join')
  expect(message?.body).toMatch(/^\d{6} is your OTP to join this number and its orders to another Swachh account\. It is valid for 5 minutes\./)
})

test('the codes by mail of all accounts together have a limit of the day', async () => {
  const { sendCode } = contactsOf(await signIn(await makeCustomer({ email })))
  shop.limits = openRealLimits()
  await takeMany('emailCodesEverybody', 'all', 2000)
  expect((await sendCode({ email: 'new@example.com' })).status).toBe(429)
  shop.limits = unlimited
})

test('an address with a look-alike letter is not the address of another account', async () => {
  await makeCustomer({ email: 'isil@example.com' })
  for (const lookAlike of ['\u0131sil@example.com', '\u0130sil@example.com', 'i\u017Fil@example.com']) {
    const { prove } = contactsOf(await signIn(await makeCustomer()))
    expect((await prove({ email: lookAlike })).answer).toMatchObject({ status: 200, body: { joined: false } })
  }
})

test('changes a login number and an e-mail address, and tells the old ones', async () => {
  const asha = await makeCustomer({ email, mobile: number })
  const { prove } = contactsOf(await signIn(asha))
  expect((await prove({ mobile: '+91 9822222222' })).answer.status).toBe(200)
  expect((await prove({ email: 'new@example.com' })).answer).toMatchObject({
    status: 200,
    body: { user: { email: 'new@example.com', signIn: { emailVerified: true, mobile: '9822222222' } } },
  })
  const told = await shop.db.selectFrom('message').select(['recipient']).where('dedupeKey', 'not like', 'otp:%').orderBy('seq').execute()
  expect(told.map(({ recipient }) => recipient)).toEqual([email, `+91${number}`, email, '+919822222222'])
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${asha.id}`, { token: await signedInAdmin() })
  expect(entries).toMatchObject([
    { action: 'proven contact changed by its holder', actor: { name: 'The shop' }, after: { email: 'new@example.com' } },
    { before: { signInMobile: number }, after: { signInMobile: '9822222222' } },
  ])
})

test('verifies the own e-mail address too', async () => {
  const asha = await makeCustomer({ email })
  const { prove, sendCode } = contactsOf(await signIn(asha))
  expect((await prove({ email: 'Asha@Example.com' })).answer).toMatchObject({ body: { user: { signIn: { emailVerified: true } } } })
  expect(await sendCode({ email })).toMatchObject({ status: 422, body: { message: 'Your e-mail address is already verified.' } })
})

test('refuses visitors, old proofs, bad input, and codes that another account or a log-in requested', async () => {
  for (const path of ['contact-code', 'contact']) {
    const refused = await send('POST', `/account/${path}`, { body: { mobile: number, otp: '123456' } })
    expect({ path, status: refused.status }).toEqual({ path, status: 401 })
  }
  const token = await signIn(await makeCustomer({ email }))
  const { sendCode, add } = contactsOf(token)
  for (const bad of [{}, { mobile: number, email }, { mobile: '123' }, { email: 'nobody' }, { mobile: 5 }])
    expect({ bad, status: (await sendCode(bad as Contact)).status }).toEqual({ bad, status: 400 })

  const mallory = contactsOf(await signIn(await makeCustomer()))
  const { challenge } = (await mallory.sendCode({ mobile: number })).body
  expect(await add({ mobile: number, otp: await newestCode(), challenge })).toMatchObject(wrongCode)
  expect(await add({ mobile: number, otp: await newestCode() })).toMatchObject(wrongCode)
  later(120_000)
  const login = (await send('POST', '/auth/send-otp', { body: { mobile: number } })).body
  expect(await add({ mobile: number, otp: await newestCode(), challenge: login.challenge })).toMatchObject(wrongCode)

  later(11 * 60_000)
  for (const path of ['contact-code', 'contact'])
    expect(await send('POST', `/account/${path}`, { token, body: { mobile: number, otp: '123456' } })).toMatchObject({ body: { code: 'fresh_proof_needed' } })
})

test('a code expires, has five tries, and is limited for each account', async () => {
  const { sendCode, add, prove } = contactsOf(await signIn(await makeCustomer()))
  const { challenge } = (await sendCode({ mobile: number })).body
  const otp = await newestCode()
  const wrong = otp === '111111' ? '222222' : '111111'
  for (let count = 0; count < 5; count += 1) expect(await add({ mobile: number, otp: wrong, challenge })).toMatchObject(wrongCode)
  expect(await add({ mobile: number, otp, challenge })).toMatchObject(usedUp)
  expect((await sendCode({ mobile: number })).status).toBe(429)
  const second = (await sendCode({ email: 'new@example.com' })).body.challenge
  const mailed = await newestCode()
  later(5 * 60_000)
  expect(await add({ email: 'new@example.com', otp: mailed, challenge: second })).toMatchObject(wrongCode)
  shop.limits = openRealLimits()
  for (let count = 0; count < 5; count += 1) expect((await sendCode({ mobile: `982222222${count}` })).status).toBe(200)
  expect((await sendCode({ mobile: '9822222229' })).status).toBe(429)
  shop.limits = unlimited
  expect((await prove({ mobile: '9822222229' })).answer.status).toBe(200)
})

test('the same answer for a free contact, one of another account and one of the team', async () => {
  await makeCustomer({ mobile: '9822222222', email: 'other@example.com' })
  await makeAdmin({ mobile: '9833333333', email: 'team@example.com' })
  const { sendCode } = contactsOf(await signIn(await makeCustomer()))
  const answers = []
  for (const contact of ['9811111111', '9822222222', '9833333333'].map((mobile) => ({ mobile }))) answers.push(await sendCode(contact))
  for (const contact of ['free@example.com', 'other@example.com', 'team@example.com'].map((to) => ({ email: to }))) answers.push(await sendCode(contact))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'We have sent you a code.', resendAfter: 60, challenge: expect.any(String) },
    })
})
