import { isScope } from '#shop/scopes.ts'
import { findBuiltInRole, type StaffRole } from '../rules/staff-roles.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Finds a role: built-in, or the owner's own. Scopes that this release does not know are left out. */
export async function findRole(db: Db | Tx, id: string): Promise<StaffRole | undefined> {
  const builtIn = findBuiltInRole(id)
  if (builtIn) return builtIn
  const row = await db.selectFrom('staffRole').select(['id', 'name', 'scopes', 'secondFactor']).where('id', '=', id).executeTakeFirst()
  return row && { ...row, scopes: row.scopes.filter(isScope) }
}
