import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { readBytes } from './bytes.ts'

/**
 * The records of a backup, in this order: begin, tables with their rows, sequences, secrets, files, end. Each is a line of JSON; records with `bytes` are
 * followed by that many bytes.
 */
const migration = z.object({ name: z.string(), checksum: z.string(), release: z.nullish(z.string()), script: z.nullish(z.string()) })

/** The number of a table's rows, and a checksum of them that does not depend on their order. */
const tally = z.object({ rows: z.number(), digest: z.string() })

export type Tally = z.output<typeof tally>

const record = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), format: z.literal(1), at: z.string(), engine: z.enum(['embedded', 'postgres']), migrations: z.array(migration) }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** Rows of the last `table`: a JSON array of rows. A row is an array of values as PostgreSQL prints them, or null. */
  z.object({ kind: z.literal('rows'), bytes: z.number() }),
  z.object({ kind: z.literal('sequence'), name: z.string(), last: z.string() }),
  z.object({ kind: z.literal('secret'), name: z.string(), text: z.string() }),
  z.object({ kind: z.literal('file'), name: z.string(), bytes: z.number(), sha256: z.string() }),
  z.object({ kind: z.literal('end'), tables: z.record(z.string(), tally), files: z.number(), fileBytes: z.number() }),
])

export type Head = z.output<typeof record>

export type BackupRecord = { head: Head; payload: Uint8Array }

const longestLine = 1024 * 1024
const longestPayload = 512 * 1024 * 1024

export function* writeRecord(head: Head, payload?: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  if (payload && payload.length > 0) yield payload
}

/** Reads the records of a backup. @throws Error with one line when the stream has another format, ends too early, or goes on after its end */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupRecord> {
  const reader = readBytes(source)
  for (let kind = ''; ;) {
    const line = await reader.line(longestLine)
    if (line === undefined) {
      if (kind === 'end') return
      throw new Error('the backup ends too early')
    }
    if (kind === 'end') throw new Error('the backup goes on after its end')
    const head = parseHead(line)
    if ((kind === '') !== (head.kind === 'begin')) throw new Error('the backup does not start as a backup should')
    kind = head.kind
    const length = 'bytes' in head ? head.bytes : 0
    if (length > longestPayload) throw new Error('a record of the backup is too long')
    const payload = await reader.take(length)
    if (payload.length < length) throw new Error('the backup ends too early')
    if (head.kind === 'file' && sha256(payload) !== head.sha256) throw new Error(`the file ${head.name} in the backup is damaged`)
    yield { head, payload }
  }
}

function parseHead(line: string): Head {
  const parsed = z.safeParse(record, parseJson(line))
  if (!parsed.success)
    throw new Error('the backup has a record that this version of the shop does not know: restore it with the version that made it, or a newer one')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
