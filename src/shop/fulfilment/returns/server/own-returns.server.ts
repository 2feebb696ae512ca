import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { queueMessage, toOwner } from '#shop/messages/module.server.ts'
import { ownerMail } from '#shop/messages/rules.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { isPlaced, returnWithdrawnByShopper, returnAskedByShopper } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as returnsContract from '../contract.ts'
import type { OwnReturns } from '../contract.ts'
import { returnAskedNotice } from '../mails/return-mails.ts'
import { leftOf, refuseKeptGift, refuseOrder, returnableUntil, canMove, refusePieces } from '../rules/return.ts'
import { returnChanged } from './events.server.ts'
import { lockOwnReturn } from './lock-return.server.ts'
import { listReturnsOf, readBasis, wireReturn, type ReturnRow } from './queries.server.ts'

type OwnKey = { id: string; customerId: string }

const orderNotFound = () => new ShopError('not_found', 'There is no such order.')

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
  const order = await db
    .selectFrom('shopOrder')
    .select(['status', 'codState', 'fulfilment'])
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return order && isPlaced(order) ? order : undefined
}

/** Withdraws an own return until it is decided. A second request changes nothing. @returns the order's id @throws ShopError not_found, step_back */
export function withdrawReturn(shop: Shop, { id, customerId }: { id: string; customerId: string }): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const { orderId, state } = await lockOwnReturn(tx, { id, customerId })
    if (state === 'withdrawn') return orderId
    if (!canMove(state, 'withdrawn')) throw new ShopError('step_back', 'This return is decided already, so it can no longer be withdrawn.')
    await tx.updateTable('returnRequest').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    const change = { before: { return: state }, after: { return: 'withdrawn', returnId: id } }
    await recordChange(tx, { at: shop.now(), actor: undefined, action: returnWithdrawnByShopper, subject: { kind: 'order', id: orderId }, ...change })
    await announce(shop, tx, returnChanged, { returnId: id, orderId, state: 'withdrawn', at: shop.now() })
    return orderId
  })
}

type Wish = z.output<typeof returnsContract.requestReturn.input> & { customerId: string }

/**
 * Stores a shopper's wish to return pieces of an own order, and tells the owner. The order's lock makes two tabs take turns. The same key again changes
 * nothing.
 * @throws ShopError not_found for anybody else's order; rule_refused for an order or pieces that cannot be returned; key_reused
 */
export function requestReturn(shop: Shop, wish: Wish) {
  const { id: orderId, customerId, lines, reason, words, key } = wish
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.customerId !== customerId || !isPlaced(order)) throw orderNotFound()
    const earlier = (await listReturnsOf(tx, [orderId])).find(({ requestKey }) => requestKey === key)
    if (earlier) return refuseOther(earlier, wish)
    const settings = await readSettings(tx)
    const basis = await readBasis(tx, orderId)
    const days = settings.returns.tellWithinDays
    const refusal =
      refuseOrder({ order: { ...order, ...basis }, days, now: shop.now() }) ??
      refusePieces(basis.lines, lines) ??
      refuseKeptGift(basis.lines, { lines, reason })
    if (refusal !== undefined) throw new ShopError('rule_refused', refusal)
    const id = randomId(12)
    await tx.insertInto('returnRequest').values({ id, orderId, reason, words, requestKey: key, askedAt: shop.now() }).execute()
    await tx
      .insertInto('returnLine')
      .values(lines.map(({ position, qty }) => ({ returnId: id, position, qty })))
      .execute()
    // The shopper's name and words are not stored in the log: they would outlive the account.
    const after = { return: 'requested', returnId: id }
    await recordChange(tx, { at: shop.now(), actor: undefined, action: returnAskedByShopper, subject: { kind: 'order', id: orderId }, after })
    await announce(shop, tx, returnChanged, { returnId: id, orderId, state: 'requested', at: shop.now() })
    const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
    await tellOwner(shop, tx, settings, { id, orderId, pieces, reason })
    return undefined
  })
}

function refuseOther({ reason, lines: stored }: ReturnRow, wish: Wish) {
  const isSame = reason === wish.reason && stored.length === wish.lines.length && wish.lines.every((line) => stored.some((known) => isSameLine(known, line)))
  if (!isSame) throw new ShopError('key_reused', 'This request was made before, for another return. Please reload the page and try again.')
}

const isSameLine = (one: { position: number; qty: number }, other: { position: number; qty: number }) =>
  one.position === other.position && one.qty === other.qty

type Asked = { id: string; orderId: string; pieces: number; reason: ReturnRow['reason'] }

/** Mails the owner about a new return, once, if the settings say so. The mail names no person and quotes no words. */
async function tellOwner(shop: Shop, tx: Tx, settings: Settings, { id, orderId, pieces, reason }: Asked) {
  const mail = ownerMail(shop.config.PUBLIC_URL, returnAskedNotice({ orderId, pieces, reason }))
  const message = toOwner(settings, 'returnAsked', { dedupeKey: `owner-return:${id}`, about: { kind: 'return', id }, ...mail })
  if (message) await queueMessage(shop, tx, message)
}
