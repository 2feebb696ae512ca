import type { PGlite } from '@electric-sql/pglite'

/** Three segments of the write-ahead log: the unwritten rest of the current one, and two more. */
export const reserveBytes = 48 * 1024 * 1024

const changes = /\b(?:insert|update|delete|merge|truncate|create|alter|drop)\b/i
const parse = 'P'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)

/**
 * PostgreSQL panics when its log finds no room, and PGlite that has panicked turns in a circle at the next question and holds the whole process.
 * So a statement that writes is refused, as by a full disk, while there is still room for the log; reading goes on, and once there is room again,
 * so does writing. Should it panic all the same, it is asked nothing more and `end` is called.
 */
export function guardDisk(pglite: PGlite, { freeBytes, end }: { freeBytes: () => number; end: (reason: string) => void }) {
  let dead = false

  const check = (message: Uint8Array) => {
    if (dead) throw failure('57P02', 'The embedded database has ended.')
    const kind = message[0]
    if (kind !== parse && kind !== simpleQuery) return
    if (changes.test(Buffer.from(message).toString('latin1')) && freeBytes() < reserveBytes)
      throw failure('53100', 'The disk of the embedded database is full.')
  }
  const guarded =
    <Options, Result>(ask: (message: Uint8Array, options?: Options) => Promise<Result>) =>
    async (message: Uint8Array, options?: Options) => {
      check(message)
      try {
        return await ask(message, options)
      } catch (error) {
        if (!dead && hasPanicked(error)) {
          dead = true
          end(error.message)
        }
        throw error
      }
    }

  pglite.execProtocol = guarded(pglite.execProtocol.bind(pglite))
  pglite.execProtocolStream = guarded(pglite.execProtocolStream.bind(pglite))
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/** A FATAL ends the one session there is; an error of WebAssembly itself leaves no engine either. */
const hasPanicked = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof WebAssembly.RuntimeError || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')))
