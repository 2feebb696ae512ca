import type { PGlite } from '@electric-sql/pglite'
import type { Config } from '../../config.ts'
import type { Log } from '../../process/log.ts'
import { resolveWithin } from '../../process/within.ts'
import { keyToWrite } from '../key.ts'
import type { Keys } from '../seal.ts'
import { openStore } from '../store.ts'
import { archiveArea, parseNames } from './archive-names.ts'
import { continueHistory, type History, type Mark, startHistory, storeLog } from './log-history.ts'
import { LogGone, parsePosition } from './log-segments.ts'
import { newSeries } from './series-keys.ts'

/** Stores the log of the embedded database beside its backups, every minute. */
export type Archive = {
  /** Stores the log up to its end. @throws Error when the place of the backups cannot be written */
  push(): Promise<void>
  /**
   * Calls `copy` while no statement runs, and stores the log up to that moment.
   * @returns the moment; undefined when the log could not be stored
   */
  copyAtMark(copy: () => Promise<void>): Promise<Mark | undefined>
  /** Returns the newest moment that a restore reaches. Undefined without a base backup. */
  newest(): Date | undefined
  /** Calls back when the archive lacks a base backup, once for each history. */
  onNoBase(callback: () => Promise<unknown>): void
  close(): Promise<void>
}

type Options = { config: Config; pglite: PGlite; log: Log; fetch: typeof fetch; now: () => Date }

/** The longest wait for the last part of the log when the shop stops. The whole shop has 15 s to stop. */
const closeMs = 5000

export function openArchive({ config, pglite, log, fetch: fetchOut, now }: Options): Archive {
  const store = openStore(config, fetchOut, archiveArea)
  const dataDir = config.DATA_DIR
  let history: History | undefined
  let base: 'unknown' | 'missing' | 'found' = 'unknown'
  /** The keys of the next file. The slow derivation of the key runs once for each process. */
  let keysOfNewFile: (() => Keys) | undefined
  let askForBase = async (): Promise<unknown> => undefined
  let isFailing = false
  let last = Promise.resolve()

  const serially = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.then(
      () => {},
      () => {},
    )
    return result
  }
  const list = async () => parseNames(await store.list())
  const lookForBase = async (of: History) => {
    if (base === 'found') return
    const isThere = (await list()).some((one) => one.kind === 'base' && one.history === of.history)
    const isFirstTime = base === 'unknown'
    base = isThere ? 'found' : 'missing'
    if (isFirstTime && !isThere) await askForBase()
  }
  const startAtEnd = async () => startHistory(dataDir, (await endOfLog(pglite, now)).to)
  const begin = async () => (history ??= (await continueHistory(dataDir, await list())) ?? (await startAtEnd()))

  const storeTo = async (mark: Mark, to: History) => {
    keysOfNewFile ??= await newSeries(await keyToWrite(config))
    try {
      await storeLog(to, mark, { dataDir, store, keys: keysOfNewFile() })
    } catch (error) {
      // The next call begins a new history.
      if (error instanceof LogGone) {
        history = undefined
        base = 'unknown'
      }
      throw error
    }
  }

  const push = () =>
    serially(async () => {
      const current = await begin()
      const at = now()
      // Without anything new to store, a restore reaches this moment already.
      if ((await positionOf(pglite)) === current.to && (await current.uploads.list()).length === 0) current.newest = at
      else await storeTo({ history: current.history, ...(await endOfLog(pglite, now)) }, current)
      await lookForBase(current)
    })

  const copyAtMark: Archive['copyAtMark'] = (copy) =>
    serially(async () => {
      const current = await begin().catch(warn)
      const end = await pglite.transaction(async (tx) => {
        const found = await endOfLog(tx, now)
        await copy()
        return found
      })
      if (!current) return undefined
      const mark = { history: current.history, ...end }
      // `warn` returns undefined.
      return storeTo(mark, current).then(() => mark, warn)
    })

  const warn = (error: unknown) => void log.warn({ err: error }, 'the copy for a backup gets no base backup, because the log could not be archived')

  const tick = async () => {
    try {
      await push()
      if (isFailing) log.info('the log of the database is archived again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the log of the database could not be archived')
      isFailing = true
    }
  }
  void tick()
  const timer = setInterval(() => void tick(), config.BACKUP_ARCHIVE_SECONDS * 1000)

  return {
    push,
    copyAtMark,
    newest: () => (base === 'found' ? history?.newest : undefined),
    onNoBase(callback) {
      askForBase = callback
      // The first look may be over before the shop gives its callback.
      if (base === 'missing') void callback().catch((error: unknown) => log.error({ err: error }, 'the first base backup could not be queued'))
    },
    async close() {
      clearInterval(timer)
      await resolveWithin(closeMs, push()).catch((error: unknown) => log.error({ err: error }, 'the end of the log could not be archived'))
    },
  }
}

async function endOfLog(tx: Pick<PGlite, 'query'>, now: () => Date) {
  const at = now()
  // The statement writes an empty message to the log, syncs the log to the disk, and returns the position after the message.
  const { rows } = await tx.query<{ position: string }>("select pg_logical_emit_message(false, 'swachh', '', true)::text as position")
  return { at, to: parsePosition(rows[0]?.position ?? '') }
}

async function positionOf(tx: Pick<PGlite, 'query'>) {
  const { rows } = await tx.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  return parsePosition(rows[0]?.position ?? '')
}
