import { mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod/mini'
import { readBytes } from '../bytes.ts'
import type { Keys } from '../seal.ts'
import { readSealed, writeSealed } from '../sealed-file.ts'
import type { BaseName } from './archive-names.ts'
import { logFolder, segmentName } from './log-segments.ts'

/** The files of a database, byte by byte. A line of JSON stands before each folder and each part of a file. `backup`: the nightly backup with the uploads. */
const head = z.object({ format: z.literal(1), history: z.string(), to: z.string(), backup: z.string() })
const entry = z.union([z.object({ folder: z.string() }), z.object({ file: z.string(), bytes: z.number() })])

const longestLine = 10_000
const chunkBytes = 1024 * 1024

export type Base = Pick<BaseName, 'history' | 'to'> & { backup: string }

/** Writes the files of a database's folder, which no process has open. Throws once `signal` aborts. */
export const writeBaseFile = (folder: string, file: string, keys: Keys, base: Base, signal?: AbortSignal) =>
  writeSealed(serialize(folder, base), file, keys, signal)

async function* serialize(folder: string, { history, to, backup }: Base): AsyncGenerator<Uint8Array> {
  yield line({ format: 1, history, to: String(to), backup })
  for (const found of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name).slice(folder.length + 1)
    // PostgreSQL renames old files of the log for later use, so a file of a later position has old content.
    if (basename(found.parentPath) === logFolder && found.isFile() && found.name > segmentName(to)) continue
    if (found.isDirectory()) yield line({ folder: path })
    else yield* partsOf(folder, path)
  }
}

/** Yields a file in parts, each after its line. An empty file has one part without bytes, so that it exists after a restore. */
async function* partsOf(folder: string, path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(join(folder, path))
  for (let isFirst = true; ; isFirst = false) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, null)
    if (bytesRead === 0 && !isFirst) return
    yield line({ file: path, bytes: bytesRead })
    yield buffer.subarray(0, bytesRead)
  }
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Writes the files into an empty folder, and syncs none. @throws Error with one line when the base backup is damaged, or is not the one that its name says */
export async function readBaseFile(file: string, keys: Keys, name: BaseName, folder: string, signal?: AbortSignal): Promise<{ backup: string }> {
  const reader = readBytes(readSealed(file, keys, signal))
  const { history, to, backup } = z.parse(head, JSON.parse((await reader.line(longestLine)) ?? 'null'))
  if (history !== name.history || BigInt(to) !== name.to) throw new Error(`${name.name} has another name than it was written with`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let text = await reader.line(longestLine); text !== undefined; text = await reader.line(longestLine)) {
    const found = z.parse(entry, JSON.parse(text))
    if ('folder' in found) await mkdir(join(folder, found.folder), { recursive: true, mode: 0o700 })
    else await append(join(folder, found.file), await reader.take(found.bytes))
  }
  return { backup }
}

async function append(path: string, bytes: Uint8Array) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await using file = await open(path, 'a', 0o600)
  await file.write(bytes)
}
