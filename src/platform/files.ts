import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Uploaded pictures, under names that never change their content. */
export type Files = {
  /** Once this returns, the file outlives a power cut. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  find(name: string): Promise<Uint8Array | undefined>
  /** The address a browser loads it from. */
  urlOf(name: string): string
}

export function openFiles(config: Config): Files {
  return openFolder(join(config.DATA_DIR, 'uploads'))
}

function openFolder(folder: string): Files {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      const target = join(folder, name)
      const handle = await open(`${target}.part`, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${target}.part`, target)
    },
    async find(name) {
      try {
        return await readFile(join(folder, name))
      } catch {
        return undefined
      }
    },
    urlOf: (name) => `/media/${name}`,
  }
}
