import { errorLine } from '../process/error-line.ts'
import { archive, backupPlace, newestBackup } from './backup-checks.ts'
import { resolveWithin } from '../process/within.ts'
import { type Check, type Examined, failing, type Finding, type Outcome, unknown } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { clock, disk, memory, versions } from './machine.ts'
import { mailServer, publicAddress, testMail } from './outside.ts'
import { settings } from './settings-check.ts'

/** The checks of every installation. Modules add theirs (`checks` of their manifest). */
const platformChecks: readonly Check[] = [
  settings,
  versions,
  ...databaseChecks,
  disk,
  memory,
  clock,
  publicAddress,
  mailServer,
  newestBackup,
  archive,
  backupPlace,
  testMail,
]

/** A check that takes longer counts as failing. */
const defaultTimeoutMs = 20_000

type Options = { sendTo?: string | undefined; timeoutMs?: number }

/** Runs every check of the shop, all at once. `sendTo`: a mail address or mobile number for a test message. Changes nothing that stays. */
export async function runChecks(shop: Examined, { sendTo, timeoutMs = defaultTimeoutMs }: Options = {}): Promise<Finding[]> {
  const checks = [...platformChecks, ...shop.modules.flatMap((module) => module.checks ?? [])]
  const findings = checks.map(async (check) => {
    const late = () => new Error(`no answer for ${timeoutMs / 1000} s`)
    const outcomes = await resolveWithin(timeoutMs, runOne(shop, check, sendTo), late).catch((error: unknown) => failing(errorLine(error)))
    return [outcomes].flat().map((outcome) => ({ name: check.name, ...outcome }))
  })
  return (await Promise.all(findings)).flat()
}

export const isFailing = (findings: readonly Finding[]) => findings.some(({ state }) => state === 'failing')

async function runOne(shop: Examined, check: Check, sendTo: string | undefined): Promise<Outcome | Outcome[]> {
  if ('run' in check) return check.run(shop)
  if ('read' in check) return shop.db ? check.read(shop.db, shop) : unknown('the database was not read')
  return sendTo !== undefined && kindOf(sendTo) === check.sends ? check.send(shop, sendTo) : []
}

const kindOf = (address: string) => (address.includes('@') ? 'mail' : 'sms')
