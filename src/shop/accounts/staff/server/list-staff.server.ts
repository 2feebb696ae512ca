import { sql } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db } from '#platform/database/database.ts'
import { wireMobile } from '../../customers/rules/mobile.ts'
import { sessionLimits } from '../../customers/server/authenticate.server.ts'
import type { LogIn, Member } from '../contract.ts'
import { readRoleNames } from './role-queries.server.ts'

type Filter = { person?: string | undefined }

/** Lists log-ins of staff and failed tries from the security log, newest first. `person` is the id of an account. */
export async function listLogIns(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<LogIn>> {
  const rows = await logIns(db, filter)
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'auditEntry.subjectId').on('customer.deletedAt', 'is', null))
    .select(['auditEntry.id', 'auditEntry.seq', 'auditEntry.at', 'auditEntry.security', 'auditEntry.subjectId', 'auditEntry.after', 'customer.name'])
    .where('auditEntry.seq', '<', beforeSeq)
    .orderBy('auditEntry.seq', 'desc')
    .limit(limit)
    .execute()
  return { rows: rows.map(wireLogIn), lastSeq: rows.at(-1)?.seq }
}

export const countLogIns = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, logIns(db, filter).select('auditEntry.seq as seq'))

function logIns(db: Db, { person }: Filter) {
  return db
    .selectFrom('auditEntry')
    .where('auditEntry.security', 'in', ['admin_login', 'admin_login_failed'])
    .$call((query) => (person === undefined ? query : query.where('auditEntry.subjectKind', '=', 'customer').where('auditEntry.subjectId', '=', person)))
}

type Row = { id: string; at: Date; security: string | null; subjectId: string; after: Record<string, unknown>; name: string | null }

const wireLogIn = ({ id, at, security, subjectId, after, name }: Row): LogIn => ({
  _id: id,
  at: at.toISOString(),
  person: { _id: subjectId, name: name ?? '' },
  result: security === 'admin_login' ? 'done' : 'failed',
  by: textIn(after['by']),
  device: textIn(after['device']),
})

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The most people that the screen shows. */
const mostListed = 500

/** Lists the members of staff, newest account first, with the number of valid sessions and the last log-in. */
export async function listStaff(db: Db, now: Date): Promise<Member[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const names = await readRoleNames(db)
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'loginMobile', 'staffRole', 'deactivatedAt'])
    .select(({ selectFrom }) => [
      selectFrom('session')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('customerId', '=', 'customer.id')
        .where('createdAt', '>', ago(sessionLimits.admin.absolute))
        .where('lastUsedAt', '>', ago(sessionLimits.admin.idle))
        .$asScalar()
        .$notNull()
        .as('sessions'),
      selectFrom('auditEntry')
        .select('at')
        .where('security', '=', 'admin_login')
        .where('subjectKind', '=', 'customer')
        .whereRef('subjectId', '=', 'customer.id')
        .orderBy('auditEntry.seq', 'desc')
        .limit(1)
        .as('lastLogInAt'),
    ])
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ id, name, email, loginMobile, staffRole, deactivatedAt, sessions, lastLogInAt }) => ({
    _id: id,
    name,
    contact: email ?? wireMobile(loginMobile),
    role: { _id: staffRole ?? '', name: names.get(staffRole ?? '') ?? '' },
    active: deactivatedAt === null,
    sessions,
    lastLogInAt: lastLogInAt?.toISOString() ?? '',
  }))
}
