import { once } from 'node:events'
import { sql } from 'kysely'
import type { Backups } from '#platform/backup/backups.ts'
import { readConfig } from '#platform/config.ts'
import { openPool } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { openTestShop } from '../../support/open-test-shop.ts'
import { prepare } from '../../support/prepare.ts'
import { batchSize, fuzzApi, newFindings } from './fuzz-api.ts'
import { fuzzPages } from './fuzz-pages.ts'

type App = { createApp: typeof import('../../../src/app.ts').createApp }

/** A worker process: runs one batch for each seed it receives. Its own database is the given PostgreSQL, or an embedded one. */
const [url] = process.argv.slice(2)

/** The share of requests to pages. */
const pagesShare = 1 / 25

/** Batches between two backups. */
const backupEvery = 100
const vacuumEvery = 25

const findings = newFindings()
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (reason: unknown) => findings.faults.push(`${event}: ${describeReason(reason)}`))

// The router warns about every path that it cannot decode.
console.warn = () => {}

let batches = 0

const engine = url ? openPool(url, 4) : await openInMemory()
if (!url) await prepare(engine)
const opened = await openTestShop(engine, (shop) => ({ ...shop, backups: reuseBackups(shop.backups) }))
const { createApp }: App = await import('../../../build/server/index.js' as string)
const live = { ...opened.shop, config: { ...readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent' }), NODE_ENV: 'production' as const } }
const { site } = createApp(live, { ready: true })

for (;;) {
  process.send?.({ ...findings, answers: [...findings.answers] })
  const [message]: { seed?: number }[] = await once(process, 'message')
  const seed = message?.seed
  if (seed === undefined) break
  await fuzzApi(opened, seed, findings)
  await opened.runJobs().catch((error: unknown) => findings.faults.push(`seed ${seed}: a job failed: ${describeReason(error)}`))
  await fuzzPages((path, init) => site.request(path, init), seed, Math.round(batchSize * pagesShare), findings)
  batches += 1
  if (engine.kind === 'embedded' && batches % vacuumEvery === 0) await vacuum()
}
await opened.close()

/**
 * Takes a real backup only every `backupEvery` batches, because a backup with its check takes longer than a batch.
 * In between it returns the figures of the last backup.
 */
function reuseBackups(backups: Backups): Backups {
  let last: ReturnType<Backups['take']> | undefined
  const take = () => {
    if (last && batches % backupEvery !== 0) return last
    last = backups.take()
    last.catch((error: unknown) => findings.faults.push(`a backup failed: ${describeReason(error)}`))
    return last
  }
  return { ...backups, take }
}

/** Vacuums as PostgreSQL does by itself. The embedded one, all in memory, would grow and slow down with every batch. */
async function vacuum() {
  await sql`checkpoint`.execute(opened.shop.db)
  await sql`vacuum`.execute(opened.shop.db)
}

function describeReason(reason: unknown) {
  return reason instanceof Error ? reason.stack : String(reason)
}
