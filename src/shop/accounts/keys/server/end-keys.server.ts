import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'

/** Revokes every key that an account made, when the account leaves the staff, is deactivated or deleted. Activation and Undo do not bring them back. */
export async function revokeKeysOf(shop: Shop, tx: Tx, actor: { id: string } | undefined, customerId: string) {
  const revoked = await tx
    .updateTable('apiKey')
    .set({ revokedAt: shop.now() })
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of revoked) await recordSecurity(shop, tx, { security: 'key_revoked', actor, subject: { kind: 'key', id }, before: { name } })
}
