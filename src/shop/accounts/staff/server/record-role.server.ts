import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { readRoleNames } from './role-queries.server.ts'

/** The ids of the roles. Null for a customer. */
type RoleChange = { actor: { id: string }; id: string; before: string | null; after: string | null }

/** Records a change of the role with the names of the roles. */
export async function recordRole(shop: Shop, tx: Tx, { actor, id, before, after }: RoleChange) {
  const names = await readRoleNames(tx)
  const fields = (role: string | null) => ({ role: role === null ? 'user' : 'admin', staffRole: role === null ? '' : (names.get(role) ?? role) })
  await recordSecurity(shop, tx, { security: 'role_changed', actor, subject: { kind: 'customer', id }, before: fields(before), after: fields(after) })
}
