import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { baseName, logName } from '../backup/archive/archive-names.ts'
import { backupName } from '../backup/store.ts'
import { readConfig } from '../config.ts'
import type { OutboundMessage } from '../outbound/outbound.ts'
import type { Examined, Finding } from './check.ts'
import { isFailing, runChecks } from './run-checks.ts'

const live = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'w',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 't',
}

let folder: string
let asked: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swachh-checks-'))
  asked = []
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Answers as a healthy shop and its provider. */
const answers: Record<string, () => Response> = {
  'GET https://shop.example/health/ready': () => new Response('ok'),
  'POST https://shop.example/backend/api/payments/webhook': () => new Response('{}', { status: 400 }),
  'HEAD https://api.razorpay.com/': () => new Response(null, { headers: { date: shop.now().toUTCString() } }),
}

type Change = { settings?: object; answers?: typeof answers; examined?: Partial<Examined>; sendTo?: string }

async function findings({ settings = {}, answers: others = {}, examined = {}, sendTo }: Change = {}): Promise<Finding[]> {
  const network = { ...answers, ...others }
  const fakeFetch: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    asked.push(`${method} ${url}`)
    const answer = network[`${method} ${url}`]
    if (!answer) throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
    return answer()
  }
  const config = readConfig({ ...live, DATA_DIR: folder, ...settings })
  const outbound = { send: async () => {}, live: { mail: true, sms: true } }
  return runChecks({ config, modules: shop.modules, db: shop.db, fetch: fakeFetch, now: shop.now, outbound, ...examined }, { sendTo })
}

const named = (all: Finding[], name: string) => all.filter((finding) => finding.name === name)
const find = async (name: string, change?: Change) => named(await findings(change), name)

test('a healthy shop has one line for each thing, and nothing fails but the mail server that does not exist', async () => {
  const all = await findings()
  expect(all.filter(({ state }) => state === 'failing').map(({ name }) => name)).toEqual(['mail server'])
  expect(isFailing(all)).toBe(true)
  for (const name of ['settings', 'versions', 'database', 'migrations', 'queue', 'disk', 'memory', 'clock', 'public address', 'place of backups', 'webhook'])
    expect(named(all, name)).toMatchObject([{ name, state: expect.stringMatching(/^(?:ok|warning)$/), text: expect.stringMatching(/^[^\n]+$/) }])
  expect(named(all, 'newest backup')).toMatchObject([{ state: 'warning', remedy: 'run "npm run backup", or let the shop run for a night' }])
  expect(all.map(({ name }) => name)).not.toContain('test mail')
})

test('a data folder that the shop has not made yet is on the disk of the folder above it', async () => {
  const missing = join(folder, 'shop', 'data')
  expect(await find('disk', { settings: { DATA_DIR: missing } })).toMatchObject([{ text: expect.stringMatching(/ are free for .*\/shop\/data$/) }])
})

test('names settings that fit no public shop', async () => {
  const settings = { PUBLIC_URL: 'http://shop.example', SMTP_URL: '', MAIL_FROM: '', RAZORPAY_KEY_ID: 'rzp_test_x' }
  const texts = (await find('settings', { settings })).map(({ state, text }) => `${state}: ${text}`)
  expect(texts).toEqual([
    'warning: RAZORPAY_KEY_ID is a test key: no money moves',
    'warning: http://shop.example is not encrypted',
    'warning: mails are stored and not sent',
  ])
  expect(await find('settings')).toEqual([{ name: 'settings', state: 'ok', text: 'they are complete' }])
})

test.each([
  ['a redirect', () => new Response(null, { status: 302 }), /answered 302$/],
  ['no answer', undefined, /does not answer: getaddrinfo ENOTFOUND$/],
])('the public address fails with %s', async (_, answer, text) => {
  const url = 'GET https://shop.example/health/ready'
  const others = answer
    ? { [url]: answer }
    : { ...answers, [url]: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })) as never }
  expect(await find('public address', { answers: others })).toMatchObject([{ state: 'failing', text: expect.stringMatching(text), remedy: expect.any(String) }])
})

test('the webhook fails if a proxy answers in its place', async () => {
  const refused = { 'POST https://shop.example/backend/api/payments/webhook': () => new Response('', { status: 403 }) }
  expect(await find('webhook', { answers: refused })).toMatchObject([{ state: 'failing', text: expect.stringContaining('answered 403') }])
})

test.each([
  [2, 'ok'],
  [10, 'warning'],
  [-40, 'failing'],
])('a clock that is %i s off: %s', async (seconds, state) => {
  const date = new Date(shop.now().getTime() + seconds * 1000).toUTCString()
  const late = { 'HEAD https://api.razorpay.com/': () => new Response(null, { headers: { date } }) }
  expect(await find('clock', { answers: late })).toMatchObject([{ state }])
})

