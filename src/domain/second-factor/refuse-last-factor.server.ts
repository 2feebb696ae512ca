import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { anyAdminHasFactor, deleteRecoveryCodes, readFactors } from './queries.server.ts'

/**
 * Follows the removal of a second factor. Without any left, the recovery codes go too.
 * @throws ShopError factor_required when it was the last one of an admin who needs one: other admins have one
 */
export async function refuseLastFactor(tx: Tx, { id, role }: { id: string; role: 'user' | 'admin' }) {
  const { authenticator, passkeys } = await readFactors(tx, id)
  if (authenticator || passkeys > 0) return
  if (role === 'admin' && (await anyAdminHasFactor(tx)))
    throw new ShopError('factor_required', 'Please add another second step before you remove the last one. The back-office needs it.')
  await deleteRecoveryCodes(tx, id)
}
