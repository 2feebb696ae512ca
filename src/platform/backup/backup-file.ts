import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupSource, dump } from './dump.ts'
import { untilStopped } from '../process/stop-signal.ts'
import { type BackupRecord, readRecords } from './records.ts'
import { seal, unseal } from './seal.ts'

/** Writes a backup into a new file: dumped, compressed, sealed, on the disk when this returns. Given up once `told` is aborted, as is reading one. */
export async function writeBackupFile(source: BackupSource, file: string, key: string, now: Date, told?: AbortSignal) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(untilStopped(dump(source, now), told)), createZstdCompress(), (plain: AsyncIterable<Uint8Array>) => seal(plain, key), target)
}

/** The records of a backup's file, one by one, each authentic. @throws Error with one line for a wrong key, a changed file, one cut short */
export async function* readBackupFile(file: string, key: string, told?: AbortSignal): AsyncGenerator<BackupRecord> {
  const opened = Readable.from(unseal(createReadStream(file, { highWaterMark: 256 * 1024 }), key))
  const plain = createZstdDecompress()
  // An error on the way in must reach the reader on the way out.
  opened.on('error', (error) => plain.destroy(error))
  opened.pipe(plain)
  try {
    yield* untilStopped(readRecords(plain), told)
  } finally {
    opened.destroy()
    plain.destroy()
  }
}

/** Reads the whole file, so that nothing is begun with one that is damaged. */
export async function checkBackupFile(file: string, key: string, told?: AbortSignal) {
  for await (const { head } of readBackupFile(file, key, told)) void head
}
