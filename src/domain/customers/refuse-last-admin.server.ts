import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockAdmins } from './queries.server.ts'

/** Refuses to remove the last admin. Call it before an account stops being an admin. It serialises concurrent removals. @throws ShopError last_admin */
export async function refuseLastAdmin(tx: Tx, leavingId: string) {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === leavingId) throw new ShopError('last_admin', 'The shop needs at least one admin.')
}
