import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { providerAccounts } from '../payments/settings.ts'
import { type Check, failing, ok, type Outcome, unknown, warning } from './check.ts'
import { reasonOf, timeoutMs } from './outside.ts'

const [mb, gb] = [1024 ** 2, 1024 ** 3]
const inGb = (bytes: number) => `${(bytes / gb).toFixed(1)} GB`

function outcomeOf(freeBytes: number, limits: { failingBelow: number; warningBelow: number }, text: string, remedy: string): Outcome {
  if (freeBytes < limits.failingBelow) return failing(text, remedy)
  return freeBytes < limits.warningBelow ? warning(text, remedy) : ok(text)
}

export const disk: Check = {
  name: 'disk',
  async run({ config: { DATA_DIR, BACKUP_DIR } }) {
    const folders = [DATA_DIR, ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR])]
    return Promise.all(
      folders.map(async (folder) => {
        const { bavail, blocks, bsize } = await statfs(existing(folder))
        const text = `${inGb(bavail * bsize)} of ${inGb(blocks * bsize)} are free for ${folder}`
        return outcomeOf(bavail * bsize, { failingBelow: 200 * mb, warningBelow: gb }, text, 'make room')
      }),
    )
  },
}

/** Returns a folder, or the nearest one above it that exists: the shop makes its folders when it starts. */
function existing(folder: string): string {
  let found = resolve(folder)
  while (!existsSync(found)) found = dirname(found)
  return found
}

export const memory: Check = {
  name: 'memory',
  async run() {
    const bytes = process.availableMemory()
    const limits = { failingBelow: 64 * mb, warningBelow: 256 * mb }
    return outcomeOf(bytes, limits, `${inGb(bytes)} are free`, 'give the machine more memory, or lower WEB_CONCURRENCY')
  },
}

export const versions: Check = {
  name: 'versions',
  async run({ db, config }) {
    const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'))
    const server = db ? (await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)).rows[0]?.version : undefined
    const engine = config.DATABASE_URL ? 'PostgreSQL' : 'embedded PostgreSQL'
    return ok(`the shop ${version}, Node ${process.versions.node}${server === undefined ? '' : `, ${engine} ${server}`}`)
  },
}

const [doubtfulMs, wrongMs] = [5000, 30_000]

/** A second factor refuses right codes when the clock is wrong by half a minute. */
export const clock: Check = {
  name: 'clock',
  async run({ config, fetch, now }) {
    const address = config.sandbox ? undefined : providerAccounts[config.PAYMENT_PROVIDER]?.address(config)
    if (address === undefined) return unknown('test mode has no payment provider whose clock could be asked')
    const askedAt = now().getTime()
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => reasonOf(error))
    if (typeof response === 'string') return failing(`the payment provider at ${address} does not answer: ${response}`, 'let this machine reach it')
    const theirs = Date.parse(response.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return unknown('the payment provider does not tell its time')
    // The provider read its clock about half-way between the request and the answer. Its header drops the part of a second: 500 ms on average.
    const ours = (askedAt + now().getTime()) / 2
    const difference = Math.round(Math.abs(ours - (theirs + 500)) / 1000) * 1000
    const text = `${difference / 1000} s from the payment provider's`
    const remedy = 'synchronise the clock (timedatectl set-ntp true)'
    if (difference >= wrongMs) return failing(text, remedy)
    return difference >= doubtfulMs ? warning(text, remedy) : ok(text)
  },
}
