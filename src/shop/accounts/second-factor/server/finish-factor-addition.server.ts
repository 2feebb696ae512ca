import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { changeSession, endOtherSessions } from '../../customers/server/session-queries.server.ts'
import { readFactors } from './queries.server.ts'
import { newRecoveryCodes } from './recovery-codes.server.ts'

/**
 * Finishes the addition of a second factor to an account, once it is stored: this session has it now, and an admin's other sessions end.
 * @returns recovery codes with the first second factor of an admin
 */
export async function finishFactorAddition(shop: Shop, tx: Tx, actor: Actor, role: 'user' | 'admin'): Promise<string[] | undefined> {
  if (role !== 'admin') return undefined
  await changeSession(tx, actor.tokenHash, { provenAt: shop.now(), hasSecondFactor: true, needsSecondFactor: false })
  await endOtherSessions(tx, actor.id, actor.tokenHash)
  const { recoveryCodesLeft } = await readFactors(tx, actor.id)
  return recoveryCodesLeft === 0 ? newRecoveryCodes(shop, tx, actor.id) : undefined
}
