import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { makeCustomer } from '#test/make.ts'
import { databaseUrl } from '#test/postgres.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { openPool } from '#platform/database/database.ts'
import { limitRules } from '#shop/limit-rules.ts'
import { openLimits } from '#platform/http/rate-limit.ts'

const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
const engine = openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 5)

/** The limits of two processes on one database. */
const processes = [
  openLimits(engine, { rules: limitRules, testMode: () => false, secret: shop.secrets.auth }),
  openLimits(engine, { rules: limitRules, testMode: () => false, secret: shop.secrets.auth }),
]

afterAll(() => (engine.kind === 'postgres' ? engine.pool.end() : undefined))

test('processes share the count of tries at one account', async () => {
  const email = `${'a'.repeat(200)}@example.com`
  await makeCustomer({ email, password: 'saffron 1955' })
  const logIn = (password: string) => send('POST', '/auth/login', { body: { email, password } })
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    shop.limits = processes[tries % 2] ?? shop.limits
    statuses.push((await logIn('wrong password')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a successful login does not count', async () => {
  await makeCustomer({ email: 'asha@example.com', password: 'saffron 1955' })
  for (const limits of [...processes, ...processes, ...processes]) {
    shop.limits = limits
    expect((await send('POST', '/auth/login', { body: { email: 'asha@example.com', password: 'saffron 1955' } })).status).toBe(200)
  }
})

test('counts concurrent tries one by one', async () => {
  const tries = Array.from({ length: 20 }, (_, i) => processes[i % 2]?.take('otpHour', '+919876543210'))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('counts concurrent tries from a /48 one by one, and does not count refused tries for its /64 networks', async () => {
  const tries = Array.from({ length: 300 }, (_, i) => processes[i % 2]?.take('leads', `2001:db8:7:${(i * 200).toString(16)}`))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(16 * 3)
  const { rows: left } = await sql<{ points: number; keys: number }>`select points, count(*)::int as keys from rate_limit group by points`.execute(shop.db)
  // The /48 and the /64 of each accepted try have points. The refused tries were returned, so all other keys have 0.
  expect(left.find(({ points }) => points === 0)?.keys).toBeGreaterThan(250)
})

test('processes share the limit of five codes an hour to one number, and the known addresses of an account', async () => {
  const { id } = await makeCustomer({ email: 'asha@example.com', password: 'saffron 1955' })
  const [one, other] = processes
  if (!one || !other) throw new Error('Two processes')
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    shop.limits = sent % 2 ? one : other
    statuses.push((await send('POST', '/auth/send-otp', { body: { mobile: '9876543210' }, from: `203.0.113.${sent}` })).status)
    later(15 * 60_000)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  const logIn = (from: string) => send('POST', '/auth/login', { body: { email: 'asha@example.com', password: 'saffron 1955' }, from })
  expect((await logIn('203.0.113.1')).status).toBe(200)
  for (let tries = 0; tries < 100; tries += 1) await other.take('loginAccount', id)
  shop.limits = other
  expect([(await logIn('203.0.113.1')).status, (await logIn('203.0.113.2')).status]).toEqual([200, 429])
  const { rows: keys } = await sql<{ key: string }>`select key from rate_limit`.execute(shop.db)
  expect(keys.length).toBeGreaterThan(5)
  expect(JSON.stringify(keys)).not.toMatch(/9876543|asha|203\.0/)
})
