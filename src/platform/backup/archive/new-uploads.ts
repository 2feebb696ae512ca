import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#kernel/duration.ts'
import { noneIfMissing } from '../../files/files.ts'

/** The uploads of a folder that the archive lacks. The content of a name never changes. */
export type NewUploads = {
  list(): Promise<string[]>
  /** Says that the archive has them now. */
  add(names: readonly string[]): void
}

/** A clock that was set back by less than this loses no upload. */
const marginMs = hourMs

/** Opens the folder. `since`: the archive has those before. Without it, the next base backup has all that exist now. */
export async function openNewUploads(folder: string, since: Date | undefined): Promise<NewUploads> {
  const read = async () => (await readdir(folder).catch(noneIfMissing)).filter((name) => !name.endsWith('.part'))
  const isOld = async (name: string) => {
    if (since === undefined) return true
    const found = await stat(join(folder, name)).catch(noneIfMissing)
    return !('mtimeMs' in found) || found.mtimeMs < since.getTime() - marginMs
  }
  const known = new Set<string>()
  for (const name of await read()) if (await isOld(name)) known.add(name)
  return {
    list: async () => (await read()).filter((name) => !known.has(name)),
    add(names) {
      for (const name of names) known.add(name)
    },
  }
}
