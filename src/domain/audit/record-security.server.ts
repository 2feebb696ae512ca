import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Fields } from './changed-fields.ts'
import type { SubjectKind } from './contract.ts'
import { recordChange } from './record-change.server.ts'

/** The events of the security log, and their actions as the Activity screen shows them. */
export const securityActions = {
  admin_login: 'logged in',
  admin_login_failed: 'failed to log in',
  role_changed: 'changed the role',
  exported: 'exported',
  limit_met: 'reached a limit',
} as const

export type SecurityEvent = {
  security: keyof typeof securityActions
  /** The account that did it; undefined where nobody is signed in. */
  actor: { id: string } | undefined
  subject: { kind: SubjectKind; id: string }
  /** Plain JSON without anything personal: it goes into the log too. */
  before?: Fields
  after?: Fields
}

/**
 * Records an event of the security log: as an entry of Activity, in the transaction given, and as a line of the log. A change that changes nothing
 * leaves neither.
 */
export async function recordSecurity({ log, now }: Pick<Shop, 'log' | 'now'>, tx: Tx, event: SecurityEvent) {
  const { security, ...entry } = event
  if (await recordChange(tx, { at: now(), action: securityActions[security], security, ...entry })) logSecurity(log, event)
}

/** By then the answer has left. The embedded database runs in this process and would delay it. */
const laterMs = 100

/** Records an event after the answer, whose time then does not tell that there was something to record. */
export function recordSecurityLater(shop: Shop, event: SecurityEvent) {
  const record = () => shop.db.transaction().execute((tx) => recordSecurity(shop, tx, event))
  const failed = (error: unknown) => shop.log.error({ err: error, security: event.security }, 'an event of the security log was not recorded')
  setTimeout(() => void record().catch(failed), laterMs).unref()
}

/** An admin's export, of a spreadsheet or of a person's data. */
export function recordExport(shop: Shop, actor: { id: string } | undefined, subject: SecurityEvent['subject']) {
  return shop.db.transaction().execute((tx) => recordSecurity(shop, tx, { security: 'exported', actor, subject }))
}

/** Events that an attack causes. */
const alarming = new Set<SecurityEvent['security']>(['admin_login_failed', 'limit_met'])

export function logSecurity(log: Shop['log'], { security, actor, subject, ...fields }: SecurityEvent) {
  const level = alarming.has(security) ? 'warn' : 'info'
  log[level]({ security, ...(actor && { actor: actor.id }), subject: `${subject.kind} ${subject.id}`, ...fields }, `security: ${securityActions[security]}`)
}
