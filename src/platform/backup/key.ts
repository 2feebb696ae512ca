import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keptText } from '../secrets.ts'

/** BACKUP_KEY, else one made at the first backup and kept in DATA_DIR/backup-key. It is never part of a backup. */
export async function keyToWrite(config: Config): Promise<string> {
  return config.BACKUP_KEY ?? keptText(config.DATA_DIR, 'backup-key', () => randomBytes(32).toString('base64url'))
}

/** The key to read with: none is made here. @throws Error with one line when there is none */
export async function keyToRead(config: Config): Promise<string> {
  const key = config.BACKUP_KEY ?? (await readFile(join(config.DATA_DIR, 'backup-key'), 'utf8').catch(() => '')).trim()
  if (!key) throw new Error('BACKUP_KEY: must be the key that the backup was made with (on the machine that made it, DATA_DIR/backup-key)')
  return key
}
