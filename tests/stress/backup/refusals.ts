import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runScript } from './run-script.ts'

const key = 'the key of this stress test'

/** Damages a backup in every way, and tries to restore each. @returns the number of refused files; @throws Error for a file that was restored, or left data */
export async function tryDamaged(file: string, folder: string, changes: number): Promise<number> {
  const good = await readFile(file)
  const damaged = join(folder, 'damaged.backup')
  const refusals: [string, Uint8Array, string][] = [
    ['with another key', good, `${key}r`],
    ['empty', Buffer.of(), key],
    ['cut by one byte', good.subarray(0, -1), key],
    ['cut in the middle', good.subarray(0, Math.trunc(good.length / 2)), key],
    ['cut between two chunks', good.subarray(0, 64 + 65_552), key],
  ]
  for (let n = 0; n < changes; n += 1) {
    const at = Math.trunc(((n + 0.5) / changes) * good.length)
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 1
    refusals.push([`changed at byte ${at}`, changed, key])
  }
  for (const [how, bytes, by] of refusals) {
    await writeFile(damaged, bytes)
    const place = join(folder, 'refused')
    const { code, output } = await runScript('restore', { DATA_DIR: place, BACKUP_KEY: by }, damaged)
    if (code !== 1 || output.includes('\n')) throw new Error(`A backup ${how} was not refused with one line: ${code} ${output}`)
    const left = await readdir(place).catch(() => [])
    if (left.length > 0) throw new Error(`A refused backup (${how}) left ${left.join(', ')}`)
  }
  return refusals.length
}

export const backupKey = key
