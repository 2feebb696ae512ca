import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { refuseChanged } from '../audit/refuse-changed.server.ts'
import { isUnpacked } from './fulfilment.ts'
import { listParcels } from './list-parcels.server.ts'
import { isPlaced, versionedFields } from './order.ts'
import { getOrder, lockOrder } from './queries.server.ts'

type Edit = { id: string; version: number | undefined; actor: Actor }

/** Locks an order that is about to be edited. The lock makes the edit take turns with packer, shopper and other edits. @throws ShopError not_found, changed_meanwhile, rule_refused */
export async function lockEditable(tx: Tx, { id, version, actor }: Edit) {
  const order = await lockOrder(tx, id)
  if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
  await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
  if (order.status !== 'Paid') throw new ShopError('rule_refused', `This order is ${order.status.toLowerCase()}, so it can no longer be changed.`)
  if (!isUnpacked(order, (await listParcels(tx, id)).length))
    throw new ShopError('rule_refused', 'This order is packed or sent already. Unpack it before you change it.')
  return order
}
