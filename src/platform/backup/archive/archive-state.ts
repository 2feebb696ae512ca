import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { ArchiveName } from './archive-names.ts'

const position = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((text: string) => BigInt(text)),
)
const stateSchema = z.object({ history: z.string(), to: position, next: position })

/** The archive has the log up to the position `to`. `next`: the end of the part that was being stored last; after a crash, the archive may have it or not. */
export type ArchiveState = { history: string; to: bigint; next: bigint }

const fileOf = (dataDir: string) => join(dataDir, 'archive.json')

export async function writeState(dataDir: string, { history, to, next }: ArchiveState) {
  const file = fileOf(dataDir)
  await writeFile(`${file}.part`, JSON.stringify({ history, to: String(to), next: String(next) }), { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

/** Reads the stored state. Undefined when there is none that can be read; the log then begins a new history. */
export async function readState(dataDir: string): Promise<ArchiveState | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  try {
    return z.parse(stateSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Returns the position from which the log may continue an archived history. Undefined when the archive has another log than this database, such as after its
 * disk was restored to an earlier state.
 */
export function positionIn(all: readonly ArchiveName[], { history, to, next }: ArchiveState): bigint | undefined {
  const stored = all.flatMap((one) => (one.kind === 'log' && one.history === history ? [one.to] : []))
  const newest = stored.reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined)
  // Without a part yet, the log goes on from the base backup, which ends at `to`.
  if (newest === undefined || newest === to) return to
  // A crash came after the last part was stored, and before the state file said so.
  if (newest === next) return next
  return undefined
}
