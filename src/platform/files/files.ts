import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../process/error-code.ts'
import { syncPath } from './sync-tree.ts'

/** Uploaded pictures, videos and reports. The content of a name never changes. */
export type Files = {
  /** Stores a file. When this returns, the file survives a power cut. @throws ShopError unavailable */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  find(name: string): Promise<Uint8Array | undefined>
  /** Finds the size of a file in bytes. */
  findSize(name: string): Promise<number | undefined>
  /** Finds `length` bytes of a file from `start` on. The caller knows from `findSize` that they exist. */
  findPart(name: string, start: number, length: number): Promise<Uint8Array | undefined>
  /** Removes a file, if it exists. @throws ShopError unavailable */
  remove(name: string): Promise<void>
  /** Lists every name, for a backup. */
  list(): AsyncIterable<string>
  /** Returns the address from which browsers load the file. */
  urlOf(name: string): string
}

export function openFolder(folder: string): Files {
  return {
    async put(name, bytes) {
      if (await mkdir(folder, { recursive: true })) await syncPath(dirname(folder))
      const target = join(folder, name)
      const part = `${target}.${crypto.randomUUID()}.part`
      try {
        await writeFile(part, bytes, { flush: true })
        await rename(part, target)
      } catch (error) {
        // On a full disk, each failed upload would leave a part.
        await rm(part, { force: true })
        throw error
      }
      // The folder is synced too, or a power cut could lose the new name.
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
    async findSize(name) {
      try {
        return (await stat(join(folder, name))).size
      } catch (error) {
        noneIfMissing(error)
        return undefined
      }
    },
    async findPart(name, start, length) {
      try {
        await using file = await open(join(folder, name))
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      } catch (error) {
        noneIfMissing(error)
        return undefined
      }
    },
    async remove(name) {
      // A process that was killed may have left a part.
      const parts = (await readdir(folder).catch(noneIfMissing)).filter((each) => each.startsWith(`${name}.`) && each.endsWith('.part'))
      for (const each of [name, ...parts]) await rm(join(folder, each), { force: true })
    },
    async *list() {
      const names = await readdir(folder).catch(noneIfMissing)
      yield* names.filter((name) => !name.endsWith('.part'))
    },
    urlOf: (name) => `/media/${name}`,
  }
}

/** Returns an empty list for a missing file. @throws any other error: a disk or permission problem must not look like a missing file */
export function noneIfMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return []
  throw error
}
