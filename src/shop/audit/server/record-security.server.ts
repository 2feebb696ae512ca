import { minuteMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import type { Tx, Db } from '#platform/database/database.ts'
import type { LimitName } from '#platform/http/rate-limit.ts'
import type { Shop } from '#platform/shop.ts'
import type { SubjectKind } from '../contract.ts'
import type { Fields } from '../rules/changed-fields.ts'
import { recordChange, unknownActor } from './record-change.server.ts'

/** The events of the security log, with their labels on the Activity screen. */
const securityActions = {
  admin_login: 'logged in',
  admin_login_failed: 'failed to log in',
  admin_password_changed: 'changed the password',
  role_changed: 'changed the role',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  authenticator_added: 'added an authenticator app',
  authenticator_removed: 'removed an authenticator app',
  recovery_codes_made: 'made recovery codes',
  recovery_code_used: 'used a recovery code',
  factors_removed: 'lost the second step',
  role_defined: 'defined a role',
  staff_invited: 'invited',
  invitation_withdrawn: 'withdrew the invitation',
  invitation_accepted: 'accepted the invitation',
  staff_deactivated: 'deactivated',
  staff_activated: 'activated',
  sessions_ended: 'ended the sessions',
  key_made: 'made',
  key_changed: 'changed',
  key_revoked: 'revoked',
  connection_saved: 'connected',
  connection_removed: 'disconnected',
  payment_keys_saved: 'entered payment keys',
  mode_changed: 'changed the mode',
  exported: 'exported',
  own_data_downloaded: 'downloaded own data',
  limit_met: 'reached a limit',
} as const

type SecurityEvent = {
  security: keyof typeof securityActions
  /** The account that acted; undefined if nobody is signed in. */
  actor: { id: string } | undefined
  subject: { kind: SubjectKind; id: string }
  /** Plain JSON without personal data, because it is also logged. */
  before?: Fields
  after?: Fields
}

/**
 * Records a security event as an entry of Activity, in the transaction `tx`, and as a line of the log. It records nothing if no field differs.
 */
export async function recordSecurity({ log, now }: Pick<Shop, 'log' | 'now'>, tx: Tx, event: SecurityEvent) {
  const { security, ...entry } = event
  if (await recordChange(tx, { at: now(), action: securityActions[security], security, ...entry })) logSecurity(log, event)
}

/** The response leaves within this time. The embedded database runs in this process, so an earlier write would delay the response. */
const recordDelayMs = 100

/** Records an event after the response, so the response time does not reveal that there was an event. */
export function recordSecurityLater(shop: Shop, event: SecurityEvent) {
  const record = () => shop.db.transaction().execute((tx) => recordSecurity(shop, tx, event))
  const logFailure = (error: unknown) => shop.log.error({ err: error, security: event.security }, 'a security event was not recorded')
  setTimeout(() => void record().catch(logFailure), recordDelayMs).unref()
}

/** Records an admin's export of a spreadsheet or of a person's data. */
export function recordExport(shop: Shop, actor: { id: string } | undefined, subject: SecurityEvent['subject']) {
  return shop.db.transaction().execute((tx) => recordSecurity(shop, tx, { security: 'exported', actor, subject }))
}

/** Events that can be signs of an attack are logged as warnings. */
const warnings = new Set<SecurityEvent['security']>(['admin_login_failed', 'limit_met'])

function logSecurity(log: Shop['log'], { security, actor, subject, ...fields }: SecurityEvent) {
  const level = warnings.has(security) ? 'warn' : 'info'
  log[level]({ security, ...(actor && { actor: actor.id }), subject: `${subject.kind} ${subject.id}`, ...fields }, `security: ${securityActions[security]}`)
}

/** Refusals by one rule within this time share an entry. */
const windowMs = 10 * minuteMs

type Refusals = { name: LimitName; times: number }

/**
 * Records refusals by rate limits: one entry for each rule and ten minutes, with a count. It counts refusals in memory and stores them
 * together, `afterMs` after the first. A flood of refusals thus causes few writes.
 */
export function recordRefusals(shop: Shop, afterMs = 10_000) {
  const counts = new Map<LimitName, number>()

  async function write() {
    const refusals = [...counts].map(([name, times]) => ({ name, times }))
    counts.clear()
    try {
      const newRules = await addLimitsMet(shop.db, refusals, shop.now())
      for (const { name, times } of refusals)
        if (newRules.has(name)) logSecurity(shop.log, { security: 'limit_met', actor: undefined, subject: { kind: 'limit', id: name }, after: { times } })
    } catch (error) {
      shop.log.error({ err: error, met: refusals }, 'refusals by rate limits were not recorded')
    }
  }

  shop.limits.onRefused((name) => {
    if (counts.size === 0) setTimeout(() => void write(), afterMs).unref()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
}

/** Adds the counts in one statement. The rows are sorted, so processes cannot deadlock. @returns the rules whose entry for these ten minutes is new */
async function addLimitsMet(db: Db, refusals: Refusals[], now: Date): Promise<Set<string>> {
  const window = new Date(Math.floor(now.getTime() / windowMs) * windowMs).toISOString()
  const rows = refusals
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, times }) => ({
      id: `limit ${name} ${window}`,
      at: now,
      actorId: null,
      actorName: unknownActor,
      action: securityActions.limit_met,
      subjectKind: 'limit',
      subjectId: name,
      before: '{}',
      after: JSON.stringify({ times }),
      security: 'limit_met',
    }))
  const times = (table: 'audit_entry' | 'excluded') => sql`(${sql.ref(`${table}.after`)} ->> 'times')::int`
  const saved = await db
    .insertInto('auditEntry')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ after: sql`jsonb_build_object('times', ${times('audit_entry')} + ${times('excluded')})` }))
    .returning(['subjectId', 'after'])
    .execute()
  return new Set(saved.flatMap(({ subjectId, after }) => (after['times'] === refusals.find(({ name }) => name === subjectId)?.times ? [subjectId] : [])))
}
