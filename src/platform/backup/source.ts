import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { openTemporary } from '../database/embedded.ts'
import { type Files, openFolder } from '../files/files.ts'
import { claimWorkFolder } from '../files/work-folder.ts'
import { lockDirectory } from '../files/folder-lock.ts'
import { openBucket } from '../files/object-storage.ts'
import { openSecrets } from '../secrets.ts'
import { requestSnapshot } from './snapshot-socket.ts'
import type { BackupSource } from './dump.ts'
import { freeze, type Frozen, linkUploads, newSnapshotFolder } from './freeze.ts'

export type OpenSource = BackupSource & { close(): Promise<void> }

/** Reads the copied files of an embedded database, before an engine opens and changes them. */
export type ReadCopy = (copy: Pick<Frozen, 'folder' | 'mark'>) => Promise<void>

/** Opens the data to back up: a PostgreSQL server on its own connection, an embedded database as a copy, whether its shop runs or not. */
export async function openSource(config: Config, fetchOut: typeof fetch, readCopy?: ReadCopy): Promise<OpenSource> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  return url ? fromPostgres(config, url, fetchOut) : fromEmbedded(config, fetchOut, readCopy)
}

async function fromPostgres(config: Config, url: string, fetchOut: typeof fetch): Promise<OpenSource> {
  const db = openDatabase(openPool(url, 1, { silenceMs: 0 }))
  const bucket = openBucket(config, fetchOut)
  const snapshot = bucket ? undefined : await snapshotUploads(config.DATA_DIR)
  return {
    engine: 'postgres',
    db,
    files: bucket ?? snapshot?.files ?? openFolder(join(config.DATA_DIR, 'uploads')),
    secrets: await secretsOf(config),
    close: async () => {
      await db.destroy()
      await snapshot?.copy.remove()
    },
  }
}

/** Links the uploads before the database is read, and newer ones after it. So the file of every row exists, even if it was removed or added meanwhile. */
async function snapshotUploads(dataDir: string): Promise<{ files: Files; copy: Frozen }> {
  const copy = claimWorkFolder((await newSnapshotFolder(dataDir)).folder)
  await linkUploads(dataDir, copy.folder)
  const files = openFolder(join(copy.folder, 'uploads'))
  const list = async function* () {
    await linkUploads(dataDir, copy.folder)
    yield* files.list()
  }
  return { files: { ...files, list }, copy }
}

async function fromEmbedded(config: Config, fetchOut: typeof fetch, readCopy?: ReadCopy): Promise<OpenSource> {
  if (!existsSync(join(config.DATA_DIR, 'postgres'))) throw new Error(`${config.DATA_DIR} has no database: nothing to back up`)
  const copy = await copyOf(config.DATA_DIR)
  try {
    await readCopy?.(copy)
    const db = openDatabase(await openTemporary(join(copy.folder, 'postgres')))
    return {
      engine: 'embedded',
      db,
      files: openBucket(config, fetchOut) ?? openFolder(join(copy.folder, 'uploads')),
      secrets: await secretsOf(config),
      close: async () => {
        await db.destroy()
        await copy.remove()
      },
    }
  } catch (error) {
    await copy.remove()
    throw error
  }
}

async function copyOf(dataDir: string): Promise<Frozen> {
  let release
  try {
    release = lockDirectory(dataDir)
  } catch {
    return requestSnapshot(dataDir)
  }
  try {
    return claimWorkFolder((await freeze(dataDir)).folder)
  } finally {
    release()
  }
}

/** Returns the generated secret only. The operator keeps secrets that come from the environment. */
async function secretsOf(config: Config) {
  return config.AUTH_SECRET ? [] : [{ name: 'auth-secret', text: (await openSecrets(config)).auth }]
}
