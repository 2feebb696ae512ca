import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { isPlaced } from '#shop/orders/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { OwnReturns } from '../contract.ts'
import { listReturnsOf, readBasis } from './queries.server.ts'
import { leftOf, refuseOrder, returnableUntil } from '../rules/return.ts'
import { wireReturn } from './wire-return.server.ts'

export type OwnKey = { id: string; customerId: string }

export const orderNotFound = () => new ShopError('not_found', 'There is no such order.')

/** Returns the returns of a customer's own order, and what can still be returned. @throws ShopError not_found for anybody else's order, an attempt and an unknown id */
export async function readOwnReturns({ db, now }: Shop, key: OwnKey): Promise<OwnReturns> {
  const order = await findOwn(db, key)
  if (!order) throw orderNotFound()
  const { returns: rules } = await readSettings(db)
  const basis = await readBasis(db, key.id)
  const days = rules.tellWithinDays
  const refusal = refuseOrder({ order: { ...order, ...basis }, days, now: now() })
  const until = returnableUntil(days, basis)
  const lines = basis.lines
    .map(({ position, name, type, image, ...line }) => ({ position, name, type, image, left: leftOf({ position, ...line }) }))
    .filter(({ left }) => left > 0)
  return {
    canAsk: refusal === undefined && lines.length > 0,
    // The moment is the end of the day. Before the delivery it would move.
    lastDay: until && basis.deliveredAt ? dayInIndia(new Date(until.getTime() - 1)) : null,
    days,
    lines: refusal === undefined ? lines : [],
    returns: (await listReturnsOf(db, [key.id])).map(wireReturn),
  }
}

async function findOwn(db: Db, { id, customerId }: OwnKey) {
  const order = await db.selectFrom('shopOrder').select(['status', 'fulfilment']).where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  return order && isPlaced(order.status) ? order : undefined
}
