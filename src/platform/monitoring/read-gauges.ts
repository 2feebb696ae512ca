import { sql } from 'kysely'
import { openCache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { resolveWithin } from '../process/within.ts'
import type { Shop } from '../shop.ts'
import { freeBytes } from './check-parts.ts'
import { type Gauges, gaugesOf } from './gauges.ts'
import { jobGauges } from './job-gauges.ts'
import { type Measured, type Metric, metricOf } from './metric.ts'

/** A reading is shared this long, so that two monitors cause one reading. The documented scrape interval is longer. */
const freshMs = 4000
const statementMs = 1000
/** A scrape answers in this time also if the database does not. */
const defaultReadingMs = 3000

/** The sources of the shop's values. `server`: the monitor's own connection, so that values can be read also when the shop's pool is used up. */
type Sources = { shop: Shop; server: Db | undefined; replicaLag: (() => Promise<number>) | undefined; readingMs?: number }

/** Returns a function that reads the values that are the same in every process. It never throws: `swachh_up` says which part did not answer. */
export function openGauges({ shop, server, replicaLag, readingMs = defaultReadingMs }: Sources): () => Promise<Metric[]> {
  const sources = [jobGauges, ...gaugesOf(shop.modules)]
  const readings = openCache<Metric[]>({ maxBytes: Infinity, bytesOf: () => 0, freshMs })

  async function read(): Promise<Metric[]> {
    const [reading, lag] = await Promise.all([
      readValues({ shop, server, sources, readingMs }),
      replicaLag && resolveWithin(readingMs, replicaLag()).catch(() => undefined),
    ])
    const up = [[{ part: 'database' }, Number(reading.isUp)], ...(replicaLag ? [[{ part: 'replica' }, Number(lag !== undefined)] as const] : [])] as const
    const helps = sources.flatMap(({ help }) => Object.entries(help))
    return [
      metricOf('swachh_up', 'Whether a part that the shop needs answers: 1 or 0.', up),
      metricOf('swachh_readings_failed', 'Statements of the last reading that failed, so their values are missing.', reading.failed),
      metricOf('swachh_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.', await freeBytes(shop.config.DATA_DIR).catch(() => undefined)),
      metricOf('swachh_replica_lag_seconds', 'How far the read replica is behind the primary.', lag),
      ...helps.map(([name, help]) => metricOf(name, help, reading.values.get(name))),
    ]
  }

  return async () => {
    const found = await readings.get('shop', async () => ({ value: await read() }))
    return 'value' in found ? found.value : []
  }
}

/** Reads each source in turn. A source that fails does not stop the others, unless the database is unavailable. */
async function readValues({ shop, server, sources, readingMs }: Omit<Sources, 'replicaLag'> & { sources: readonly Gauges[]; readingMs: number }) {
  const values = new Map<string, Measured>()
  let failed = 0

  async function readAll(db: Db) {
    if (server) await sql`set statement_timeout = ${sql.lit(statementMs)}`.execute(db)
    for (const source of sources)
      try {
        for (const [name, measured] of Object.entries(await source.read({ ...shop, db }))) values.set(name, measured)
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        failed += 1
        shop.log.warn({ err: error, metrics: Object.keys(source.help) }, 'values for the monitor could not be read')
      }
  }

  const reading = server ? server.connection().execute(readAll) : readAll(shop.db)
  const isUp = await resolveWithin(readingMs, reading).then(
    () => true,
    (error: unknown) => {
      shop.log.warn({ err: error }, 'the database did not answer the monitor')
      return false
    },
  )
  return { values, failed, isUp }
}
