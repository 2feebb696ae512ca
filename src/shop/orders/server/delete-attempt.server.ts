import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { isPlaced } from '../rules/order.ts'
import { lockOrder, cannotBePaid } from './queries.server.ts'
import type { Tx } from '#platform/database/database.ts'

const paidMessage = 'An order that money reached is kept: cancel it instead.'
const payableMessages = {
  checkout: 'This checkout may still be paid, or was. It can be deleted a day after its last try.',
  phone: 'The payment link of this order may still be paid, or was. The order can be deleted once the link has expired.',
}

/** Deletes an attempt that has no payment and can no longer get one. @throws ShopError not_found, rule_refused */
export function deleteAttempt(shop: Shop, { id, actor }: { id: string; actor: { id: string } }) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    if (isPlaced(order)) throw new ShopError('rule_refused', paidMessage)
    if (!(await deleteUnpayableAttempt(tx, id, shop.now()))) throw new ShopError('rule_refused', payableMessages[order.source ?? 'checkout'])
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: { kind: 'order', id }, before: { status: order.status } })
  })
}

/** Deletes an attempt that has no payment and can no longer get one. @returns false if it may still be paid, or was */
async function deleteUnpayableAttempt(tx: Tx, id: string, now: Date): Promise<boolean> {
  const order = await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .where(cannotBePaid(now))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payment').select('payment.id').whereRef('payment.orderId', '=', 'shopOrder.id'))))
    .forUpdate()
    .executeTakeFirst()
  if (!order) return false
  // There may be messages with the code of a cash on delivery order, or with a payment link.
  await removeMessagesAbout(tx, { order: [id] })
  await tx.deleteFrom('orderLine').where('orderId', '=', id).execute()
  await tx.deleteFrom('shopOrder').where('id', '=', id).execute()
  return true
}
