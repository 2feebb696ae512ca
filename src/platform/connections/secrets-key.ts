import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { readOrCreateText, readText } from '../secrets.ts'
import { keyFromText, type SecretsKey } from './sealing.ts'

const fileName = 'secrets-key'

/**
 * Opens the key that seals connections: SECRETS_KEY, or the private file in DATA_DIR. The first start makes the file beside the embedded database.
 * Beside PostgreSQL it makes none, because other processes may have another DATA_DIR. No backup contains the key.
 */
export async function openSecretsKey({ SECRETS_KEY, DATA_DIR, DATABASE_URL }: Config): Promise<SecretsKey | undefined> {
  const text = SECRETS_KEY ?? (await (DATABASE_URL ? readText(DATA_DIR, fileName) : readOrCreateText(DATA_DIR, fileName, newKeyText)))
  return text ? keyFromText(text) : undefined
}

/** Reads the key, and makes none. */
export async function findSecretsKey({ SECRETS_KEY, DATA_DIR }: Config): Promise<SecretsKey | undefined> {
  const text = SECRETS_KEY ?? (await readText(DATA_DIR, fileName))
  return text ? keyFromText(text) : undefined
}

const newKeyText = () => randomBytes(32).toString('hex')
