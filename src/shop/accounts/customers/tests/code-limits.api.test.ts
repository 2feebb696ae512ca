import { beforeEach, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { takeMany } from '#test/take-many.ts'
import { later, shop, openRealLimits } from '#test/test-shop.ts'

beforeEach(() => {
  shop.limits = openRealLimits()
})

const requestCode = (mobile: string, from = '203.0.113.1') => send('POST', '/auth/send-otp', { body: { mobile }, from })

/** Uses up this many of the day's codes for numbers without an order. */
const sendToStrangers = (count: number) => takeMany('otpStrangers', 'all', count)

const messageCount = async () => (await shop.db.selectFrom('message').select('id').execute()).length

test('sends five codes an hour to one number, from all addresses together', async () => {
  const sends = [1, 2, 3, 4, 5]
  for (const send of sends) {
    expect((await requestCode('9876543210', `203.0.113.${send}`)).status).toBe(200)
    later(15 * 60_000)
  }
  const refused = await requestCode('+919876543210', '203.0.113.99')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await messageCount()).toBe(5)
})

test('sends ten codes a day to one number', async () => {
  for (let sent = 0; sent < 9; sent += 1) await shop.limits.take('otpDay', '+919876543210')
  expect((await requestCode('9876543210')).status).toBe(200)
  later(3_600_000)
  expect(await requestCode('9876543210', '203.0.113.99')).toMatchObject({ status: 429, body: { details: { retryAfter: expect.closeTo(86_400, -2) } } })
  expect(await messageCount()).toBe(1)
})

test('sends ten codes an hour for one address, to all numbers together', async () => {
  for (let last = 0; last < 10; last += 1) expect((await requestCode(`987654321${last}`)).status).toBe(200)
  expect((await requestCode('9876543220')).status).toBe(429)
  expect(await messageCount()).toBe(10)
  expect((await requestCode('9876543220', '203.0.113.2')).status).toBe(200)
})

test('sends fifty codes an hour to a range of a thousand numbers, from all addresses together', async () => {
  for (let sent = 0; sent < 50; sent += 1) expect((await requestCode(`9876543${100 + sent}`, `203.0.113.${sent}`)).status).toBe(200)
  expect((await requestCode('9876543999', '198.51.100.1')).status).toBe(429)
  expect((await requestCode('9876544000', '198.51.100.1')).status).toBe(200)
  expect(await messageCount()).toBe(51)
})

test('sends no code after the limit of the day for all numbers', async () => {
  await takeMany('otpEverybody', 'all', 4999)
  expect((await requestCode('9876543211')).status).toBe(200)
  expect((await requestCode('9876543210')).status).toBe(429)
  expect(await messageCount()).toBe(1)
})

test('a flood of codes for unknown numbers does not keep a buyer from logging in', async () => {
  const mobile = '9876543210'
  const buyer = await makeCheckout()
  await shop.db
    .updateTable('customer')
    .set({ loginMobile: `+91${mobile}` })
    .where('id', '=', buyer.customerId)
    .execute()
  const attempted = await makeCheckout()
  await shop.db.updateTable('customer').set({ loginMobile: '+919876543300' }).where('id', '=', attempted.customerId).execute()
  await prepare(attempted)
  await makeOrder(buyer)
  for (let sent = 0; sent < 50; sent += 1) expect((await requestCode(`9876543${100 + sent}`, `203.0.113.${sent}`)).status).toBe(200)
  await sendToStrangers(4000 - 50)
  // An account that never paid and an unknown number may not use the buyers' share.
  for (const stranger of ['9876543300', '9812345678']) expect(await requestCode(stranger, '198.51.100.1')).toMatchObject({ status: 429 })

  const { status, body } = await requestCode(mobile, '198.51.100.2')
  expect(status).toBe(200)
  const message = await shop.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', `+91${mobile}`)
    .where('dedupeKey', 'like', 'otp:%')
    .executeTakeFirst()
  const otp = /\d{6}/.exec(message?.body ?? '')?.[0]
  const verified = await send('POST', '/auth/verify-otp', { body: { mobile, otp, challenge: body.challenge }, from: '198.51.100.2' })
  expect(verified).toMatchObject({ status: 200, body: { userId: buyer.customerId } })
})

test('numbers without an order may use four fifths of the codes of a day', async () => {
  await sendToStrangers(3999)
  expect((await requestCode('9876543210')).status).toBe(200)
  expect((await requestCode('9876543211')).status).toBe(429)
  expect(await messageCount()).toBe(1)
})

test('checks fifty wrong codes an hour from one address for all numbers, and does not count right ones', async () => {
  const verify = (otp: string, from: string) => send('POST', '/auth/verify-otp', { body: { mobile: '9876543210', otp }, from })
  for (let tries = 1; tries <= 49; tries += 1) await shop.limits.take('otpTries', '203.0.113.1')
  for (let sent = 1; sent <= 2; sent += 1) {
    expect((await requestCode('9876543210', `203.0.113.10${sent}`)).status).toBe(200)
    const [message] = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').execute()
    expect((await verify(/\d{6}/.exec(message?.body ?? '')?.[0] ?? '', '203.0.113.1')).status).toBe(200)
    later(60_000)
  }
  await requestCode('9876543210', '203.0.113.103')
  expect((await verify('000000', '203.0.113.1')).status).toBe(401)
  expect(await verify('000000', '203.0.113.1')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  // The refusal comes before the code's own count, so its owner keeps the tries.
  expect(await shop.db.selectFrom('oneTimeCode').select('attempts').execute()).toEqual([{ attempts: 1 }])
  expect((await verify('000000', '203.0.113.2')).status).toBe(401)
})

test('a request that is too early does not count', async () => {
  for (let tries = 0; tries < 30; tries += 1) await requestCode('9876543210')
  later(60_000)
  expect((await requestCode('9876543210')).status).toBe(200)
})

test('a code that one limit refuses does not count in the other limits', async () => {
  await sendToStrangers(4000)
  for (let tries = 0; tries < 12; tries += 1) expect((await requestCode('9876543210')).status).toBe(429)
  await shop.limits.reward('otpStrangers', 'all')
  expect((await requestCode('9876543210')).status).toBe(200)
})
