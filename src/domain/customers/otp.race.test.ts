import { expect, test } from 'vitest'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { hashCode } from './hash-code.server.ts'

const digits = '9876543210'
const mobile = `+91${digits}`

const verify = (otp: string) => send('POST', '/auth/verify-otp', { body: { mobile: digits, otp } })

async function expectCode(code: string) {
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  await shop.db
    .insertInto('oneTimeCode')
    .values({ mobile, codeHash: hashCode(shop, mobile, code), expiresAt, sentAt: now })
    .execute()
}

test('looks at five of twenty guesses made at once', async () => {
  await expectCode('000000')
  const guesses = Array.from({ length: 20 }, (_, i) => verify(String(100_000 + i)))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(20).fill(401))
  expect(await shop.db.selectFrom('oneTimeCode').select(['attempts', 'codeHash']).execute()).toEqual([{ attempts: 5, codeHash: null }])
  expect((await verify('000000')).status).toBe(401)
})

test('logs in one of twenty who have the right code at once', async () => {
  await expectCode('123456')
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify('123456')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await shop.db.selectFrom('session').select('customerId').execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('customer').select('id').execute()).toHaveLength(1)
})

test('sends one code to a number that asks twenty times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/auth/send-otp', { body: { mobile: digits } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})
