import { expect, test } from 'vitest'
import { makeCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const mobile = '9876543210'
const minute = 60_000

const ask = (number: unknown = mobile) => send('POST', '/auth/send-otp', { body: { mobile: number } })

const verify = (otp: unknown, number: unknown = mobile, challenge?: unknown) => send('POST', '/auth/verify-otp', { body: { mobile: number, otp, challenge } })

const messages = () => shop.db.selectFrom('message').selectAll().orderBy('seq', 'desc').execute()

/** The code in the newest message. */
async function codeSent() {
  const [message] = await messages()
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? 'none'
}

/** Any code but this one. */
const not = (code: string) => (code === '111111' ? '222222' : '111111')

const wrong = { status: 401, body: { success: false, code: 'wrong_otp', message: 'Invalid OTP ❌' } }

test('sends a code by SMS that opens an account and logs in', async () => {
  expect(await ask('+91 9876543210')).toMatchObject({ status: 200, body: { success: true, message: 'OTP sent successfully ✅', resendAfter: 60 } })
  const [message] = await messages()
  expect(message).toMatchObject({ channel: 'sms', recipient: '+919876543210', status: 'queued' })
  expect(message?.body).toContain('Do not share it')

  const { status, body } = await verify(await codeSent(), '09876543210')
  const [row] = await shop.db.selectFrom('customer').selectAll().execute()
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, message: 'Login successful ✅', token: expect.stringMatching(/^[\w-]{43}$/), role: 'user', userId: row?.id })
  expect(row).toMatchObject({ name: '', email: null, loginMobile: '+919876543210', contacts: [{ mobile: '+919876543210', address: '' }] })
  expect((await send('GET', '/users/addresses', { token: body.token })).status).toBe(200)
})

test('finds the account that has the number, and answers alike when there is none', async () => {
  const { id } = await makeCustomer({ mobile, role: 'admin' })
  const known = await ask()
  const unknown = await ask('9876543211')
  expect(unknown).toMatchObject({ status: known.status, body: { ...known.body, challenge: expect.any(String) } })
  expect(unknown.body.challenge).toHaveLength(known.body.challenge.length)
  expect((await verify(await codeSent(), mobile)).status).toBe(401)
  later(minute)
  await ask()
  expect((await verify(await codeSent())).body).toMatchObject({ userId: id, role: 'admin' })
})

test('keeps the code and its challenge only hashed', async () => {
  const { challenge } = (await ask()).body
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
  ['९८७६५४३२१०', 'Please enter a valid Indian mobile number.'],
])('sends nothing to %s', async (number, message) => {
  expect(await ask(number)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
  expect(await messages()).toEqual([])
})

test.each([
  [null, 'Please enter the OTP'],
  ['', 'Please enter the OTP'],
  ['12345', 'The OTP is 6 digits'],
  [['111111'], 'Please enter the OTP'],
])('refuses %s for a code', async (otp, message) => {
  expect(await verify(otp)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
})

test('takes a code once', async () => {
  await ask()
  const code = await codeSent()
  expect((await verify(code)).status).toBe(200)
  expect(await verify(code)).toMatchObject(wrong)
})

test('takes no code for a number that asked for none', async () => {
  expect(await verify('123456')).toMatchObject(wrong)
})

test('takes no code after 5 minutes', async () => {
  await ask()
  const code = await codeSent()
  later(5 * minute)
  expect(await verify(code)).toMatchObject(wrong)
})

const codeHash = async () => (await shop.db.selectFrom('oneTimeCode').select('codeHash').executeTakeFirstOrThrow()).codeHash

test('ends verification without a challenge at the fifth wrong try, and destroys the code once the tries with it are used up too', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(not(code))).toMatchObject(wrong)
  expect(await verify(code)).toMatchObject(wrong)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(not(code), mobile, challenge)).toMatchObject(wrong)
  expect(await codeHash()).not.toBeNull()
  expect(await verify(not(code), mobile, challenge)).toMatchObject(wrong)
  expect(await codeHash()).toBeNull()
  expect(await verify(code, mobile, challenge)).toMatchObject(wrong)
})

test("strangers' guesses, with made-up challenges too, leave the requester five tries", async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  for (const madeUp of [undefined, null, '', 'x', challenge.toLowerCase(), `${challenge}x`, undefined, 'y'])
    expect(await verify(not(code), mobile, madeUp)).toMatchObject(wrong)
  expect(await verify(code, mobile, 'x')).toMatchObject(wrong)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(not(code), mobile, challenge)).toMatchObject(wrong)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrong)
})

test('five wrong tries with the challenge leave those without it as they were', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(not(code), mobile, challenge)).toMatchObject(wrong)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrong)
  expect((await verify(code)).status).toBe(200)
})

test('the challenge of an earlier code, or of another number, is that of a stranger', async () => {
  const { challenge: earlier } = (await ask()).body
  later(minute)
  const { challenge } = (await ask()).body
  const code = await codeSent()
  const { challenge: another } = (await ask('9876543211')).body
  for (const stale of [earlier, another, earlier, another, earlier]) expect(await verify(not(code), mobile, stale)).toMatchObject(wrong)
  const counts = await shop.db.selectFrom('oneTimeCode').select(['attempts', 'ownAttempts']).where('mobile', '=', `+91${mobile}`).execute()
  expect(counts).toEqual([{ attempts: 5, ownAttempts: 0 }])
  expect((await verify(code, mobile, challenge)).status).toBe(200)
})

