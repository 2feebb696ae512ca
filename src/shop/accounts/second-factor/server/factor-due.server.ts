import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findRole } from '../../staff/server/find-role.server.ts'
import { anyAdminHasFactor, setDue } from './queries.server.ts'

const graceMs = 7 * 86_400_000

type Account = { id: string; staffRole: string | null; secondFactorDueAt: Date | null }

/** True when the role asks for a second factor, and somebody on the staff has one. */
export async function needsFactor(db: Db | Tx, { staffRole }: { staffRole: string | null }): Promise<boolean> {
  const role = staffRole === null ? undefined : await findRole(db, staffRole)
  return role?.secondFactor === true && (await anyAdminHasFactor(db))
}

/** Checks the grace of seven days for a needed second factor. The first log-in that needs one starts it here. @returns true when it is over */
export async function checkGrace({ now }: Pick<Shop, 'now'>, tx: Tx, account: Account): Promise<boolean> {
  if (!(await needsFactor(tx, account))) return false
  if (account.secondFactorDueAt) return now() >= account.secondFactorDueAt
  await setDue(tx, account.id, new Date(now().getTime() + graceMs))
  return false
}
