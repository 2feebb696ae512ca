import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keys of this installation. The payment keys are the owner's, or in test mode derived from the installation's own. */
export type Secrets = {
  auth: string
  razorpay: { keyId: string; keySecret: string; webhookSecret: string }
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
    },
  }
}

/** The text kept in a private file of the data directory, made on first use. */
export async function keptText(dataDir: string, name: string, make: () => string) {
  const file = join(dataDir, name)
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) return kept
  const text = make()
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${text}\n`, { mode: 0o600, flush: true })
  return text
}
