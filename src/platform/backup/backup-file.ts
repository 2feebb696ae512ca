import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupSource, dump } from './dump.ts'
import { untilStopped } from '../process/stop-signal.ts'
import { type BackupRecord, readRecords } from './records.ts'
import { type Keys, keysOf, seal, unseal } from './seal.ts'

/** Writes a backup to a new file: dumped, compressed, encrypted, and synced to the disk. Throws once `signal` aborts, as the other functions here do. */
export async function writeBackupFile(source: BackupSource, file: string, keys: Keys, now: Date, signal?: AbortSignal) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(untilStopped(dump(source, now), signal)), createZstdCompress(), (plain: AsyncIterable<Uint8Array>) => seal(plain, keys), target)
}

/** Derives the keys of a backup file. @throws Error with one line for a wrong key */
export async function keysOfFile(file: string, key: string): Promise<Keys> {
  const stored = createReadStream(file)
  try {
    return await keysOf(stored, key)
  } finally {
    stored.destroy()
  }
}

/** Reads the records of a backup file one by one, each authenticated. @throws Error with one line for a changed or truncated file */
export async function* readBackupFile(file: string, keys: Keys, signal?: AbortSignal): AsyncGenerator<BackupRecord> {
  const compressed = Readable.from(unseal(createReadStream(file, { highWaterMark: 256 * 1024 }), keys))
  const plain = createZstdDecompress()
  // `pipe` does not forward errors.
  compressed.on('error', (error) => plain.destroy(error))
  compressed.pipe(plain)
  try {
    yield* untilStopped(readRecords(plain), signal)
  } finally {
    compressed.destroy()
    plain.destroy()
  }
}

/** Reads the whole file, so that a restore never starts with a damaged one. @throws Error as `readBackupFile` does */
export async function checkBackupFile(file: string, keys: Keys, signal?: AbortSignal) {
  for await (const { head } of readBackupFile(file, keys, signal)) void head
}