test('the code that the owner asked for works with its challenge until it expires, whoever asks for further codes', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  later(minute)
  await ask()
  later(2 * minute)
  await ask()
  later(2 * minute - 1)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrong)
})

test("an earlier code ends at its own time, with the log-in by another code, and in another number's name", async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  later(minute)
  await ask()
  const fresh = await codeSent()
  const { challenge: another } = (await ask('9876543211')).body
  expect(await verify(code, '9876543211', challenge)).toMatchObject(wrong)
  if (code !== fresh) for (const none of [undefined, another]) expect(await verify(code, mobile, none)).toMatchObject(wrong)
  expect((await verify(fresh)).status).toBe(200)
  expect(await verify(code, mobile, challenge)).toMatchObject(wrong)

  const { challenge: late } = (await ask()).body
  const lateCode = await codeSent()
  later(4 * minute)
  await ask()
  later(minute)
  if (lateCode !== (await codeSent())) expect(await verify(lateCode, mobile, late)).toMatchObject(wrong)
})

test('guesses without the challenge, before and after a newer code, leave an earlier code all its tries', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 6; tries += 1) await verify(not(code))
  later(minute)
  const { challenge: strangers } = (await ask()).body
  const fresh = await codeSent()
  const neither = ['111111', '222222', '333333'].find((guess) => guess !== code && guess !== fresh)
  for (const guessed of [undefined, strangers]) for (let tries = 1; tries <= 6; tries += 1) await verify(neither, mobile, guessed)
  for (let tries = 1; tries <= 4; tries += 1) expect(await verify(neither, mobile, challenge)).toMatchObject(wrong)
  expect((await verify(code, mobile, challenge)).status).toBe(200)
})

test('an earlier code ends at the fifth wrong try with its challenge, and takes along those from before a newer code', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  for (let tries = 1; tries <= 2; tries += 1) await verify(not(code), mobile, challenge)
  later(minute)
  await ask()
  const fresh = await codeSent()
  const neither = ['111111', '222222', '333333'].find((guess) => guess !== code && guess !== fresh)
  for (let tries = 1; tries <= 3; tries += 1) expect(await verify(neither, mobile, challenge)).toMatchObject(wrong)
  if (code !== fresh) expect(await verify(code, mobile, challenge)).toMatchObject(wrong)
})

test('the newest code works without a challenge, and with that of an earlier one', async () => {
  await ask()
  later(minute)
  await ask()
  expect((await verify(await codeSent())).status).toBe(200)
  const { challenge } = (await ask()).body
  later(minute)
  await ask()
  expect((await verify(await codeSent(), mobile, challenge)).status).toBe(200)
})

test('keeps earlier codes only hashed, and no longer than they live', async () => {
  const { challenge } = (await ask()).body
  const code = await codeSent()
  later(minute)
  await ask()
  const [row] = await shop.db.selectFrom('earlierCode').selectAll().execute()
  expect([row?.codeHash, row?.challengeHash].map((hash) => hash?.length)).toEqual([32, 32])
  for (const secret of [code, challenge]) expect(JSON.stringify(row)).not.toContain(secret)
  later(5 * minute)
  await ask()
  expect(await shop.db.selectFrom('earlierCode').selectAll().execute()).toEqual([])
})

test('a code from the release before this one, without a challenge, is destroyed at the fifth wrong try', async () => {
  await ask()
  const code = await codeSent()
  await shop.db.updateTable('oneTimeCode').set({ challengeHash: null }).execute()
  for (let tries = 1; tries <= 5; tries += 1) expect(await verify(not(code), mobile, 'x')).toMatchObject(wrong)
  expect(await codeHash()).toBeNull()
})

test.each([[1], [{}], [['x']], ['x'.repeat(101)]])('refuses %j for a challenge', async (challenge) => {
  expect(await verify('123456', mobile, challenge)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('takes the right code at the fifth try', async () => {
  await ask()
  const code = await codeSent()
  for (let tries = 1; tries <= 4; tries += 1) await verify(not(code))
  expect((await verify(code)).status).toBe(200)
})

test('a new code puts the old one out of use', async () => {
  await ask()
  const old = await codeSent()
  later(minute)
  await ask()
  const fresh = await codeSent()
  if (old !== fresh) expect(await verify(old)).toMatchObject(wrong)
  expect((await verify(fresh)).status).toBe(200)
})

test('sends again after 1, 2, 5 and 15 minutes, and says how long to wait', async () => {
  for (const wait of [1, 2, 5, 15, 15]) {
    expect((await ask()).body).toMatchObject({ success: true, resendAfter: wait * 60 })
    later(wait * minute - 1000)
    const early = await ask()
    expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests', details: { retryAfter: 1 } } })
    expect(early.headers.get('retry-after')).toBe('1')
    later(1000)
  }
  expect(await messages()).toHaveLength(5)
})

test('the waiting times start anew after a day or a log-in', async () => {
  await ask()
  later(minute)
  expect((await ask()).body).toMatchObject({ resendAfter: 120 })
  later(24 * 60 * minute)
  expect((await ask()).body).toMatchObject({ resendAfter: 60 })
  await verify(await codeSent())
  expect((await ask()).body).toMatchObject({ resendAfter: 60 })
})
