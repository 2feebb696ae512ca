import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { send } from '#test/send.ts'
import { later, shop, openRealLimits } from '#test/test-shop.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { hashCode } from '../server/code-queries.server.ts'

const digits = '9876543210'
const mobile = `+91${digits}`

afterEach(() => {
  shop.limits = unlimited
})

const verify = (otp: string, challenge?: string) => send('POST', '/auth/verify-otp', { body: { mobile: digits, otp, challenge } })

async function storeCode(code: string, challenge?: string) {
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  await shop.db
    .insertInto('oneTimeCode')
    .values({ mobile, codeHash: hashCode(shop, mobile, code), ...(challenge && { challengeHash: hashToken(challenge) }), expiresAt, sentAt: now })
    .execute()
}

test('checks five of twenty concurrent guesses', async () => {
  await storeCode('000000')
  const guesses = Array.from({ length: 20 }, (_, i) => verify(String(100_000 + i)))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(20).fill(401))
  expect(await shop.db.selectFrom('oneTimeCode').select(['attempts', 'codeHash']).execute()).toEqual([{ attempts: 5, codeHash: null }])
  expect((await verify('000000')).status).toBe(401)
})

test('checks five of twenty concurrent guesses with the challenge, and five of twenty without it', async () => {
  await storeCode('000000', 'ours')
  const guesses = Array.from({ length: 40 }, (_, i) => verify(String(100_000 + i), i % 2 ? 'ours' : ['theirs', undefined][i % 4 ? 0 : 1]))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(40).fill(401))
  expect(await shop.db.selectFrom('oneTimeCode').select(['attempts', 'ownAttempts', 'codeHash']).execute()).toEqual([
    { attempts: 5, ownAttempts: 5, codeHash: null },
  ])
})

test('twenty concurrent guesses without the challenge leave the code to the requester', async () => {
  await storeCode('000000', 'ours')
  const guesses = Array.from({ length: 20 }, (_, i) => verify(String(100_000 + i)))
  await Promise.all(guesses)
  expect(await shop.db.selectFrom('oneTimeCode').select(['attempts', 'ownAttempts']).execute()).toEqual([{ attempts: 5, ownAttempts: 0 }])
  expect((await verify('000000')).status).toBe(401)
  expect((await verify('000000', 'ours')).status).toBe(200)
})

test('checks five of twenty concurrent guesses at an earlier code with its challenge', async () => {
  const [now, hashes] = [shop.now(), { codeHash: hashCode(shop, mobile, '000000'), challengeHash: hashToken('ours') }]
  await storeCode('999999', 'theirs')
  const expiresAt = new Date(now.getTime() + 60_000)
  await shop.db
    .insertInto('earlierCode')
    .values({ mobile, ...hashes, attempts: 0, expiresAt, sentAt: now })
    .execute()
  await Promise.all(Array.from({ length: 20 }, (_, i) => verify(String(100_000 + i), 'ours')))
  expect(await shop.db.selectFrom('earlierCode').select('attempts').execute()).toEqual([{ attempts: 5 }])
  expect((await verify('000000', 'ours')).status).toBe(401)
})

test('one of twenty concurrent right codes logs in, while another code is requested', async () => {
  await storeCode('123456', 'ours')
  later(16 * 60_000)
  await shop.db
    .updateTable('oneTimeCode')
    .set({ expiresAt: new Date(shop.now().getTime() + 60_000) })
    .execute()
  const tries = Array.from({ length: 20 }, () => verify('123456', 'ours'))
  const [{ status }, ...answers] = await Promise.all([send('POST', '/auth/send-otp', { body: { mobile: digits } }), ...tries])
  expect(status).toBe(200)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('one of twenty concurrent right codes logs in', async () => {
  await storeCode('123456')
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify('123456')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await shop.db.selectFrom('session').select('customerId').execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('customer').select('id').execute()).toHaveLength(1)
})

test('twenty concurrent requests for one number send one code', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/auth/send-otp', { body: { mobile: digits } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})

test.each([5, 20])('%i concurrent requests count as one send for the number, the address and the day', async (requests) => {
  shop.limits = openRealLimits()
  const requestCode = () => send('POST', '/auth/send-otp', { body: { mobile: digits }, from: '203.0.113.1' })
  const answers = await Promise.all(Array.from({ length: requests }, requestCode))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const wait of [1, 2, 5, 15]) {
    later(wait * 60_000)
    expect((await requestCode()).status).toBe(200)
  }
  later(15 * 60_000)
  expect((await requestCode()).status).toBe(429)
  const counts = await sql<{ points: number }>`select points from rate_limit order by points desc`.execute(shop.db)
  expect(counts.rows).toEqual(Array(6).fill({ points: 5 }))
})
