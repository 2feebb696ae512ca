import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { isScope } from '#shop/scopes.ts'
import { builtInRoles } from '../rules/staff-roles.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, refuseChanged } from '#shop/audit/module.server.ts'
import { refuseToGive } from './refuse-stronger.server.ts'
import type * as contract from '../role-contract.ts'
import { lockRole, wireRole } from './role-queries.server.ts'

/** Adds a role. @throws ShopError role_taken, scope_missing */
export async function addRole(shop: Shop, actor: Actor, { name, scopes, secondFactor }: z.output<typeof contract.addRole.input>) {
  refuseToGive(actor, scopes)
  refuseBuiltInName(name)
  const add = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockSession(tx, actor)
      const at = shop.now()
      const values = { id: randomId(16), name, scopes: [...new Set(scopes)], secondFactor, createdAt: at, updatedAt: at }
      const row = await tx.insertInto('staffRole').values(values).returningAll().executeTakeFirstOrThrow()
      await recordSecurity(shop, tx, { security: 'role_defined', actor, subject: { kind: 'role', id: row.id }, after: auditedFields(row) })
      return wireRole(row)
    })
  return writeUnlessNameTaken(add)
}

/** Changes a role that the owner defined. @throws ShopError not_found, scope_missing, changed_meanwhile, role_taken */
export async function updateRole(shop: Shop, actor: Actor, { id, version, name, scopes, secondFactor }: z.output<typeof contract.updateRole.input>) {
  refuseToGive(actor, scopes)
  refuseBuiltInName(name)
  const change = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockSession(tx, actor)
      const before = await lockRole(tx, id)
      if (!before) throw noRole()
      refuseToGive(actor, before.scopes.filter(isScope))
      await refuseChanged(tx, { version, row: before, actor, subject: { kind: 'role', id }, current: () => wireRole(before) })
      const values = { name, scopes: [...new Set(scopes)], secondFactor, updatedAt: shop.now() }
      const after = await tx.updateTable('staffRole').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
      const fields = { before: auditedFields(before), after: auditedFields(after) }
      await recordSecurity(shop, tx, { security: 'role_defined', actor, subject: { kind: 'role', id }, ...fields })
      return wireRole({ ...after, people: before.people })
    })
  return writeUnlessNameTaken(change)
}

/** Deletes a role that the owner defined. @throws ShopError not_found, scope_missing; role_in_use while a person or an invitation has it */
export function deleteRole(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const role = await lockRole(tx, id)
    if (!role) throw noRole()
    refuseToGive(actor, role.scopes.filter(isScope))
    // Read again under the lock, because the first statement may have counted people before it got the lock.
    const current = await lockRole(tx, id)
    if (!current || current.people > 0) throw new ShopError('role_in_use', 'People or invitations have this role. Give them another one first.')
    await tx.deleteFrom('staffRole').where('id', '=', id).execute()
    await recordSecurity(shop, tx, { security: 'role_defined', actor, subject: { kind: 'role', id }, before: auditedFields(role) })
  })
}

export const noRole = () => new ShopError('not_found', 'There is no such role.')

const auditedFields = ({ name, scopes, secondFactor }: { name: string; scopes: string[]; secondFactor: boolean }) => ({
  name,
  scopes: scopes.toSorted().join(', '),
  secondFactor,
})

const nameTaken = () => new ShopError('role_taken', 'A role with this name already exists.')

function refuseBuiltInName(name: string) {
  if (builtInRoles.some((role) => role.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
}

async function writeUnlessNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'staff_role_name') throw nameTaken()
    throw error
  }
}
