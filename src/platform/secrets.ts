import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openProviderSecrets, type ProviderSecrets } from './payments/settings.ts'
import { errorCode } from './process/error-code.ts'

/** Secrets of this installation. In test mode the payment keys are derived from `auth`; otherwise the owner sets them. */
export type Secrets = { auth: string } & ProviderSecrets

export async function openSecrets(config: Config): Promise<Secrets> {
  const auth = config.AUTH_SECRET ?? (await readOrCreateText(config.DATA_DIR, 'auth-secret', () => randomBytes(32).toString('hex')))
  const derive = (name: string) => createHmac('sha256', auth).update(name).digest('hex').slice(0, 32)
  return { auth, ...openProviderSecrets(config, derive) }
}

/** Returns the text of a private file in the data directory. `make` creates it on first use. */
export async function readOrCreateText(dataDir: string, name: string, make: () => string) {
  const file = join(dataDir, name)
  const stored = await readText(dataDir, name)
  if (stored) return stored
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, `${make()}\n`, { mode: 0o600, flush: true })
    if (stored === '') await rm(file)
    // `link` fails if another process has created the file meanwhile: an existing secret is never replaced.
    await link(part, file).catch((error) => (errorCode(error) === 'EEXIST' ? undefined : rename(part, file)))
  } finally {
    await rm(part, { force: true })
  }
  return readOrCreateText(dataDir, name, make)
}

/**
 * Returns the text of a private file in the data directory. Undefined when the file does not exist. An unreadable file must not be replaced, or everything encrypted with its secret would be lost.
 * @throws Error with one line when the file exists but cannot be read
 */
export async function readText(dataDir: string, name: string) {
  const file = join(dataDir, name)
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read (${String(errorCode(error))})`, { cause: error })
  }
}
