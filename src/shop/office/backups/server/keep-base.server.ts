import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#kernel/duration.ts'
import { timeInIndia } from '#kernel/india.ts'
import { type BaseName, baseName, chainFrom, parseNames } from '#platform/backup/archive/archive-names.ts'
import { writeBaseFile } from '#platform/backup/archive/base-file.ts'
import { checkRecovered, rebuild } from '#platform/backup/archive/rebuild.ts'
import { newSeries } from '#platform/backup/archive/series-keys.ts'
import type { Frozen } from '#platform/backup/freeze.ts'
import { compareTables, type Loaded } from '#platform/backup/load.ts'
import { readSealed } from '#platform/backup/sealed-file.ts'
import { type BackupStore, backupTime } from '#platform/backup/store.ts'
import type { Keys } from '#platform/backup/seal.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openTemporary } from '#platform/database/embedded.ts'

/** The archive of the embedded database's log, and the key that encrypts it. */
export type ArchiveStore = { store: BackupStore; key: string }

type WrittenBase = { file: string; keys: Keys; name: string }

/** Writes a base backup of a copy of the database that nothing has opened. Returns undefined if the copy's log is not archived. */
export async function writeBase(
  { folder, mark }: Pick<Frozen, 'folder' | 'mark'>,
  { key, target, backup, signal }: { key: string; target: string; backup: string; signal?: AbortSignal | undefined },
): Promise<WrittenBase | undefined> {
  if (!mark) return undefined
  const name = baseName(mark.at, mark.history, mark.to)
  const file = join(target, name)
  const keys = (await newSeries(key))()
  await writeBaseFile(join(folder, 'postgres'), file, keys, { history: mark.history, to: mark.to, backup }, signal)
  return { file, keys, name }
}

type Proof = { tables: Loaded['tables']; folder: string; signal?: AbortSignal | undefined }

/**
 * Stores a base backup, and tests the log before it. The test rebuilds the same moment from the previous base and the log since then. It compares every table
 * with the nightly backup.
 * @returns the problem in one line, or null
 */
export async function keepBase({ file, keys, name }: WrittenBase, archive: ArchiveStore, proof: Proof): Promise<string | null> {
  // Reading the whole file checks that it can be decrypted.
  for await (const part of readSealed(file, keys, proof.signal)) void part
  await archive.store.keep(file, name)
  const all = parseNames(await archive.store.list())
  const [base] = parseNames([name])
  if (base?.kind !== 'base') throw new Error(`${name} is no base backup`)
  try {
    await testLog(all, base, archive, proof)
    return null
  } catch (error) {
    proof.signal?.throwIfAborted()
    return `the log since the base backup before it does not lead to the same shop: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

/** @throws Error if the log between the previous base and this one does not lead to the same tables */
async function testLog(all: ReturnType<typeof parseNames>, base: BaseName, { store, key }: ArchiveStore, { tables, folder, signal }: Proof) {
  const earlier = all.filter((one) => one.history === base.history && one.to <= base.to)
  const previous = earlier.findLast((one) => one.kind === 'base' && one.to < base.to)
  const chain = chainFrom(previous?.kind === 'base' ? previous : base, earlier)
  if (chain.to !== base.to) throw new Error(`a part of the log after ${timeInIndia(chain.end)} in India is missing`)
  const scratch = await mkdtemp(join(folder, 'try-'))
  try {
    await rebuild(chain, { store, key, folder: join(scratch, 'postgres'), workFolder: scratch, putUpload: async () => {}, signal })
    const db = openDatabase(await openTemporary(join(scratch, 'postgres')))
    try {
      await checkRecovered(db, chain)
      await compareTables(db, tables)
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** For how long every minute can be restored. */
const keptMs = 7 * dayMs

/**
 * Removes base backups that are older than a week, or older than the oldest of `backups`, the nightly backups that are kept. The newest base always stays.
 * Also removes the log before the oldest base that stays.
 */
export async function pruneArchive({ store }: ArchiveStore, backups: readonly string[], now: Date) {
  const all = parseNames(await store.list())
  const bases = all.filter(({ kind }) => kind === 'base')
  const earliest = Math.max(now.getTime() - keptMs, backups[0] ? backupTime(backups[0]).getTime() : 0)
  const oldest = bases.find(({ at }) => at.getTime() >= earliest) ?? bases.at(-1)
  if (oldest) for (const { name, at } of all) if (at < oldest.at) await store.remove(name)
}
