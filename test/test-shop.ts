import { sql } from 'kysely'
import { afterAll, beforeEach, inject } from 'vitest'
import { type Engine, openDatabase, openPool } from '#platform/database.ts'
import { openInMemory } from '#platform/embedded.ts'
import { openJobs } from '#platform/jobs.ts'
import { openLog } from '#platform/log.ts'
import { unlimited } from '#platform/rate-limit.ts'
import { readConfig } from '#platform/config.ts'
import type { Shop } from '#platform/shop.ts'
import { createSandbox } from '#domain/sandbox/sandbox.server.ts'
import { createApi, createJobHandlers } from '../src/app.ts'
import { asAdmin, databaseUrl } from './postgres.ts'

/** The clock of every test: it stands still, and goes where a test puts it. */
export const clock = { now: new Date('2026-01-15T06:30:00Z') }

const engine = await openEngine()
const db = openDatabase(engine)
const log = openLog('silent')
const jobs = await openJobs(engine, log, { attended: false })
const kept = new Map<string, Uint8Array>()

/** A whole shop: real SQL on the engine the run asks for, real jobs, the payment provider's stand-in, files in memory, a clock that stands still. */
export const shop: Shop = {
  config: readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent' }),
  secrets: { auth: 'a'.repeat(64), razorpay: { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' } },
  db,
  jobs,
  changes: { subscribe: () => {}, close: async () => {} },
  files: {
    put: async (name, bytes) => void kept.set(name, bytes),
    find: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
    urlOf: (name) => `/media/${name}`,
  },
  limits: unlimited,
  log,
  outbound: { send: async () => {}, live: { mail: false, sms: false } },
  fetch: (input, init) => fetchInside(new Request(input, init)),
  now: () => clock.now,
  reached: () => {},
}

/** The JSON API, as a function from Request to Response; paths are those after /backend/api. */
export const api = createApi(shop)

const sandbox = createSandbox(shop)

/** What the shop calls on the network is itself, in test mode: answered without a port. */
async function fetchInside(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/backend/api/')) return api.fetch(new Request(request.url.replace('/backend/api', ''), request))
  if (pathname.startsWith('/sandbox/')) return sandbox.fetch(request)
  throw new TypeError(`fetch failed: nothing answers at ${request.url}`)
}

/** Works off every job that is due. */
export const runJobs = () => jobs.drain(createJobHandlers(shop))

/** Moves the clock. */
export function later(milliseconds: number) {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}

beforeEach(async () => {
  clock.now = new Date('2026-01-15T06:30:00Z')
  await empty()
})

afterAll(async () => {
  await jobs.stop()
  await db.destroy()
})

/** One statement for all tables; sequences start again, so that ids of rows repeat from test to test. */
async function empty() {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox') and tablename <> 'migration' or schemaname = 'pgboss' and tablename = 'job'`.execute(db)
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(db)
}

async function openEngine(): Promise<Engine> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return openInMemory(new Blob([Buffer.from(inject('dump'), 'base64')]))
  const name = `swachh_test_${process.pid}_${Math.trunc(performance.now() * 1000)}`
  await asAdmin(inject('postgresUrl'), `create database ${name} template ${inject('template')}`)
  return openPool(databaseUrl(inject('postgresUrl'), name), 10)
}
