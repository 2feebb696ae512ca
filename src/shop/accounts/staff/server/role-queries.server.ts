import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { isScope } from '#shop/scopes.ts'
import type { Role } from '../role-contract.ts'
import { findBuiltInRole, type StaffRole, builtInRoles } from '../rules/staff-roles.ts'

/** Finds a role, built-in or defined by the owner. Leaves out scopes that this release does not know. */
export async function findRole(db: Db | Tx, id: string): Promise<StaffRole | undefined> {
  const builtIn = findBuiltInRole(id)
  if (builtIn) return builtIn
  const row = await db.selectFrom('staffRole').select(['id', 'name', 'scopes', 'secondFactor']).where('id', '=', id).executeTakeFirst()
  return row && { ...row, scopes: row.scopes.filter(isScope) }
}

/** Counts the members of staff and the invitations with a role. */
const people =
  sql<number>`((select count(*) from customer where customer.role = 'admin' and customer.deleted_at is null and customer.staff_role = staff_role.id)
  + (select count(*) from staff_invitation where staff_invitation.staff_role = staff_role.id))::int`.as('people')

/** Returns the number of people and invitations of each role, by the role's id. */
async function countByRole(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`select role, count(*)::int as people from (
      select staff_role as role from customer where customer.role = 'admin' and deleted_at is null union all select staff_role from staff_invitation
    ) as holder group by role`.execute(db)
  return new Map(rows.map(({ role, people: count }) => [role, count]))
}

/** Lists the built-in roles, then the owner's roles by name. */
export async function listRoles(db: Db): Promise<Role[]> {
  const counts = await countByRole(db)
  const own = await db.selectFrom('staffRole').selectAll().select(people).orderBy('name').execute()
  return [
    ...builtInRoles.map(({ id, scopes, ...role }) => ({ _id: id, ...role, scopes: [...scopes], builtIn: true, people: counts.get(id) ?? 0 })),
    ...own.map(wireRole),
  ]
}

type RoleRow = { id: string; name: string; scopes: string[]; secondFactor: boolean; version: number; people?: number }

export const wireRole = ({ id, name, scopes, secondFactor, version, people: count = 0 }: RoleRow): Role => ({
  _id: id,
  name,
  scopes: scopes.filter(isScope),
  secondFactor,
  builtIn: false,
  people: count,
  version,
})

/** Returns the name of every role by its id. */
export async function readRoleNames(db: Db | Tx): Promise<Map<string, string>> {
  const own = await db.selectFrom('staffRole').select(['id', 'name']).execute()
  return new Map([...builtInRoles, ...own].map(({ id, name }) => [id, name]))
}

export function lockRole(tx: Tx, id: string) {
  return tx.selectFrom('staffRole').selectAll().select(people).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a role that the owner defined against deletion, until the transaction ends. */
export async function lockRoleAgainstDeletion(tx: Tx, id: string) {
  await tx.selectFrom('staffRole').select('id').where('id', '=', id).forKeyShare().execute()
}

/** `before`, `after`: ids of roles; null for a customer. `id`: the person. */
type RoleChange = { actor: { id: string }; id: string; before: string | null; after: string | null }

/** Records a change of a person's role in the security log, with the names of the roles. */
export async function recordRole(shop: Shop, tx: Tx, { actor, id, before, after }: RoleChange) {
  const names = await readRoleNames(tx)
  const fields = (role: string | null) => ({ role: role === null ? 'user' : 'admin', staffRole: role === null ? '' : (names.get(role) ?? role) })
  await recordSecurity(shop, tx, { security: 'role_changed', actor, subject: { kind: 'customer', id }, before: fields(before), after: fields(after) })
}
