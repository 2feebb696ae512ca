import { sql } from 'kysely'
import { type Db, type Engine, openDatabase } from '#platform/database/database.ts'
import { openOutages } from '#platform/database/outages.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { foldJobs } from '#platform/module.ts'
import { openLog } from '#platform/process/log.ts'
import { NotFetched } from '#platform/outbound/fetch-public.ts'
import { openPayments } from '#platform/payments/open-payments.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { readConfig } from '#platform/config.ts'
import { openConnections } from '#platform/connections/connections.ts'
import { keyFromText } from '#platform/connections/sealing.ts'
import type { Shop } from '#platform/shop.ts'
import { statusOf } from '#shop/error-codes.ts'
import { createSandbox } from '#sandbox/sandbox.server.ts'
import { createApi } from '../../src/app.ts'
import { ourModules as modules, providers } from '../../src/shop.modules.ts'
import { openEmptying } from './empty-tables.ts'
import { takeOnce } from './take-backup.ts'
import { watchTransactions } from './watch-transactions.ts'

const start = '2026-01-15T06:30:00Z'

/** With keys in test mode, the shop talks to the simulated courier. */
const courierKeys = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'a password',
  SHIPROCKET_PICKUP_LOCATION: 'Primary',
  SHIPROCKET_PICKUP_PIN: '190001',
  SHIPROCKET_WEBHOOK_SECRET: 'shiprocket secret',
  DELHIVERY_TOKEN: 'token-of-the-shop',
  DELHIVERY_PICKUP_LOCATION: 'Primary',
  DELHIVERY_WEBHOOK_SECRET: 'delhivery secret',
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/**
 * Opens a whole shop: real SQL on the given engine (migrated, see prepare.ts), real jobs, the simulated payment provider, files in memory, a stopped
 * clock. `change` replaces parts of the shop; the provider keeps the original parts, because it is another system. `clock` stands still until a test
 * moves it.
 */
export async function openTestShop(engine: Engine, change: (shop: Shop) => Shop = (shop) => shop, clock = { now: new Date(start) }) {
  const db = openDatabase(engine)
  const log = openLog('silent')
  const jobs = await openJobs(engine, log, foldJobs(modules), { attended: false })
  const emptying = await openEmptying(engine, db)
  const stored = new Map<string, Uint8Array>()

  const config = readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent', ...courierKeys })
  const provided: Omit<Shop, 'payments'> = {
    config,
    connections: openConnections(config, keyFromText('the secrets key of the test shop'), providers),
    secrets: {
      auth: 'a'.repeat(64),
      razorpay: { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret', previousWebhookSecret: undefined },
    },
    db,
    fromReplica: (ask) => ask(db),
    jobs,
    modules,
    statusOf,
    archive: undefined,
    backups: { take: () => takeOnce(provider, engine.kind), close: async () => {} },
    changes: { subscribe: () => {}, repeat: () => {}, isListening: () => true, close: async () => {} },
    files: {
      put: async (name, bytes) => void stored.set(name, bytes),
      find: async (name) => stored.get(name),
      findSize: async (name) => stored.get(name)?.length,
      findPart: async (name, start, length) => stored.get(name)?.subarray(start, start + length),
      remove: async (name) => void stored.delete(name),
      async *list() {
        yield* stored.keys()
      },
      urlOf: (name) => `/media/${name}`,
    },
    limits: unlimited,
    log,
    outages: openOutages(db, log),
    outbound: { send: async () => {}, live: { mail: false, sms: false } },
    fetch: (input, init) => fetchInside(new Request(input, init)),
    fetchPublic: async () => {
      throw new NotFetched('its server cannot be reached')
    },
    postPublic: async () => {
      throw new NotFetched('its server cannot be reached')
    },
    now: () => clock.now,
    failpoint: () => {},
  }
  const provider = withPayments(provided)
  const shop = withPayments(change(provider))
  const { networkCalls, watch, guard } = watchTransactions()
  for (const each of new Set([provider, shop])) guard(each)
  for (const each of new Set([provider.db, shop.db])) watch(each)
  const api = createApi(shop)
  const sandbox = createSandbox(provider)

  /** Answers the shop's network calls without a port: they all go to the shop itself, in test mode. */
  async function fetchInside(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/backend/api/')) return api.fetch(new Request(request.url.replace('/backend/api', ''), request))
    if (pathname.startsWith('/sandbox/')) return sandbox.fetch(request)
    throw new TypeError(`fetch failed: nothing answers at ${request.url}`)
  }

  return {
    clock,
    shop,
    /** The JSON API, as a function from Request to Response; paths omit /backend/api. */
    api,
    /** @throws Error listing network calls inside a transaction, even if the code caught the refusal */
    refuseStrays() {
      const found = networkCalls.splice(0)
      if (found.length > 0) throw new Error(`The network was called inside a transaction: ${found.join(', ')}`)
    },
    /** Runs every job that is due, queue by queue: asking each queue takes longer than most jobs. @throws the error of the first job that failed */
    async runJobs() {
      const errors: unknown[] = []
      for (;;) {
        const due = await listDue(emptying.aside)
        const found = jobs.all.filter(({ name }) => due.includes(name))
        if (found.length === 0) break
        await jobs.drain(shop, found).catch((error: unknown) => errors.push(error))
      }
      if (errors.length > 0) throw errors[0]
    },
    /** Moves the clock. */
    later(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
    /** Deletes every row. */
    async empty() {
      clock.now = new Date(start)
      stored.clear()
      await emptying.empty()
    },
    async close() {
      await jobs.stop()
      await db.destroy()
      await emptying.close()
    },
  }
}

async function listDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`.execute(db)
  return rows.map(({ name }) => name)
}

/** The provider reads `fetch` of the shop at each call, so a test may replace it. */
const withPayments = (shop: Omit<Shop, 'payments'>): Shop => Object.assign(shop, { payments: openPayments(shop, providers) })
