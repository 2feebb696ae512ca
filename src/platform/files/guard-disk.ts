import type { PGlite } from '@electric-sql/pglite'

/** Three segments of the write-ahead log: the unwritten rest of the current one, and two more. */
export const reserveBytes = 48 * 1024 * 1024

const writes = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|vacuum|analyze)\b/i
const parse = 'P'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)

/**
 * Refuses writes while the disk is almost full, with the error of a full disk. Reads go on, and writes work again once there is space. Without this,
 * PostgreSQL would panic when its log finds no space, and after a panic the next statement makes PGlite loop for ever and block the process.
 * If it panics all the same, no further statement reaches it, and `end` is called.
 */
export function guardDisk(pglite: PGlite, { freeBytes, end }: { freeBytes: () => number; end: (reason: string) => void }) {
  let dead = false

  const check = (message: Uint8Array) => {
    if (dead) throw failure('57P02', 'The embedded database has ended.')
    const kind = message[0]
    if (kind !== parse && kind !== simpleQuery) return
    if (writes.test(Buffer.from(message).toString('latin1')) && freeBytes() < reserveBytes) throw failure('53100', 'The disk of the embedded database is full.')
  }
  const guarded =
    <Options, Result>(execute: (message: Uint8Array, options?: Options) => Promise<Result>) =>
    async (message: Uint8Array, options?: Options) => {
      check(message)
      try {
        return await execute(message, options)
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

/** True when the engine is dead: FATAL ends its only session, and an error of WebAssembly ends the engine itself. */
const hasPanicked = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof WebAssembly.RuntimeError || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')))
