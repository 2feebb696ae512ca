import type { Tx } from '#platform/database/database.ts'
import { orderCancelled, orderDelivered } from '#shop/orders/module.server.ts'
import { type DeskEvent, openDeskStates, stateAfter } from '../rules/desk.ts'

/** Moves every parcel of an order on the desk. The order must be locked. */
async function moveParcels(tx: Tx, orderId: string, event: DeskEvent) {
  for (const from of openDeskStates) {
    const to = stateAfter(from, event)
    if (to && to !== from)
      await tx.updateTable('failedDelivery').set({ state: to, retryOn: null }).where('orderId', '=', orderId).where('state', '=', from).execute()
  }
}

/** The parcels of a delivered order leave the desk. */
export const leaveWhenDelivered = orderDelivered.listener((_shop, tx, { orderId }) => moveParcels(tx, orderId, 'delivered'))

/** Nobody waits for the parcels of a cancelled order, so they come back. */
export const returnWhenCancelled = orderCancelled.listener((_shop, tx, { orderId }) => moveParcels(tx, orderId, 'cancelled'))
