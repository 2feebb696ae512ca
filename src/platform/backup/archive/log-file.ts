import { z } from 'zod/mini'
import { readBytes } from '../bytes.ts'
import type { Files } from '../../files/files.ts'
import type { Keys } from '../seal.ts'
import { readSealed, writeSealed } from '../sealed-file.ts'
import type { LogName } from './archive-names.ts'

/** A part of the log, then the uploads that came in meanwhile. A line of JSON stands before the log, and before each upload. */
const head = z.object({ format: z.literal(1), history: z.string(), from: z.string(), to: z.string() })
const upload = z.object({ upload: z.string(), bytes: z.number() })

const longestLine = 10_000
const chunkBytes = 1024 * 1024

type Content = Pick<LogName, 'history' | 'from' | 'to'> & { log: AsyncIterable<Uint8Array>; uploads: readonly string[]; files: Pick<Files, 'find'> }

export const writeLogFile = (file: string, keys: Keys, content: Content) => writeSealed(serialize(content), file, keys)

async function* serialize({ history, from, to, log, uploads, files }: Content): AsyncGenerator<Uint8Array> {
  yield line({ format: 1, history, from: String(from), to: String(to) })
  yield* log
  for (const name of uploads) {
    const bytes = await files.find(name)
    // Removed after the listing.
    if (!bytes) continue
    yield line({ upload: name, bytes: bytes.length })
    yield bytes
  }
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

export type LogReader = { onLog(position: bigint, chunk: Uint8Array): Promise<void>; onUpload(name: string, bytes: Uint8Array): Promise<void> }

/** Reads a part of the log. @throws Error with one line when it is damaged, or is not the part that its name says */
export async function readLogFile(file: string, keys: Keys, name: LogName, { onLog, onUpload }: LogReader, signal?: AbortSignal) {
  const reader = readBytes(readSealed(file, keys, signal))
  const { history, from, to } = z.parse(head, JSON.parse((await reader.line(longestLine)) ?? 'null'))
  if (history !== name.history || BigInt(from) !== name.from || BigInt(to) !== name.to)
    throw new Error(`${name.name} has another name than it was written with`)
  for (let position = name.from; position < name.to;) {
    const chunk = await reader.take(Math.min(chunkBytes, Number(name.to - position)))
    if (chunk.length === 0) throw new Error(`${name.name} ends too early`)
    await onLog(position, chunk)
    position += BigInt(chunk.length)
  }
  for (let text = await reader.line(longestLine); text !== undefined; text = await reader.line(longestLine)) {
    const { upload: uploaded, bytes } = z.parse(upload, JSON.parse(text))
    await onUpload(uploaded, await reader.take(bytes))
  }
}
