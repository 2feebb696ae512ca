import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

/** A machine's clock may be wrong by an hour, or by days, and then be put right: either way nothing lives longer than it may. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const mobile = '9876543210'

const alive = async (token: string) => (await send('GET', '/users/addresses', { token })).status === 200
const ask = () => send('POST', '/auth/send-otp', { body: { mobile } })
const verify = (otp: string) => send('POST', '/auth/verify-otp', { body: { mobile, otp } })

async function codeSent() {
  const { body } = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(body)?.[0] ?? 'none'
}

test('a token that the clock has killed stays dead when the clock is put back', async () => {
  const [token, adminToken] = [await signIn(await makeCustomer()), await signIn(await makeAdmin())]
  later(hour)
  expect([await alive(token), await alive(adminToken)]).toEqual([true, false])
  later(-hour)
  expect([await alive(token), await alive(adminToken)]).toEqual([true, false])
  later(9 * day)
  expect(await alive(token)).toBe(false)
  later(-9 * day)
  expect(await alive(token)).toBe(false)
})

test('a session opened while the clock was days ahead lives no longer for it', async () => {
  later(9 * day)
  const customer = await makeCustomer()
  const [idle, used] = [await signIn(customer), await signIn(customer)]
  later(-9 * day)
  expect([await alive(idle), await alive(used)]).toEqual([true, true])
  for (let days = 1; days <= 30; days += 1) {
    later(day)
    expect(await alive(used), `day ${days}`).toBe(true)
  }
  later(minute)
  expect([await alive(idle), await alive(used)]).toEqual([false, false])
})

test("an admin's session ends after eight hours, however busy it is", async () => {
  const token = await signIn(await makeAdmin())
  for (let passed = 20 * minute; passed <= 8 * hour; passed += 20 * minute) {
    later(20 * minute)
    expect(await alive(token), `${passed / minute} minutes`).toBe(true)
  }
  later(minute)
  expect(await alive(token)).toBe(false)
})

test('a code sent while the clock was ahead is not good for days, and nobody waits days for another', async () => {
  later(9 * day)
  expect(await ask()).toMatchObject({ status: 200 })
  const code = await codeSent()
  later(-9 * day)
  expect(await verify(code)).toMatchObject({ status: 401, body: { code: 'wrong_otp' } })
  expect(await ask()).toMatchObject({ status: 200, body: { resendAfter: 120 } })
  expect(await verify(await codeSent())).toMatchObject({ status: 200 })
})
