import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { errorCode } from './process/error-code.ts'

/** Keys of this installation. The payment keys are the owner's, or in test mode derived from the installation's own. */
export type Secrets = {
  auth: string
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; previousWebhookSecret: string | undefined }
}

export async function openSecrets(config: Config): Promise<Secrets> {
  const auth = config.AUTH_SECRET ?? (await keptText(config.DATA_DIR, 'auth-secret', () => randomBytes(32).toString('hex')))
  const derive = (name: string) => createHmac('sha256', auth).update(name).digest('hex').slice(0, 32)
  return {
    auth,
    razorpay: {
      keyId: config.RAZORPAY_KEY_ID ?? `rzp_test_${derive('key id').slice(0, 14)}`,
      keySecret: config.RAZORPAY_KEY_SECRET ?? derive('key secret'),
      webhookSecret: config.RAZORPAY_WEBHOOK_SECRET ?? derive('webhook secret'),
      previousWebhookSecret: config.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    },
  }
}

/** The text kept in a private file of the data directory, made on first use. */
export async function keptText(dataDir: string, name: string, make: () => string) {
  const file = join(dataDir, name)
  const kept = await readText(file)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, `${make()}\n`, { mode: 0o600, flush: true })
    if (kept === '') await rm(file)
    // Whoever made one in the meantime was first: what is kept is never replaced.
    await link(part, file).catch((error) => (errorCode(error) === 'EEXIST' ? undefined : rename(part, file)))
  } finally {
    await rm(part, { force: true })
  }
  return keptText(dataDir, name, make)
}

/** @returns undefined where there is none. One that is there but cannot be read must not be made anew: what it opens would be lost. @throws Error with one line then */
async function readText(file: string) {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read (${String(errorCode(error))})`, { cause: error })
  }
}
