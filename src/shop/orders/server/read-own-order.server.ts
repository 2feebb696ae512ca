import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listSentReports } from '#shop/catalogue/module.server.ts'
import { listSumsOf } from '#shop/catalogue/rules.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { listLineRows, wireLine } from './list-lines.server.ts'
import { listParcels, wireParcel } from './list-parcels.server.ts'
import { listTimeline } from './list-timeline.server.ts'
import { isPlaced } from '../rules/order.ts'
import type { ownOrder } from '../own-contract.ts'
import { ownTimelineOf } from '../rules/own-timeline.ts'
import { findOrder } from './queries.server.ts'

export type OwnOrderKey = { id: string; customerId: string }

/** Returns a placed order to the customer who placed it. @throws ShopError not_found for anybody else's order, an attempt and an unknown id */
export async function getOwnOrder(db: Db | Tx, { id, customerId }: OwnOrderKey) {
  const order = await findOrder(db, id)
  if (!order || order.customer?._id !== customerId || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
  return order
}

/** Returns everything that the page of an own order shows. @throws ShopError not_found */
export async function readOwnOrder(db: Db, key: OwnOrderKey): Promise<z.input<typeof ownOrder>> {
  const order = await getOwnOrder(db, key)
  const { couponDiscountPaise } = await db
    .selectFrom('shopOrder')
    .select(['couponDiscountPaise', 'fulfilment'])
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  const lines = await listLineRows(db, key.id)
  const { totalPaise, discountPaise } = listSumsOf(lines)
  const parcels = await listParcels(db, key.id)
  const events = ownTimelineOf(await listTimeline(db, key.id), parcels)
  return {
    order,
    listTotal: rupeesOf(totalPaise),
    saved: rupeesOf(discountPaise),
    couponDiscount: rupeesOf(couponDiscountPaise),
    canCancel: isUnpacked(order, parcels.length),
    lines: lines.map(wireLine),
    parcels: parcels.map(wireParcel),
    labReports: await listSentReports(db, key.id),
    events: events.map(({ at, kind, amountPaise }) => ({ at: at.toISOString(), kind, ...(amountPaise !== undefined && { amount: rupeesOf(amountPaise) }) })),
  }
}
