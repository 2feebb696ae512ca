import { dayMs } from '#kernel/duration.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import type { SentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { listSentReports } from '#shop/catalogue/module.server.ts'
import { withoutTracking } from '../gifts/rules/hidden-address.ts'
import { listLineRows } from './list-lines.server.ts'
import { listParcels, wireParcels } from './list-parcels.server.ts'
import { listTimeline } from './list-timeline.server.ts'
import { isPlaced, isUnfinished, type OrderStatus } from '../rules/order.ts'
import type { OwnParcel } from '../own-contract.ts'
import { type OwnEventKind, ownTimelineOf } from '../rules/own-timeline.ts'

/** How many days a link works after the order is delivered or cancelled. */
const followDays = 90

/** The order that a signed link shows: state, parcels and the items to send. It has no name, address, number or amount, because people forward messages. */
export type FollowedOrder = {
  id: string
  status: OrderStatus
  placedAt: string
  lines: { name: string; image: string; type: string; qty: number }[]
  parcels: OwnParcel[]
  labReports: SentReport[]
  trackingUrl: string
  events: { at: string; kind: OwnEventKind }[]
}

/** The events that the link shows. Only the page behind the log-in shows events about money. */
const shownKinds: readonly OwnEventKind[] = ['placed', 'packed', 'shipped', 'delivered', 'cancelled']

/** Returns the order of a signed link. Undefined for an unknown or expired link, and once the account is deleted. */
export async function readFollowedOrder(shop: Shop, token: string): Promise<FollowedOrder | undefined> {
  const id = readSignedToken(shop, 'follow order', token)
  if (id === undefined) return undefined
  const order = await shop.db
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.status', 'shopOrder.codState', 'shopOrder.paidAt', 'shopOrder.trackingUrl', 'shopOrder.addressBy'])
    .where('shopOrder.id', '=', id)
    .executeTakeFirst()
  if (!order?.paidAt || !isPlaced(order)) return undefined
  const parcels = await listParcels(shop.db, id)
  const events = ownTimelineOf(await listTimeline(shop.db, id), parcels).filter(({ kind }) => shownKinds.includes(kind))
  const endedAt = events.findLast(({ kind }) => kind === 'delivered' || kind === 'cancelled')?.at ?? order.paidAt
  if (!isUnfinished(order) && shop.now().getTime() >= endedAt.getTime() + followDays * dayMs) return undefined
  const isHidden = order.addressBy === 'recipient'
  return {
    id,
    status: order.status,
    placedAt: order.paidAt.toISOString(),
    lines: (await listLineRows(shop.db, id))
      .map(({ name, image, quantityLabel, qty, removedQty }) => ({ name, image, type: quantityLabel, qty: qty - removedQty }))
      .filter(({ qty }) => qty > 0),
    parcels: isHidden ? wireParcels(parcels).map(withoutTracking) : wireParcels(parcels),
    labReports: await listSentReports(shop.db, id),
    trackingUrl: isHidden ? '' : (order.trackingUrl ?? ''),
    events: events.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
  }
}
