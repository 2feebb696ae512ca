import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { untilStopped } from '../process/stop-signal.ts'
import { type Keys, seal, unseal } from './seal.ts'

/** Writes bytes to a new file: compressed, encrypted, and synced to the disk. Throws once `signal` aborts. */
export async function writeSealed(bytes: AsyncIterable<Uint8Array>, file: string, keys: Keys, signal?: AbortSignal) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(untilStopped(bytes, signal)), createZstdCompress(), (plain: AsyncIterable<Uint8Array>) => seal(plain, keys), target)
}

/** Reads the bytes that `writeSealed` wrote, all authenticated. @throws Error with one line for a changed or truncated file */
export async function* readSealed(file: string, keys: Keys, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const compressed = Readable.from(unseal(createReadStream(file, { highWaterMark: 256 * 1024 }), keys))
  const plain = createZstdDecompress()
  // `pipe` does not forward errors.
  compressed.on('error', (error) => plain.destroy(error))
  compressed.pipe(plain)
  try {
    yield* untilStopped(plain, signal)
  } finally {
    compressed.destroy()
    plain.destroy()
  }
}

/** Derives the keys of a file from its beginning. */
export async function keysOfFile(file: string, derive: (source: AsyncIterable<Uint8Array>) => Promise<Keys>): Promise<Keys> {
  const stored = createReadStream(file)
  try {
    return await derive(stored)
  } finally {
    stored.destroy()
  }
}
