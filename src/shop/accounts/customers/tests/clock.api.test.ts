import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

/** Tests sessions and codes when the machine's clock is wrong and then corrected. Nothing may live longer than allowed. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const mobile = '9876543210'

const isValid = async (token: string) => (await send('GET', '/users/addresses', { token })).status === 200
const requestCode = () => send('POST', '/auth/send-otp', { body: { mobile } })
const verify = (otp: string) => send('POST', '/auth/verify-otp', { body: { mobile, otp } })

async function codeSent() {
  const { body } = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(body)?.[0] ?? 'none'
}

test('a token that expired stays invalid when the clock is set back', async () => {
  const [token, adminToken] = [await signIn(await makeCustomer()), await signIn(await makeAdmin())]
  later(hour)
  expect([await isValid(token), await isValid(adminToken)]).toEqual([true, false])
  later(-hour)
  expect([await isValid(token), await isValid(adminToken)]).toEqual([true, false])
  later(9 * day)
  expect(await isValid(token)).toBe(false)
  later(-9 * day)
  expect(await isValid(token)).toBe(false)
})

test('a session opened while the clock was days ahead does not live longer', async () => {
  later(9 * day)
  const customer = await makeCustomer()
  const [idle, used] = [await signIn(customer), await signIn(customer)]
  later(-9 * day)
  expect([await isValid(idle), await isValid(used)]).toEqual([true, true])
  for (let days = 1; days <= 30; days += 1) {
    later(day)
    expect(await isValid(used), `day ${days}`).toBe(true)
  }
  later(minute)
  expect([await isValid(idle), await isValid(used)]).toEqual([false, false])
})

test("an admin's session ends after eight hours, even in constant use", async () => {
  const token = await signIn(await makeAdmin())
  for (let passed = 20 * minute; passed <= 8 * hour; passed += 20 * minute) {
    later(20 * minute)
    expect(await isValid(token), `${passed / minute} minutes`).toBe(true)
  }
  later(minute)
  expect(await isValid(token)).toBe(false)
})

test('a code sent while the clock was ahead is invalid afterwards, and does not delay the next code', async () => {
  later(9 * day)
  expect(await requestCode()).toMatchObject({ status: 200 })
  const code = await codeSent()
  later(-9 * day)
  expect(await verify(code)).toMatchObject({ status: 401, body: { code: 'wrong_otp' } })
  expect(await requestCode()).toMatchObject({ status: 200, body: { resendAfter: 120 } })
  expect(await verify(await codeSent())).toMatchObject({ status: 200 })
})
