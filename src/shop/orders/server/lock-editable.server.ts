import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { refuseChanged } from '#shop/audit/module.server.ts'
import { phoneOrderState } from '../phone-orders/rules/phone-order.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { listParcels } from './list-parcels.server.ts'
import { isPlaced, versionedFields } from '../rules/order.ts'
import { getOrder, lockOrder } from './queries.server.ts'

type Edit = { id: string; version: number | undefined; actor: Actor }

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Locks an order that is about to be edited. The lock makes the edit take turns with packer, shopper and other edits. @throws ShopError not_found, changed_meanwhile, rule_refused */
export const lockEditable = async (tx: Tx, edit: Edit) => refuseUneditable(tx, await lockOrder(tx, edit.id), edit)

/**
 * Locks an order whose address is about to change: an editable order, or a phone order whose link can be paid. The lock makes the edit take turns with
 * the settlement of its payment.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
export async function lockAddressable(tx: Tx, edit: Edit, now: Date) {
  const order = await lockOrder(tx, edit.id)
  if (order?.source !== 'phone' || isPlaced(order.status)) return refuseUneditable(tx, order, edit)
  await refuseOld(tx, order, edit)
  if (phoneOrderState(order, now) !== 'open')
    throw new ShopError('rule_refused', 'This phone order can no longer be paid, so its address can no longer be changed.')
  return order
}

async function refuseUneditable(tx: Tx, order: Locked | undefined, edit: Edit): Promise<Locked> {
  if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
  await refuseOld(tx, order, edit)
  if (order.status !== 'Paid') throw new ShopError('rule_refused', `This order is ${order.status.toLowerCase()}, so it can no longer be changed.`)
  if (!isUnpacked(order, (await listParcels(tx, order.id)).length))
    throw new ShopError('rule_refused', 'This order is packed or sent already. Unpack it before you change it.')
  return order
}

const refuseOld = (tx: Tx, row: Locked, { id, version, actor }: Edit) =>
  refuseChanged(tx, { version, row, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
