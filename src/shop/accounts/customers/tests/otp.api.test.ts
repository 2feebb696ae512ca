import { expect, test } from 'vitest'
import { makeCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const mobile = '9876543210'
const minute = 60_000

const requestCode = (number: unknown = mobile) => send('POST', '/auth/send-otp', { body: { mobile: number } })

const verify = (otp: unknown, number: unknown = mobile, challenge?: unknown) => send('POST', '/auth/verify-otp', { body: { mobile: number, otp, challenge } })

const messages = () => shop.db.selectFrom('message').selectAll().orderBy('seq', 'desc').execute()

/** Returns the code in the newest message. */
async function codeSent() {
  const [message] = await messages()
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'none'
}

/** Returns a different code. */
const otherCode = (code: string) => (code === '111111' ? '222222' : '111111')

const wrongCode = { status: 401, body: { success: false, code: 'wrong_otp', message: 'Invalid OTP ❌' } }
const usedUp = { status: 401, body: { success: false, code: 'wrong_otp', message: 'This code can no longer be used. Please ask for a new code.' } }

test('sends a code by SMS, which opens an account and logs in', async () => {
  expect(await requestCode('+91 9876543210')).toMatchObject({ status: 200, body: { success: true, message: 'OTP sent successfully ✅', resendAfter: 60 } })
  const [message] = await messages()
  expect(message).toMatchObject({ channel: 'sms', recipient: '+919876543210', status: 'queued' })
  expect(message?.body).toContain('Do not share it')

  const { status, body } = await verify(await codeSent(), '09876543210')
  const [row] = await shop.db.selectFrom('customer').selectAll().execute()
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    message: 'Login successful ✅',
    token: expect.stringMatching(/^[\w-]{43}$/),
    role: 'user',
    userId: row?.id,
    isNew: true,
  })
  expect(row).toMatchObject({ name: '', email: null, loginMobile: '+919876543210', contacts: [{ mobile: '+919876543210', address: '' }] })
  expect((await send('GET', '/users/addresses', { token: body.token })).status).toBe(200)
})

test('logs in to the account of the number, an admin as a shopper, and answers the same for an unknown number', async () => {
  const { id } = await makeCustomer({ mobile, role: 'admin' })
  const known = await requestCode()
  const unknown = await requestCode('9876543211')
  expect(unknown).toMatchObject({ status: known.status, body: { ...known.body, challenge: expect.any(String) } })
  expect(unknown.body.challenge).toHaveLength(known.body.challenge.length)
  expect((await verify(await codeSent(), mobile)).status).toBe(401)
  later(minute)
  await requestCode()
  expect((await verify(await codeSent())).body).toMatchObject({ userId: id, role: 'user', isNew: false })
})

test('stores only hashes of the code and its challenge', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  const [row] = await shop.db.selectFrom('oneTimeCode').selectAll().execute()
  expect([row?.codeHash, row?.challengeHash].map((hash) => hash?.length)).toEqual([32, 32])
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await shop.db.selectFrom('message').selectAll().execute())).not.toContain(challenge)
  for (const secret of [code, challenge]) expect(JSON.stringify(row)).not.toContain(secret)
})

