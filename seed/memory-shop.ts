import { sql } from 'kysely'
import { apiBase } from '#kernel/endpoint.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Files } from '#platform/files/files.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Shop } from '#platform/shop.ts'

export type App = Pick<typeof import('../src/app.ts'), 'createApi' | 'createSandbox' | 'prepareShop'>

export type MemoryShop = Awaited<ReturnType<typeof openMemoryShop>>

/**
 * Opens a whole shop in memory beside `shop`, with its settings and secrets: database, jobs, files, the simulated provider and a clock of its own.
 * It reaches no network: each call goes to the shop itself, and mail and SMS are only stored.
 */
export async function openMemoryShop(outer: Shop, app: App, start: Date) {
  const clock = { now: start }
  const engine = await openInMemory()
  const db = openDatabase(engine)
  await migrate(db)
  await followClock(db)
  await moveDatabaseClock(db, start)
  const jobs = await openJobs(engine, outer.log, outer.jobs.all, { attended: false })
  const fetchInside: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(apiBase)) return api.fetch(new Request(request.url.replace(apiBase, ''), request))
    if (pathname.startsWith('/sandbox/')) return sandbox.fetch(request)
    throw new TypeError(`fetch failed: nothing answers at ${request.url}`)
  }
  const parts: Omit<Shop, 'payments'> = {
    ...outer,
    // The log would tell the codes and limits of a year that never was.
    log: outer.log.child({}, { level: 'silent' }),
    config: { ...outer.config, SEED: 'demo' },
    db,
    fromReplica: (ask) => ask(db),
    jobs,
    files: filesInMemory(),
    limits: unlimited,
    outbound: { send: async () => {}, live: { mail: false, sms: false } },
    fetch: fetchInside,
    now: () => clock.now,
    failpoint: () => {},
  }
  const shop: Shop = Object.assign(parts, { payments: outer.payments.reopen(parts) })
  const sandbox = app.createSandbox(shop)
  const api = app.createApi(shop)
  return {
    shop,
    clock,
    api,
    async close() {
      await jobs.stop()
      await db.destroy()
    },
  }
}

const clockName = 'busy.now'
const clockColumns = [
  ['customer', 'created_at'],
  ['customer', 'updated_at'],
  ['address', 'created_at'],
]

/** Lets the columns whose default is the database's own time follow a setting. A copy takes rows, not defaults. */
async function followClock(db: Db) {
  for (const [table, column] of clockColumns)
    await sql.raw(`alter table ${table} alter column ${column} set default current_setting('${clockName}')::timestamptz`).execute(db)
}

/** Call it before an account or an address is made. */
export async function moveDatabaseClock(db: Db, now: Date) {
  await sql`select set_config(${clockName}, ${now.toISOString()}, false)`.execute(db)
}

function filesInMemory(): Files {
  const stored = new Map<string, Uint8Array>()
  return {
    put: async (name, bytes) => void stored.set(name, bytes),
    find: async (name) => stored.get(name),
    findSize: async (name) => stored.get(name)?.length,
    findPart: async (name, start, length) => stored.get(name)?.subarray(start, start + length),
    remove: async (name) => void stored.delete(name),
    async *list() {
      yield* stored.keys()
    },
    urlOf: (name) => `/media/${name}`,
  }
}
