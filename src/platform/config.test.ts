import { describe, expect, test } from 'vitest'
import { isPublic, readConfig } from './config.ts'

const live = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }

test('needs no settings: the embedded database, on loopback, in test mode', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data', PUBLIC_URL: 'http://localhost:3000', SEED: 'demo', sandbox: true })
})

test('only a shop that takes real money starts without the demo catalogue', () => {
  expect(readConfig(live).SEED).toBe('none')
  expect(readConfig({ ...live, SEED: 'demo' }).SEED).toBe('demo')
  expect(readConfig({ ...live, SEED: 'tea' }).SEED).toBe('tea')
  expect(readConfig({ ...live, RAZORPAY_KEY_ID: 'rzp_test_x' }).SEED).toBe('demo')
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' ', TRUST_PROXY: '\t', DATA_DIR: ' ' })).toEqual(readConfig({}))
})

test('drops blanks around a value, such as the last line break of a file', () => {
  expect(readConfig({ PORT: ' 3001\n', BACKUP_KEY: 'a key that is long enough\n' })).toMatchObject({ PORT: 3001, BACKUP_KEY: 'a key that is long enough' })
})

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['HTTPS://Shop.Example:443', 'https://shop.example'],
])('the address %s becomes %s', (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL, SANDBOX: '1' }).PUBLIC_URL).toBe(origin)
})

test.each([
  [{ PORT: 'x' }, /^PORT: /],
  [{ PORT: '70000' }, /^PORT: must be a whole number from 0 to 65535$/],
  [{ PORT: '0x50' }, /^PORT: /],
  [{ PORT: '3e3' }, /^PORT: /],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV: /],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://shop.example/?a=b' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://me:secret@shop.example' }, /^PUBLIC_URL: (?!.*secret)/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ DATABASE_URL: 'postgres://x/y' }, /^AUTH_SECRET: /],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, /^DATABASE_DIRECT_URL: must be set together with DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, /^DATABASE_REPLICA_URL: must be set together with DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'http://x/y' }, /^DATABASE_REPLICA_URL: /],
  [{ WEB_CONCURRENCY: '0' }, /^WEB_CONCURRENCY: /],
  [{ WEB_CONCURRENCY: '2', NODE_ENV: 'production' }, /^WEB_CONCURRENCY: needs DATABASE_URL/],
  [{ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 'a'.repeat(32) }, /^WEB_CONCURRENCY: needs NODE_ENV=production/],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET: /],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT: must differ from PORT$/],
  [{ METRICS_PORT: '0' }, /^METRICS_PORT: /],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /^METRICS_TOKEN: must be set/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: must have from 32/],
  [{ ACCESS_LOG: 'yes' }, /^ACCESS_LOG: /],
  [{ SEED: 'some' }, /^SEED: /],
  [{ ...live, SEED: 'busy' }, /^SEED: cannot be busy while RAZORPAY_KEY_ID is set/],
  [{ SEED: 'busy', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.in' }, /^SEED: cannot be busy while SMTP_URL is set/],
  [{ SEED: 'busy', SMS_URL: 'https://sms.example', SMS_TOKEN: 't' }, /^SEED: cannot be busy while SMS_URL is set/],
  [{ RAZORPAY_KEY_ID: 'x' }, /^RAZORPAY_KEY_SECRET: must be set together/],
  [{ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'x' }, /^RAZORPAY_WEBHOOK_SECRET: must be set together/],
  [{ SMTP_URL: 'smtp://x' }, /^MAIL_FROM: must be set together/],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.in' }, /^SMTP_URL: /],
  [{ SMTP_URL: 'smtp://x', MAIL_FROM: 'Swachh' }, /^MAIL_FROM: /],
  [{ SMS_SENDER: 'SWACHH' }, /^SMS_URL: must be set together with SMS_SENDER$/],
  [{ S3_PUBLIC_URL: 'https://cdn.example' }, /^S3_BUCKET: must be set together with S3_PUBLIC_URL$/],
  [{ S3_PUBLIC_URL: 'http://cdn.example' }, /^S3_PUBLIC_URL: /],
  [{ S3_ENDPOINT: 'http://x' }, /^S3_BUCKET: must be set together/],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY: /],
  [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD: /],
])('refuses %o with one line that names the setting', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line)
  expect(() => readConfig(environment)).toThrow(/^\w+: (?:must|needs|cannot)[^\n]+$/)
})

describe('test mode', () => {
  test('is off with live keys', () => expect(readConfig(live).sandbox).toBe(false))
  test('is never on with live keys', () => expect(() => readConfig({ ...live, SANDBOX: '1' })).toThrow(/^SANDBOX: /))
  test('needs SANDBOX=1 beyond loopback', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^RAZORPAY_KEY_ID: /)
    expect(readConfig({ HOST: '0.0.0.0', SANDBOX: '1' }).sandbox).toBe(true)
  })
  test.each([{}, { TRUST_PROXY: '0' }, { TRUST_PROXY: '1' }])('needs SANDBOX=1 with a public address, behind a proxy or a tunnel: %o', (proxy) => {
    const reachable = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...proxy }
    expect(() => readConfig(reachable)).toThrow(/^RAZORPAY_KEY_ID: must be set, or SANDBOX=until-live to start in test mode, or SANDBOX=1 to stay in it$/)
    expect(readConfig({ ...reachable, SANDBOX: '1' }).sandbox).toBe(true)
    expect(readConfig({ ...reachable, ...live }).sandbox).toBe(false)
  })
  test.each(['http://localhost:3000', 'http://127.0.0.1:8080/', 'http://[::1]:3000'])(
    'is on by default behind a proxy on this machine, at %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL, TRUST_PROXY: '1' }).sandbox).toBe(true)
    },
  )
})

test('isPublic is true for a public address or a public host', () => {
  expect(isPublic(readConfig({}))).toBe(false)
  expect(isPublic(readConfig({ PUBLIC_URL: 'https://shop.example', SANDBOX: '1' }))).toBe(true)
  expect(isPublic(readConfig({ HOST: '0.0.0.0', SANDBOX: '1' }))).toBe(true)
})
