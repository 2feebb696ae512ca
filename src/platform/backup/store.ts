import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BucketCalls, openBucketCalls } from '../files/bucket-calls.ts'
import type { Config } from '../config.ts'
import { type WorkFolder, makeWorkFolder } from '../files/work-folder.ts'
import { syncPath } from '../files/sync-tree.ts'

/** Where backups are kept: a folder, or a bucket under a prefix. */
export type BackupStore = {
  /** Names, oldest first. */
  list(): Promise<string[]>
  /** A folder on this machine in which a new backup can be written. The caller removes it. */
  newWorkFolder(): Promise<WorkFolder>
  /** Takes a finished file over. */
  keep(file: string, name: string): Promise<void>
  /** A local file with that backup, below `workFolder` where it has to be fetched. */
  fetch(name: string, workFolder: string): Promise<string>
  remove(name: string): Promise<void>
}

const isName = /^swachh-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Names sort as the times they tell. */
export const backupName = (at: Date) => `swachh-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const unfinished = 'unfinished-'

const transferMs = 60 * 60_000

export function openStore(config: Config, fetchOut: typeof fetch): BackupStore {
  const calls = config.BACKUP_PREFIX ? openBucketCalls(config, fetchOut) : undefined
  if (calls && config.BACKUP_PREFIX) return inBucket(calls, `${config.BACKUP_PREFIX.replace(/\/$/, '')}/`)
  return inFolder(folderOf(config))
}

/** For people: where backups are kept. */
export const placeOf = (config: Config) => (config.BACKUP_PREFIX ? `${config.S3_BUCKET}/${config.BACKUP_PREFIX}` : folderOf(config))

const folderOf = (config: Config) => config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups')

function inFolder(folder: string): BackupStore {
  return {
    list: async () => (await readdir(folder).catch(() => [])).filter((name) => isName.test(name)).toSorted(),
    async newWorkFolder() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A folder of somebody else's stays as it is: what is put there is sealed.
      await chmod(folder, 0o700).catch(() => {})
      return makeWorkFolder(folder, unfinished)
    },
    async keep(file, name) {
      await rename(file, join(folder, name))
      // An older one goes only once the new name is on the disk.
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

function inBucket(calls: BucketCalls, prefix: string): BackupStore {
  const expect = async (name: string, init: RequestInit) => {
    const response = await calls.send(`${prefix}${name}`, init, transferMs)
    if (response.ok) return response
    await response.body?.cancel()
    throw new Error(`the bucket answered ${response.status} to ${init.method} ${prefix}${name}`)
  }
  return {
    async list() {
      const names: string[] = []
      for await (const name of calls.list(prefix)) if (isName.test(name)) names.push(name)
      return names.toSorted()
    },
    newWorkFolder: () => makeWorkFolder(tmpdir(), 'swachh-backup-work-'),
    async keep(file, name) {
      const digest = createHash('sha256')
      await pipeline(createReadStream(file), digest)
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': digest.digest('hex') }
      await (await expect(name, { method: 'PUT', body: await openAsBlob(file), headers })).body?.cancel()
    },
    async fetch(name, workFolder) {
      const { body } = await expect(name, { method: 'GET' })
      if (!body) throw new Error(`the bucket sent nothing for ${prefix}${name}`)
      const file = join(workFolder, name)
      await pipeline(Readable.from(body), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      return file
    },
    async remove(name) {
      await (await expect(name, { method: 'DELETE' })).body?.cancel()
    },
  }
}
