import { type BackupSource, dump } from './dump.ts'
import { type BackupRecord, readRecords } from './records.ts'
import { type Keys, keysOf } from './seal.ts'
import * as sealed from './sealed-file.ts'

/** Writes a backup to a new file: dumped, compressed, encrypted, and synced to the disk. Throws once `signal` aborts, as the other functions here do. */
export const writeBackupFile = (source: BackupSource, file: string, keys: Keys, now: Date, signal?: AbortSignal) =>
  sealed.writeSealed(dump(source, now), file, keys, signal)

/** Derives the keys of a backup file. @throws Error with one line for a wrong key */
export const keysOfFile = (file: string, key: string): Promise<Keys> => sealed.keysOfFile(file, (source) => keysOf(source, key))

/** Reads the records of a backup file one by one, each authenticated. @throws Error with one line for a changed or truncated file */
export const readBackupFile = (file: string, keys: Keys, signal?: AbortSignal): AsyncGenerator<BackupRecord> =>
  readRecords(sealed.readSealed(file, keys, signal))

/** Reads the whole file, so that a restore never starts with a damaged one. @throws Error as `readBackupFile` does */
export async function checkBackupFile(file: string, keys: Keys, signal?: AbortSignal) {
  // Reading a record checks it; its content is not needed.
  for await (const { head } of readBackupFile(file, keys, signal)) void head
}
