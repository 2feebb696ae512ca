import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { minuteMs } from '#kernel/duration.ts'
import { openCache } from '../cache/cache.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { resolveWithin } from '../process/within.ts'
import type { Shop } from '../shop.ts'
import { listDueJobs } from './job-gauges.ts'

/** The state of a part that the shop depends on, with a sentence that names no secret and no address. */
type Part = { status: 'ok' | 'failing'; message: string }

export type Parts = { status: Part['status']; parts: Record<'database' | 'queue' | 'provider' | 'disk', Part> }

const databaseMs = 2000
const providerMs = 5000
/** A due job that waits longer counts as late. Workers look for jobs at least once a minute. */
const longestWaitMs = 10 * minuteMs
const leastFreeBytes = 200 * 1024 * 1024
/** Callers within this time share one check, so that frequent callers cost the database and the provider nothing more. */
const freshMs = 10_000

const ok = (message: string): Part => ({ status: 'ok', message })
const failing = (message: string): Part => ({ status: 'failing', message })

/** Returns a function that checks the parts, at most every few seconds. */
export function openPartChecks(shop: Shop): () => Promise<Parts> {
  const checks = openCache<Parts>({ maxBytes: Infinity, bytesOf: () => 0, freshMs })
  return async () => {
    const read = await checks.get('parts', async () => ({ value: await checkParts(shop) }))
    return 'value' in read ? read.value : checkParts(shop)
  }
}

async function checkParts(shop: Shop): Promise<Parts> {
  const [database, queue, provider, disk] = await Promise.all([checkDatabase(shop), checkQueue(shop), checkProvider(shop), checkDisk(shop)])
  const parts = { database, queue, provider, disk }
  return { status: Object.values(parts).every(({ status }) => status === 'ok') ? 'ok' : 'failing', parts }
}

async function checkDatabase({ db }: Shop): Promise<Part> {
  const answered = await attempt(resolveWithin(databaseMs, sql`select 1`.execute(db)))
  return answered ? ok('The database answers.') : failing('The database does not answer.')
}

async function checkQueue({ db }: Shop): Promise<Part> {
  const due = await attempt(resolveWithin(databaseMs, listDueJobs(db)))
  if (!due) return failing('The queue cannot be read, because the database does not answer.')
  const late = due.filter(({ seconds }) => seconds * 1000 > longestWaitMs).map(({ name }) => name)
  return late.length === 0 ? ok('No job waits long.') : failing(`Jobs wait for more than 10 minutes: ${late.toSorted().join(', ')}.`)
}

async function checkProvider({ payments: { current } }: Shop): Promise<Part> {
  const answered = await attempt(
    resolveWithin(
      providerMs,
      askProvider(current).then(() => true),
    ),
  )
  return answered ? ok(`${current.label} answers.`) : failing(`${current.label} does not answer, or refuses the keys.`)
}

async function checkDisk({ config }: Shop): Promise<Part> {
  const free = await attempt(freeBytes(config.DATA_DIR))
  if (free === undefined) return failing('The disk of DATA_DIR cannot be read.')
  const megabytes = Math.floor(free / 1024 / 1024)
  return free < leastFreeBytes ? failing(`Only ${megabytes} MB are free on the disk of DATA_DIR.`) : ok(`${megabytes} MB are free on the disk of DATA_DIR.`)
}

/** Returns how much of the disk of a folder is free for this account. */
export async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns undefined if the work fails. Its error may name an address, so nothing of it is shown; the shop's own calls log it. */
const attempt = <Result>(work: Promise<Result>): Promise<Result | undefined> => work.catch(() => undefined)
