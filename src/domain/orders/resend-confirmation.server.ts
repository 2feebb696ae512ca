import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { confirmOrder } from './confirm-order.server.ts'
import { isPlaced } from './order.ts'
import { lockOrder } from './queries.server.ts'

const minute = 60_000

/** Sends the confirmation once more: at most once a minute, so that an impatient click is not a second message. @throws ShopError not_found, rule_refused */
export function resendConfirmation(shop: Shop, { id, actor }: { id: string; actor: { id: string } }) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    if (!isPlaced(order.status)) throw new ShopError('rule_refused', 'This order was never paid, so there is nothing to confirm.')
    const now = shop.now()
    const occasion = `again-${Math.floor(now.getTime() / minute)}`
    const queued = await confirmOrder(shop, tx, order, occasion)
    if (queued) await recordChange(tx, { at: now, actor, action: 'confirmation sent again', subject: { kind: 'order', id } })
  })
}
