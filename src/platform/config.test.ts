import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const live = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }

test('needs nothing: the embedded database, on loopback, in test mode', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data', PUBLIC_URL: 'http://localhost:3000', SEED: 'demo', sandbox: true })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test.each([
  [{ PORT: 'x' }, /^PORT: /],
  [{ PORT: '70000' }, /^PORT: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ DATABASE_URL: 'postgres://x/y' }, /^AUTH_SECRET: /],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, /^DATABASE_DIRECT_URL: must be set together with DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, /^DATABASE_REPLICA_URL: must be set together with DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'http://x/y' }, /^DATABASE_REPLICA_URL: /],
  [{ WEB_CONCURRENCY: '0' }, /^WEB_CONCURRENCY: /],
  [{ WEB_CONCURRENCY: '2', NODE_ENV: 'production' }, /^WEB_CONCURRENCY: needs DATABASE_URL/],
  [{ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 'a'.repeat(32) }, /^WEB_CONCURRENCY: needs NODE_ENV=production/],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET: /],
  [{ SEED: 'some' }, /^SEED: /],
  [{ RAZORPAY_KEY_ID: 'x' }, /^RAZORPAY_KEY_SECRET: must be set together/],
  [{ SMTP_URL: 'smtp://x' }, /^MAIL_FROM: must be set together/],
  [{ S3_ENDPOINT: 'http://x' }, /^S3_BUCKET: must be set together/],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY: /],
  [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD: /],
])('a bad value stops the start with one line that names it: %o', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line)
  expect(() => readConfig(environment)).toThrow(/^[^\n]+$/)
})

describe('test mode', () => {
  test('is off with live keys', () => expect(readConfig(live).sandbox).toBe(false))
  test('is never on with live keys', () => expect(() => readConfig({ ...live, SANDBOX: '1' })).toThrow(/^SANDBOX: /))
  test('beyond loopback has to be asked for', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^RAZORPAY_KEY_ID: /)
    expect(readConfig({ HOST: '0.0.0.0', SANDBOX: '1' }).sandbox).toBe(true)
  })
})
