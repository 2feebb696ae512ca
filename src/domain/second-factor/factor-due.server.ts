import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { anyAdminHasFactor, setDue } from './queries.server.ts'

const graceMs = 7 * 86_400_000

/**
 * True when the back-office needs a second factor that this admin has not set up. Once one admin has one, every other has seven days from the next log-in.
 */
export async function isFactorOverdue({ now }: Pick<Shop, 'now'>, tx: Tx, account: { id: string; secondFactorDueAt: Date | null }): Promise<boolean> {
  if (!(await anyAdminHasFactor(tx))) return false
  if (account.secondFactorDueAt) return now() >= account.secondFactorDueAt
  await setDue(tx, account.id, new Date(now().getTime() + graceMs))
  return false
}
