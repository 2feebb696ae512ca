import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { sessionLimits } from '../../customers/server/authenticate.server.ts'
import { wireMobile } from '../../customers/rules/mobile.ts'
import type { Member } from '../contract.ts'
import { readRoleNames } from './role-queries.server.ts'

/** The most people that the screen shows. */
const listed = 500

/** Lists everybody with a role in the back-office, newest first, with the open sessions and the last log-in. */
export async function listStaff(db: Db, now: Date): Promise<Member[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const names = await readRoleNames(db)
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'loginMobile', 'staffRole', 'deactivatedAt'])
    .select(({ selectFrom }) => [
      selectFrom('session')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('customerId', '=', 'customer.id')
        .where('createdAt', '>', before(sessionLimits.admin.absolute))
        .where('lastUsedAt', '>', before(sessionLimits.admin.idle))
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
    .limit(listed)
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
