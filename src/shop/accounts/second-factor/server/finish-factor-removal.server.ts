import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { needsFactor } from './factor-due.server.ts'
import { deleteFactors, deleteRecoveryCodes, readFactors } from './queries.server.ts'

/**
 * Finishes the removal of a second factor, once it is deleted. Without any left, the recovery codes go too.
 * @throws ShopError factor_required when it was the last one, and the role needs one
 */
export async function finishFactorRemoval(tx: Tx, account: { id: string; staffRole: string | null }) {
  const { authenticator, passkeys } = await readFactors(tx, account.id)
  if (authenticator || passkeys > 0) return
  if (await needsFactor(tx, account))
    throw new ShopError('factor_required', 'Please add another second step before you remove the last one. The back-office needs it.')
  await deleteRecoveryCodes(tx, account.id)
}

type Account = Parameters<typeof notifyFactor>[2]

/** Removes the passkeys and the second step of an account, and tells its contacts which of them it had. */
export async function removeFactors(shop: Shop, tx: Tx, account: Account) {
  const { authenticator, passkeys } = await deleteFactors(tx, account.id)
  if (passkeys) await notifyFactor(shop, tx, account, 'passkeysRemoved')
  if (authenticator) await notifyFactor(shop, tx, account, 'appRemoved')
}