test.each([
  [null, 'Please enter your phone number'],
  ['', 'Please enter your phone number'],
  [9876543210, 'Please enter your phone number'],
  ['98765', 'Please enter a valid Indian mobile number.'],
  ['5876543210', 'Please enter a valid Indian mobile number.'],
  ['+449876543210', 'Please enter a valid Indian mobile number.'],
  ['+1 9876543210', 'Please enter a valid Indian mobile number.'],
])('sends no code to %s', async (number, message) => {
  expect(await requestCode(number)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
  expect(await messages()).toEqual([])
})

test.each([
  '\u202A+91 98765 43210\u202C',
  '091-98765-43210',
  '(+91) 98765.43210',
  '0091 9876543210',
  '91 98765 43210',
  '98765\u201143210',
  '९८७६५४३२१०',
  '98765\u200B43210',
])('the spelling %j of a number and every spelling of its code reach one account', async (spelling) => {
  const owner = await makeCustomer({ mobile: '9876543210' })
  const { challenge } = (await requestCode(spelling)).body
  const code = await codeSent()
  const otp = `\u202A${[...code].map((digit) => String.fromCodePoint(0x966 + Number(digit))).join('')}`
  expect((await send('POST', '/auth/verify-otp', { body: { mobile: spelling, otp, challenge } })).body).toMatchObject({ userId: owner.id })
})

test.each([
  [null, 'Please enter the OTP'],
  ['', 'Please enter the OTP'],
  ['12345', 'The OTP is 6 digits'],
  [['111111'], 'Please enter the OTP'],
])('refuses the code %s', async (otp, message) => {
  expect(await verify(otp)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
})

test('accepts a code once', async () => {
  await requestCode()
  const code = await codeSent()
  expect((await verify(code)).status).toBe(200)
  expect(await verify(code)).toMatchObject(wrongCode)
})

test('refuses a code for a number that requested none', async () => {
  expect(await verify('123456')).toMatchObject(wrongCode)
})

test('refuses a code after 5 minutes', async () => {
  await requestCode()
  const code = await codeSent()
  later(5 * minute)
  expect(await verify(code)).toMatchObject(wrongCode)
})

const codeHash = async () => (await shop.db.selectFrom('oneTimeCode').select('codeHash').executeTakeFirstOrThrow()).codeHash

test('refuses tries without a challenge after the fifth wrong one, and destroys the code when the tries with it are used up too', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(otherCode(code))).toMatchObject(wrongCode)
  expect(await verify(code)).toMatchObject(usedUp)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(otherCode(code), mobile, challenge)).toMatchObject(wrongCode)
  expect(await codeHash()).not.toBeNull()
  expect(await verify(otherCode(code), mobile, challenge)).toMatchObject(wrongCode)
  expect(await codeHash()).toBeNull()
  expect(await verify(code, mobile, challenge)).toMatchObject(usedUp)
})

test('asks for a new code after five wrong ones with its challenge, and the new code logs in', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(otherCode(code), mobile, challenge)).toMatchObject(wrongCode)
  expect(await verify(code, mobile, challenge)).toMatchObject(usedUp)
  later(minute)
  const next = (await requestCode()).body
  expect((await verify(await codeSent(), mobile, next.challenge)).status).toBe(200)
})

test('guesses without the challenge, or with an invented one, leave the requester five tries', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (const [index, invented] of [undefined, null, '', 'x', challenge.toLowerCase(), `${challenge}x`, undefined, 'y'].entries())
    expect(await verify(otherCode(code), mobile, invented)).toMatchObject(index < 5 ? wrongCode : usedUp)
  expect(await verify(code, mobile, 'x')).toMatchObject(usedUp)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(otherCode(code), mobile, challenge)).toMatchObject(wrongCode)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrongCode)
})

test('five wrong tries with the challenge do not affect tries without it', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(otherCode(code), mobile, challenge)).toMatchObject(wrongCode)
  expect(await verify(code, mobile, challenge)).toMatchObject(usedUp)
  expect((await verify(code)).status).toBe(200)
})

test('the challenge of an earlier code or of another number does not count as the newest code’s own', async () => {
  const { challenge: earlier } = (await requestCode()).body
  later(minute)
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  const { challenge: othersChallenge } = (await requestCode('9876543211')).body
  for (const stale of [earlier, othersChallenge, earlier, othersChallenge, earlier])
    expect(await verify(otherCode(code), mobile, stale)).toMatchObject(wrongCode)
  const counts = await shop.db.selectFrom('oneTimeCode').select(['attempts', 'ownAttempts']).where('mobile', '=', `+91${mobile}`).execute()
  expect(counts).toEqual([{ attempts: 5, ownAttempts: 0 }])
  expect((await verify(code, mobile, challenge)).status).toBe(200)
})

test('a code works with its challenge until it expires, even after newer codes', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  later(minute)
  await requestCode()
  later(2 * minute)
  await requestCode()
  later(2 * minute - 1)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrongCode)
})

test('an earlier code ends at its own time or with a login by another code, and never works for another number', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  later(minute)
  await requestCode()
  const newest = await codeSent()
  const { challenge: othersChallenge } = (await requestCode('9876543211')).body
  expect(await verify(code, '9876543211', challenge)).toMatchObject(wrongCode)
  if (code !== newest) for (const otherChallenge of [undefined, othersChallenge]) expect(await verify(code, mobile, otherChallenge)).toMatchObject(wrongCode)
  expect((await verify(newest)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrongCode)

  const { challenge: lateChallenge } = (await requestCode()).body
  const lateCode = await codeSent()
  later(4 * minute)
  await requestCode()
  later(minute)
  if (lateCode !== (await codeSent())) expect(await verify(lateCode, mobile, lateChallenge)).toMatchObject(wrongCode)
})

