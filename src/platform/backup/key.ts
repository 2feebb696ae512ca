import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readOrCreateText } from '../secrets.ts'

/** Returns BACKUP_KEY, or else the key in DATA_DIR/backup-key, which the first backup creates. A backup never contains the key. */
export async function keyToWrite(config: Config): Promise<string> {
  return config.BACKUP_KEY ?? readOrCreateText(config.DATA_DIR, 'backup-key', () => randomBytes(32).toString('base64url'))
}

/** Returns the key to read a backup. @throws Error with one line when there is none */
export async function keyToRead(config: Config): Promise<string> {
  const key = config.BACKUP_KEY ?? (await readFile(join(config.DATA_DIR, 'backup-key'), 'utf8').catch(() => '')).trim()
  if (!key) throw new Error('BACKUP_KEY: must be the key that the backup was made with (on the machine that made it, DATA_DIR/backup-key)')
  return key
}
