import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { refuseChanged } from '#shop/audit/module.server.ts'
import { lockOrder, seesMoney } from '#shop/orders/module.server.ts'
import type { OrderReturn } from '../office-contract.ts'
import { canMove, type ReturnState } from '../rules/return.ts'
import { findOrderOfReturn, listReturnsOf, type ReturnRow } from './queries.server.ts'
import { readOrderReturn } from './read-order-returns.server.ts'

/** Leaves the money out for a role that may not see it, such as a packer's. */
export const shownTo = (actor: Actor, shown: OrderReturn): OrderReturn =>
  seesMoney(actor) ? shown : { ...shown, refund: null, paid: 0, left: 0, otherRefunds: 0, otherRefundsState: 'processed', refundable: 0 }

export const returnNotFound = () => new ShopError('not_found', 'There is no such return.')

/** Locks a return for its shopper. @throws ShopError not_found for anybody else's, as for an unknown one */
export async function lockOwnReturn(tx: Tx, { id, customerId }: { id: string; customerId: string }): Promise<ReturnRow> {
  const found = await findOrderOfReturn(tx, id)
  if (!found || found.customerId !== customerId) throw returnNotFound()
  return lockReturn(tx, found.orderId, id)
}

export type StaffMove = { id: string; version: number; actor: Actor }

type Step = StaffMove & {
  to: ReturnState
  /** Returns whether the stored return is what this request made. */
  isDone: (row: ReturnRow) => boolean
}

/**
 * Locks a return that staff move to a state. `isRepeat`: the same request was stored before, so nothing is left to do.
 * @throws ShopError not_found; changed_meanwhile for another version; step_back for a state that cannot follow
 */
export async function lockForStep(tx: Tx, { id, version, actor, to, isDone }: Step): Promise<{ row: ReturnRow; isRepeat: boolean }> {
  const found = await findOrderOfReturn(tx, id)
  if (!found) throw returnNotFound()
  const row = await lockReturn(tx, found.orderId, id)
  if (row.state === to && row.version === version + 1 && isDone(row)) return { row, isRepeat: true }
  const subject = { kind: 'order', id: row.orderId } as const
  await refuseChanged(tx, { version, row, actor, subject, fields: ['return'], current: async () => shownTo(actor, await readOrderReturn(tx, row)) })
  if (!canMove(row.state, to)) throw new ShopError('step_back', `A return that is ${row.state} cannot become ${to}.`)
  return { row, isRepeat: false }
}

/** Locks the order of a return, then reads the return: so all writes of an order's returns take turns. */
async function lockReturn(tx: Tx, orderId: string, id: string): Promise<ReturnRow> {
  await lockOrder(tx, orderId)
  const row = (await listReturnsOf(tx, [orderId])).find((each) => each.id === id)
  if (!row) throw returnNotFound()
  return row
}