test('guesses without the challenge, before and after a newer code, use no tries of an earlier code', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 6; tries += 1) await verify(otherCode(code))
  later(minute)
  const { challenge: newerChallenge } = (await requestCode()).body
  const newest = await codeSent()
  const wrongGuess = ['111111', '222222', '333333'].find((guess) => guess !== code && guess !== newest)
  for (const guessChallenge of [undefined, newerChallenge]) for (let tries = 1; tries <= 6; tries += 1) await verify(wrongGuess, mobile, guessChallenge)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(wrongGuess, mobile, challenge)).toMatchObject(wrongCode)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
})

test('an earlier code ends at the fifth wrong try with its challenge, counting tries before the newer code', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 2; tries += 1) await verify(otherCode(code), mobile, challenge)
  later(minute)
  await requestCode()
  const newest = await codeSent()
  const wrongGuess = ['111111', '222222', '333333'].find((guess) => guess !== code && guess !== newest)
  for (let tries = 1; tries <= 3; tries += 1) expect(await verify(wrongGuess, mobile, challenge)).toMatchObject(wrongCode)
  if (code !== newest) expect(await verify(code, mobile, challenge)).toMatchObject(wrongCode)
})

test('the newest code works without a challenge, and with the challenge of an earlier one', async () => {
  await requestCode()
  later(minute)
  await requestCode()
  expect((await verify(await codeSent())).status).toBe(200)
  const { challenge } = (await requestCode()).body
  later(minute)
  await requestCode()
  expect((await verify(await codeSent(), mobile, challenge)).status).toBe(200)
})

test('stores only hashes of earlier codes, and deletes expired ones', async () => {
  const { challenge } = (await requestCode()).body
  const code = await codeSent()
  later(minute)
  await requestCode()
  const [row] = await shop.db.selectFrom('earlierCode').selectAll().execute()
  expect([row?.codeHash, row?.challengeHash].map((hash) => hash?.length)).toEqual([32, 32])
  for (const secret of [code, challenge]) expect(JSON.stringify(row)).not.toContain(secret)
  later(5 * minute)
  await requestCode()
  expect(await shop.db.selectFrom('earlierCode').selectAll().execute()).toEqual([])
})

test('a code of the previous release, without a challenge, is destroyed at the fifth wrong try', async () => {
  await requestCode()
  const code = await codeSent()
  await shop.db.updateTable('oneTimeCode').set({ challengeHash: null }).execute()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(otherCode(code), mobile, 'x')).toMatchObject(wrongCode)
  expect(await codeHash()).toBeNull()
})

test.each([[1], [{}], [['x']], ['x'.repeat(101)]])('refuses the challenge %j', async (challenge) => {
  expect(await verify('123456', mobile, challenge)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('accepts the right code at the fifth try', async () => {
  await requestCode()
  const code = await codeSent()
  for (let tries = 1; tries <= 4; tries += 1) await verify(otherCode(code))
  expect((await verify(code)).status).toBe(200)
})

test('a new code replaces the old one for tries without a challenge', async () => {
  await requestCode()
  const old = await codeSent()
  later(minute)
  await requestCode()
  const newest = await codeSent()
  if (old !== newest) expect(await verify(old)).toMatchObject(wrongCode)
  expect((await verify(newest)).status).toBe(200)
})

test('sends another code after 1, 2, 5 and 15 minutes, and returns the wait', async () => {
  for (const wait of [1, 2, 5, 15, 15]) {
    expect((await requestCode()).body).toMatchObject({ success: true, resendAfter: wait * 60 })
    later(wait * minute - 1000)
    const early = await requestCode()
    expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests', details: { retryAfter: 1 } } })
    expect(early.headers.get('retry-after')).toBe('1')
    later(1000)
  }
  expect(await messages()).toHaveLength(5)
})

test('the waits start again from the first after a day or a login', async () => {
  await requestCode()
  later(minute)
  expect((await requestCode()).body).toMatchObject({ resendAfter: 120 })
  later(24 * 60 * minute)
  expect((await requestCode()).body).toMatchObject({ resendAfter: 60 })
  await verify(await codeSent())
  expect((await requestCode()).body).toMatchObject({ resendAfter: 60 })
})
