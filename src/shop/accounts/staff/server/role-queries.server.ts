import { sql } from 'kysely'
import { isScope } from '#shop/scopes.ts'
import { builtInRoles } from '../rules/staff-roles.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Role } from '../role-contract.ts'

const people =
  sql<number>`((select count(*) from customer where customer.role = 'admin' and customer.deleted_at is null and customer.staff_role = staff_role.id)
  + (select count(*) from staff_invitation where staff_invitation.staff_role = staff_role.id))::int`.as('people')

/** Returns how many people and invitations have each built-in role. */
async function countBuiltIn(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`select role, count(*)::int as people from (
      select staff_role as role from customer where customer.role = 'admin' and deleted_at is null union all select staff_role from staff_invitation
    ) as holder group by role`.execute(db)
  return new Map(rows.map(({ role, people: count }) => [role, count]))
}

/** Lists the built-in roles, then the owner's own by name. */
export async function listRoles(db: Db): Promise<Role[]> {
  const counts = await countBuiltIn(db)
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

/** Keeps a role of the owner's own from being deleted until the transaction ends. */
export async function keepRole(tx: Tx, id: string) {
  await tx.selectFrom('staffRole').select('id').where('id', '=', id).forKeyShare().execute()
}
