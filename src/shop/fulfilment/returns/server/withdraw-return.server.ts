import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { returnWithdrawnByShopper } from '#shop/orders/rules.ts'
import { lockOwnReturn } from './lock-return.server.ts'
import { canMove } from '../rules/return.ts'

/** Withdraws an own return until it is decided. A second request changes nothing. @returns the order's id @throws ShopError not_found, step_back */
export function withdrawReturn(shop: Shop, { id, customerId }: { id: string; customerId: string }): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const { orderId, state } = await lockOwnReturn(tx, { id, customerId })
    if (state === 'withdrawn') return orderId
    if (!canMove(state, 'withdrawn')) throw new ShopError('step_back', 'This return is decided already, so it can no longer be withdrawn.')
    await tx.updateTable('returnRequest').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    const change = { before: { return: state }, after: { return: 'withdrawn', returnId: id } }
    await recordChange(tx, { at: shop.now(), actor: undefined, action: returnWithdrawnByShopper, subject: { kind: 'order', id: orderId }, ...change })
    return orderId
  })
}
