import { randomId } from '#kernel/id.ts'
import { timeInIndia } from '#kernel/india.ts'

/**
 * A base backup: the files of the database at the position `to` of its write-ahead log. With the later log of the same history, the database can be restored
 * to any later moment. A database that was restored, or whose log has a gap, begins a new history.
 */
export type BaseName = { kind: 'base'; name: string; at: Date; history: string; to: bigint }

/** The log from position `from` to position `to`. It contains everything acknowledged before `at`. */
export type LogName = { kind: 'log'; name: string; at: Date; history: string; from: bigint; to: bigint }

export type ArchiveName = BaseName | LogName

const time = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const names = new RegExp(`^swachh-(?<at>${time})-(?<history>[0-9A-Z]{8})-(?:(?<from>[0-9a-f]{16})-)?(?<to>[0-9a-f]{16})\\.(?<kind>base|log)$`)

/** The part of a backup place that holds the archive. */
export const archiveArea = { folder: 'archive', pattern: names }

const printTime = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const hex = (position: bigint) => position.toString(16).padStart(16, '0')

export const newHistory = () => randomId(8)

export const baseName = (at: Date, history: string, to: bigint) => `swachh-${printTime(at)}-${history}-${hex(to)}.base`

export const logName = (at: Date, history: string, { from, to }: { from: bigint; to: bigint }) =>
  `swachh-${printTime(at)}-${history}-${hex(from)}-${hex(to)}.log`

/** Parses names of the archive, in order of their time. */
export function parseNames(texts: readonly string[]): ArchiveName[] {
  const parsed = texts.flatMap((name): ArchiveName[] => {
    const { at = '', history = '', from, to = '', kind } = names.exec(name)?.groups ?? {}
    if (kind === undefined) return []
    const common = { name, at: new Date(at.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')), history, to: BigInt(`0x${to}`) }
    if (kind === 'base') return [{ kind, ...common }]
    return from === undefined ? [] : [{ kind: 'log', ...common, from: BigInt(`0x${from}`) }]
  })
  return parsed.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** A base backup and the log that follows it without a gap. `end` and `to`: the moment and the position that a restore of them reaches. */
export type Chain = { base: BaseName; logs: LogName[]; end: Date; to: bigint }

/** Returns the log that follows a base backup. `isGap`: a later part exists, and one before it is missing. */
export function chainFrom(base: BaseName, all: readonly ArchiveName[]): Chain & { isGap: boolean } {
  const later = all
    .filter((one): one is LogName => one.kind === 'log' && one.history === base.history && one.to > base.to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const logs: LogName[] = []
  let [to, end] = [base.to, base.at]
  for (const log of later) {
    if (log.from > to) return { base, logs, to, end, isGap: true }
    if (log.to <= to) continue
    logs.push(log)
    to = log.to
    end = log.at
  }
  return { base, logs, to, end, isGap: false }
}

/**
 * Chooses the newest base backup before a moment, and the log from there to the moment. Without a moment, it leads to the newest state.
 * @throws Error with one line when there is none, or a part of the log is missing
 */
export function chooseChain(all: readonly ArchiveName[], until: Date | undefined): Chain {
  const early = all.filter(({ at }) => until === undefined || at <= until)
  const base = early.findLast((one) => one.kind === 'base')
  if (!base) throw new Error(`there is no base backup${until ? ` before ${timeInIndia(until)} in India` : ''}: restore a nightly backup`)
  const { isGap, ...chain } = chainFrom(base, early)
  if (isGap) throw new Error(`a part of the log after ${timeInIndia(chain.end)} in India is missing: restore until then, or another backup`)
  return chain
}
