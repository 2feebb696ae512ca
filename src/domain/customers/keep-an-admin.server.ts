import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockAdmins } from './queries.server.ts'

/** To be asked before this account stops being an admin. Two admins who drop each other at once take turns here. @throws ShopError last_admin */
export async function keepAnAdmin(tx: Tx, leavingId: string) {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === leavingId) throw new ShopError('last_admin', 'The shop needs at least one admin.')
}
