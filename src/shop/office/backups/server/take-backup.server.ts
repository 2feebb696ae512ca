import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackupFile, readBackupFile, writeBackupFile } from '#platform/backup/backup-file.ts'
import type { TakenBackup } from '#platform/backup/backups.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { type Keys, newKeys } from '#platform/backup/seal.ts'
import type { OpenSource, ReadCopy } from '#platform/backup/source.ts'
import { type BackupStore, backupName } from '#platform/backup/store.ts'
import { closeEngine, openDatabase } from '#platform/database/database.ts'
import { openTemporary } from '#platform/database/embedded.ts'
import type { Log } from '#platform/process/log.ts'
import type { Shop } from '#platform/shop.ts'
import { findFaults, describeFaults } from './check-books.server.ts'
import { type ArchiveStore, keepBase, pruneArchive, writeBase } from './keep-base.server.ts'

type BackupOptions = {
  open: (readCopy: ReadCopy) => Promise<OpenSource>
  store: BackupStore
  /** Where base backups and the log are stored. Without it, no base backup is made. */
  archive?: ArchiveStore | undefined
  key: string
  keep: number
  log: Log
  modules: Shop['modules']
  now: () => Date
  signal?: AbortSignal | undefined
}

/**
 * Writes a backup of the source, restores it into an empty scratch database, stores it, and removes all but the newest `keep` backups. A backup with wrong
 * books is stored too, because it holds all data. `takeBackup` then returns the problem and removes no older backup. With an archive it also writes, tests and
 * stores a base backup of the same moment.
 * @throws Error with one line when the backup cannot be restored. Nothing is then stored or removed.
 */
export async function takeBackup({ open, store, archive, key, keep, log, modules, now, signal }: BackupOptions): Promise<TakenBackup> {
  const work = await store.newWorkFolder()
  try {
    const at = now()
    const name = backupName(at)
    const file = join(work.folder, name)
    // Deriving the keys takes memory, so no engine is open yet.
    const keys = await newKeys(key)
    const writtenBases: Awaited<ReturnType<typeof writeBase>>[] = []
    const readCopy: ReadCopy = async (copy) => {
      if (archive) writtenBases.push(await writeBase(copy, { key: archive.key, target: work.folder, backup: name, signal }))
    }
    const writeMs = await writeFrom(
      () => open(readCopy),
      (source) => writeBackupFile(source, file, keys, at, signal),
    )
    const writtenAt = performance.now()
    const { rows, files, tables, ...restored } = await testRestore(file, keys, { folder: work.folder, log, modules, signal })
    signal?.throwIfAborted()
    const { size: bytes } = await stat(file)
    await store.keep(file, name)
    const [base] = writtenBases
    const archiveProblem = archive && base ? await keepBase(base, archive, { tables, folder: work.folder, signal }) : null
    const verifiedAt = performance.now()
    const problem = restored.problem ?? archiveProblem
    if (problem === null) for (const oldName of (await store.list()).slice(0, -keep)) if (oldName !== name) await store.remove(oldName)
    if (problem === null && archive) await pruneArchive(archive, await store.list(), now())
    return { name, bytes, rows, files, writeMs, verifyMs: Math.round(verifiedAt - writtenAt), problem }
  } finally {
    await work.remove()
  }
}

/** Opens, writes and closes the source before the test restore opens another engine, so memory holds one engine. @returns the milliseconds of writing */
async function writeFrom(open: () => Promise<OpenSource>, write: (source: OpenSource) => Promise<void>) {
  const source = await open()
  try {
    const started = performance.now()
    await write(source)
    return Math.round(performance.now() - started)
  } finally {
    await source.close()
  }
}

/**
 * Restores a file into a scratch database and removes that database.
 * @returns the counts of rows and files, and the problem of the books. @throws Error with one line when the file is damaged
 */
async function testRestore(
  file: string,
  keys: Keys,
  { folder, log, modules, signal }: { folder: string } & Pick<BackupOptions, 'log' | 'modules' | 'signal'>,
): Promise<Loaded & { problem: string | null }> {
  await checkBackupFile(file, keys, signal)
  const scratch = await mkdtemp(join(folder, 'try-'))
  const engine = await openTemporary(scratch)
  try {
    const loaded = await load(readBackupFile(file, keys, signal), { engine, log, modules, putFile: async () => {}, putSecret: async () => {} })
    const faults = await findFaults(openDatabase(engine))
    return { ...loaded, problem: faults.length > 0 ? describeFaults(faults) : null }
  } finally {
    await closeEngine(engine)
    await rm(scratch, { recursive: true, force: true })
  }
}
