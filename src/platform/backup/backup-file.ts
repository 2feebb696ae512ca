import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupSource, dump } from './dump.ts'
import { untilStopped } from '../process/stop-signal.ts'
import { type BackupRecord, readRecords } from './records.ts'
import { seal, unseal } from './seal.ts'

/** Writes a backup to a new file: dumped, compressed, encrypted, and synced to the disk. Throws once `signal` aborts, as the other functions here do. */
export async function writeBackupFile(source: BackupSource, file: string, key: string, now: Date, signal?: AbortSignal) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(untilStopped(dump(source, now), signal)), createZstdCompress(), (plain: AsyncIterable<Uint8Array>) => seal(plain, key), target)
}

/** Reads the records of a backup file one by one, each authenticated. @throws Error with one line for a wrong key, or a changed or truncated file */
export async function* readBackupFile(file: string, key: string, signal?: AbortSignal): AsyncGenerator<BackupRecord> {
  const compressed = Readable.from(unseal(createReadStream(file, { highWaterMark: 256 * 1024 }), key))
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
export async function checkBackupFile(file: string, key: string, signal?: AbortSignal) {
  for await (const { head } of readBackupFile(file, key, signal)) void head
}
