import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from './object-storage.ts'
import { errorCode } from '../process/error-code.ts'
import { syncPath } from './sync-tree.ts'

/** Uploaded pictures, under names that never change their content. */
export type Files = {
  /** Once this returns, the file outlives a power cut. @throws ShopError unavailable */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  find(name: string): Promise<Uint8Array | undefined>
  /** Also where there is none. @throws ShopError unavailable */
  remove(name: string): Promise<void>
  /** Every name there is, for a backup. */
  list(): AsyncIterable<string>
  /** The address a browser loads it from. */
  urlOf(name: string): string
}

/** Object storage where it is configured, else a folder. */
export function openFiles(config: Config, fetchOut: typeof fetch = fetch): Files {
  return openBucket(config, fetchOut) ?? openFolder(join(config.DATA_DIR, 'uploads'))
}

export function openFolder(folder: string): Files {
  return {
    async put(name, bytes) {
      if (await mkdir(folder, { recursive: true })) await syncPath(dirname(folder))
      const target = join(folder, name)
      const part = `${target}.${crypto.randomUUID()}.part`
      const handle = await open(part, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, target)
      // The new name itself must reach the disk too.
      await syncPath(folder)
    },
    async find(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        noneIfMissing(error)
        return undefined
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
    async *list() {
      const names = await readdir(folder).catch(noneIfMissing)
      yield* names.filter((name) => !name.endsWith('.part'))
    },
    urlOf: (name) => `/media/${name}`,
  }
}

/** @throws what it is given, unless that says that there is no such file: a fault of the disk or of its rights must not pass for one that is gone */
export function noneIfMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return []
  throw error
}
