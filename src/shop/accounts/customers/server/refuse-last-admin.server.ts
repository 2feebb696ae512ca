import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockOwners } from './queries.server.ts'

/** Refuses to remove the last active owner. Call it before an account stops being one. It serialises concurrent removals. @throws ShopError last_admin */
export async function refuseLastAdmin(tx: Tx, leavingId: string) {
  const owners = await lockOwners(tx)
  if (owners.length === 1 && owners[0]?.id === leavingId) throw new ShopError('last_admin', 'The shop needs at least one admin.')
}
