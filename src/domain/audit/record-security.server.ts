import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Fields } from './changed-fields.ts'
import type { SubjectKind } from './contract.ts'
import { recordChange } from './record-change.server.ts'

/** What the security log tells of, and how the Activity screen names the action. */
export const securityActions = {
  admin_login: 'logged in',
  admin_login_failed: 'failed to log in',
  role_changed: 'changed the role',
  exported: 'exported',
  limit_met: 'met a limit',
} as const

export type SecurityEvent = {
  security: keyof typeof securityActions
  /** Who did it; undefined where nobody is signed in. */
  actor: { id: string } | undefined
  subject: { kind: SubjectKind; id: string }
  /** Plain JSON without anything personal: it goes into the log too. */
  before?: Fields
  after?: Fields
}

/** Records an event of the security log, in the transaction that makes it true: as an entry of Activity, and as a line of the log. A change that changes nothing is no event. */
export async function recordSecurity({ log, now }: Pick<Shop, 'log' | 'now'>, tx: Tx, event: SecurityEvent) {
  const { security, ...entry } = event
  if (await recordChange(tx, { at: now(), action: securityActions[security], security, ...entry })) logSecurity(log, event)
}

/** By then the answer has left. The embedded database works in this process and would hold it up. */
const laterMs = 100

/** The same, after the answer: that takes as long whether there is something to record or not. */
export function recordSecurityLater(shop: Shop, event: SecurityEvent) {
  const record = () => shop.db.transaction().execute((tx) => recordSecurity(shop, tx, event))
  const failed = (error: unknown) => shop.log.error({ err: error, security: event.security }, 'an event of the security log was not recorded')
  setTimeout(() => void record().catch(failed), laterMs).unref()
}

/** An admin's export, of a spreadsheet or of a person's data. */
export function recordExport(shop: Shop, actor: { id: string } | undefined, subject: SecurityEvent['subject']) {
  return shop.db.transaction().execute((tx) => recordSecurity(shop, tx, { security: 'exported', actor, subject }))
}

/** Those that an attack causes. */
const alarming = new Set<SecurityEvent['security']>(['admin_login_failed', 'limit_met'])

export function logSecurity(log: Shop['log'], { security, actor, subject, ...fields }: SecurityEvent) {
  const level = alarming.has(security) ? 'warn' : 'info'
  log[level]({ security, ...(actor && { actor: actor.id }), subject: `${subject.kind} ${subject.id}`, ...fields }, `security: ${securityActions[security]}`)
}
