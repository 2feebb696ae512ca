import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { namedActor } from '#shop/audit/rules.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { finishFactorRemoval } from '../../second-factor/server/finish-factor-removal.server.ts'
import { deletePasskey } from './queries.server.ts'

/** Removes a passkey. @throws ShopError not_found, too_many_requests, factor_required for the last second factor of an admin who needs one */
export async function removePasskey(shop: Shop, actor: Actor, id: string) {
  await shop.limits.take('factorChanges', actor.id)
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    await lockSession(tx, actor)
    if (!account || !(await deletePasskey(tx, actor.id, id))) throw new ShopError('not_found', 'There is no such passkey.')
    await finishFactorRemoval(tx, account)
    await notifyFactor(shop, tx, account, 'passkeyRemoved')
    await recordSecurity(shop, tx, {
      security: 'passkey_removed',
      actor: namedActor(actor, account),
      subject: { kind: 'customer', id: actor.id },
      after: { passkey: 'removed' },
    })
  })
}
