import { hourMs } from '#kernel/duration.ts'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BucketCalls, openBucketCalls } from '../files/bucket-calls.ts'
import { noneIfMissing } from '../files/files.ts'
import type { Config } from '../config.ts'
import { type WorkFolder, makeWorkFolder } from '../files/work-folder.ts'
import { syncPath } from '../files/sync-tree.ts'

/** The storage of backups: a folder, or a bucket with a prefix. */
export type BackupStore = {
  /** Lists the names, oldest first. */
  list(): Promise<string[]>
  /** Creates a local folder to write a new backup in. The caller removes it. */
  newWorkFolder(): Promise<WorkFolder>
  /** Moves or uploads a finished file into the storage. */
  keep(file: string, name: string): Promise<void>
  /** Returns the path of a local file with that backup. A bucket's file is downloaded into `workFolder`. */
  fetch(name: string, workFolder: string): Promise<string>
  remove(name: string): Promise<void>
}

/** The files of one kind in the place of the backups: their folder there, empty for the place itself, and the pattern of their names. */
export type Area = { folder: string; pattern: RegExp }

const namePattern = /^swachh-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Returns the file name of a backup. Names sort by time. */
export const backupName = (at: Date) => `swachh-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** Returns when a stored backup was made, by its name. */
export const backupTime = (name: string) => new Date(name.replace(/^swachh-(.{10})T(\d\d)-(\d\d)-(\d\d)Z\.backup$/, '$1T$2:$3:$4Z'))

const workFolderPrefix = 'unfinished-'

/** The longest time that an upload or a download of one file may take. */
const transferMs = hourMs

/** Opens the place of the backups, or of the files of another `Area` there. */
export function openStore(config: Config, fetchOut: typeof fetch, { folder, pattern }: Area = { folder: '', pattern: namePattern }): BackupStore {
  const calls = config.BACKUP_PREFIX ? openBucketCalls(config, fetchOut) : undefined
  if (!calls || !config.BACKUP_PREFIX) return inFolder(join(folderOf(config), folder), pattern)
  const prefix = `${config.BACKUP_PREFIX.replace(/\/$/, '')}/`
  return inBucket(calls, folder === '' ? prefix : `${prefix}${folder}/`, pattern)
}

/** Returns the location of the backups, as text for people. */
export const describeStore = (config: Config) => (config.BACKUP_PREFIX ? `${config.S3_BUCKET}/${config.BACKUP_PREFIX}` : folderOf(config))

const folderOf = (config: Config) => config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups')

function inFolder(folder: string, pattern: RegExp): BackupStore {
  return {
    list: async () => (await readdir(folder).catch(noneIfMissing)).filter((name) => pattern.test(name)).toSorted(),
    async newWorkFolder() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The folder may belong to another account. Its mode then stays, because the backups in it are encrypted.
      await chmod(folder, 0o700).catch(() => {})
      return makeWorkFolder(folder, workFolderPrefix)
    },
    async keep(file, name) {
      await rename(file, join(folder, name))
      // Sync the new name before the caller removes older backups.
      await syncPath(folder)
    },
    async fetch(name) {
      const file = join(folder, name)
      await stat(file)
      return file
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function inBucket(calls: BucketCalls, prefix: string, pattern: RegExp): BackupStore {
  /** Calls the bucket. @throws Error for an answer other than 2xx */
  const send = async (name: string, init: RequestInit) => {
    const response = await calls.send(`${prefix}${name}`, init, transferMs)
    if (response.ok) return response
    await response.body?.cancel()
    throw new Error(`the bucket answered ${response.status} to ${init.method} ${prefix}${name}`)
  }
  return {
    async list() {
      const names: string[] = []
      for await (const name of calls.list(prefix)) if (pattern.test(name)) names.push(name)
      return names.toSorted()
    },
    newWorkFolder: () => makeWorkFolder(tmpdir(), 'swachh-backup-work-'),
    async keep(file, name) {
      const digest = createHash('sha256')
      await pipeline(createReadStream(file), digest)
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': digest.digest('hex') }
      const response = await send(name, { method: 'PUT', body: await openAsBlob(file), headers })
      await response.body?.cancel()
    },
    async fetch(name, workFolder) {
      const { body } = await send(name, { method: 'GET' })
      if (!body) throw new Error(`the bucket sent nothing for ${prefix}${name}`)
      const file = join(workFolder, name)
      await pipeline(Readable.from(body), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      return file
    },
    async remove(name) {
      const response = await send(name, { method: 'DELETE' })
      await response.body?.cancel()
    },
  }
}
