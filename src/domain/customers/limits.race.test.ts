import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { makeCustomer } from '#test/make.ts'
import { databaseUrl } from '#test/postgres.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { openPool } from '#platform/database.ts'
import { openLimits } from '#platform/rate-limit.ts'

const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
const engine = openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 5)

/** Two processes on one database. */
const processes = [openLimits(engine, { testMode: false }), openLimits(engine, { testMode: false })]

afterAll(() => (engine.kind === 'postgres' ? engine.pool.end() : undefined))

test('several processes count the tries at one account together', async () => {
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

test('gives back a try that turned out well', async () => {
  await makeCustomer({ email: 'asha@example.com', password: 'saffron 1955' })
  for (const limits of [...processes, ...processes, ...processes]) {
    shop.limits = limits
    expect((await send('POST', '/auth/login', { body: { email: 'asha@example.com', password: 'saffron 1955' } })).status).toBe(200)
  }
})

test('counts tries made at once one by one', async () => {
  const tries = Array.from({ length: 20 }, (_, i) => processes[i % 2]?.take('otpHour', '+919876543210'))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
