import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#kernel/duration.ts'
import { noneIfMissing } from '../../files/files.ts'

/** The uploads of a folder that the archive lacks. The content of a name never changes. */
export type NewUploads = {
  list(): Promise<string[]>
  /** Marks uploads as archived. */
  add(names: readonly string[]): void
}

/** Uploads this much older than `since` are listed too, so that a clock that was set back loses none. */
const marginMs = hourMs

/** Opens the folder. The archive has the uploads before `since`. Without `since`, the next base backup will have all that exist now. */
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