test('a payment provider that cannot be reached fails', async () => {
  const unreachable = { 'HEAD https://api.razorpay.com/': () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ETIMEDOUT') })) as never }
  const [finding] = await find('clock', { answers: unreachable })
  expect(finding).toMatchObject({ state: 'failing', text: 'the payment provider at https://api.razorpay.com does not answer: ETIMEDOUT' })
})

test('a job that waits for long is named, and how long', async () => {
  await sql`insert into pgboss.job (name, start_after) values ('sweep', now() - interval '20 minutes')`.execute(shop.db)
  try {
    expect(await find('queue')).toMatchObject([{ state: 'warning', text: 'the job sweep has waited for 20 min' }])
  } finally {
    await sql`delete from pgboss.job where name = 'sweep'`.execute(shop.db)
  }
})

test('migrations that wait are named', async () => {
  writeFileSync(join(folder, '0001_fruit.sql'), 'create table fruit (name text);')
  const modules = [...shop.modules, { name: 'fruits', api: [], migrations: folder }]
  expect(await find('migrations', { examined: { modules } })).toMatchObject([{ state: 'warning', text: `1 wait, from ${folder}/0001_fruit.sql` }])
})

test('an old backup is late, and a place that cannot be written fails', async () => {
  const hour = 3_600_000
  const backups = mkdtempSync(join(folder, 'backups-'))
  const settings = { BACKUP_DIR: backups }
  writeFileSync(join(backups, backupName(new Date(shop.now().getTime() - 50 * hour))), '')
  expect(await find('newest backup', { settings })).toMatchObject([{ state: 'warning', text: expect.stringContaining('50 h old') }])
  writeFileSync(join(backups, backupName(new Date(shop.now().getTime() - hour))), '')
  expect(await find('newest backup', { settings })).toMatchObject([{ state: 'ok', text: expect.stringContaining('1 h old') }])
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  expect(await find('place of backups', { settings: { BACKUP_DIR: file } })).toMatchObject([
    { state: 'failing', remedy: expect.stringContaining('BACKUP_DIR') },
  ])
})

test('without a database it says so once, and what it did not read', async () => {
  const all = await findings({ examined: { db: undefined, unread: { state: 'failing', text: 'it cannot be reached: ECONNREFUSED' } } })
  expect(named(all, 'database')).toMatchObject([{ state: 'failing', text: 'it cannot be reached: ECONNREFUSED' }])
  for (const name of ['migrations', 'queue']) expect(named(all, name)).toMatchObject([{ state: 'unknown' }])
})

test('a test message leaves only if an address is given', async () => {
  const sent: OutboundMessage[] = []
  const outbound = { send: async (message: OutboundMessage) => void sent.push(message), live: { mail: true, sms: true } }
  expect(await find('test mail', { examined: { outbound } })).toEqual([])
  expect(await find('test mail', { examined: { outbound }, sendTo: 'owner@shop.example' })).toMatchObject([{ state: 'ok' }])
  expect(await find('test SMS', { examined: { outbound }, sendTo: '98123 45678' })).toMatchObject([{ state: 'ok' }])
  expect(sent).toMatchObject([
    { channel: 'mail', recipient: 'owner@shop.example' },
    { channel: 'sms', recipient: '+919812345678', template: 'otp', body: expect.stringContaining('000000 is your OTP to log in to') },
  ])
})

test('a test SMS has the registered text of a code, if there is one', async () => {
  const text = '{#numeric#} is the code.'
  const row = { event: 'otp', templateId: '1107160000000012345', header: 'SWACHH', text, updatedAt: shop.now() }
  await shop.db.insertInto('dltTemplate').values(row).execute()
  const sent: OutboundMessage[] = []
  const outbound = { send: async (message: OutboundMessage) => void sent.push(message), live: { mail: true, sms: true } }
  await find('test SMS', { examined: { outbound }, sendTo: '98123 45678' })
  expect(sent).toMatchObject([{ body: '000000 is the code.', registered: { templateId: row.templateId, header: 'SWACHH' } }])
})

test('a check that throws or never ends is failing, and the others answer', async () => {
  const modules = [
    { name: 'broken', api: [], checks: [{ name: 'throws', run: () => Promise.reject(new Error('a fault')) }] },
    { name: 'slow', api: [], checks: [{ name: 'hangs', run: () => new Promise<never>(() => {}) }] },
  ]
  const config = readConfig({ ...live, DATA_DIR: folder })
  const outbound = { send: async () => {}, live: { mail: true, sms: true } }
  const all = await runChecks({ config, modules, db: shop.db, fetch: async () => new Response('ok'), now: shop.now, outbound }, { timeoutMs: 2000 })
  expect(named(all, 'throws')).toMatchObject([{ state: 'failing', text: 'a fault' }])
  expect(named(all, 'hangs')).toMatchObject([{ state: 'failing', text: 'no answer for 2 s' }])
  expect(named(all, 'public address')).toMatchObject([{ state: 'ok' }])
})

test('the archive of the log: none is a warning, one without a base backup fails, an old one is a warning', async () => {
  const place = join(folder, 'place')
  const check = async (settings: object) => find('archive of the log', { settings })
  expect(await check({})).toMatchObject([
    { state: 'warning', text: expect.stringContaining('a lost disk loses'), remedy: expect.stringContaining('BACKUP_DIR') },
  ])
  expect(await check({ BACKUP_DIR: place })).toMatchObject([{ state: 'failing', text: 'there is no base backup' }])
  mkdirSync(join(place, 'archive'), { recursive: true })
  const ago = (minutes: number) => new Date(shop.now().getTime() - minutes * 60_000)
  writeFileSync(join(place, 'archive', baseName(ago(10), 'AAAAAAAA', 1n)), '')
  expect(await check({ BACKUP_DIR: place })).toMatchObject([{ state: 'warning', text: expect.stringMatching(/^every minute until .* can be restored$/) }])
  writeFileSync(join(place, 'archive', logName(ago(1), 'AAAAAAAA', { from: 1n, to: 2n })), '')
  expect(await check({ BACKUP_DIR: place })).toMatchObject([{ state: 'ok' }])
})
