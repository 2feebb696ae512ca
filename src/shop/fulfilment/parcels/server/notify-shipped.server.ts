import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { followLink, notifyOrder, notifyShopper, orderCancelled } from '#shop/orders/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { withdrawHeldOf } from '#shop/messages/module.server.ts'
import type { ParcelRow } from './queries.server.ts'
import { anotherParcelNotice, describePieces, notShippedNotice, partShippedNotice } from '../mails/shipped-mails.ts'

/** How long the message about a parcel waits. Until then staff can take back a mistake, and the shopper sees nothing of it. */
export const shippedHoldSeconds = 120

/** `shippedCount`: how many parcels of the order are shipped, with this one. `lines`: its pieces. `isLast`: no piece of the order is left to ship. */
type ShippedParcel = { orderId: string; shippedCount: number; lines: { position: number; qty: number }[]; isLast: boolean }

/**
 * Tells the shopper that a parcel was shipped, once for each parcel. A parcel with only a part of the order names its pieces, so that nobody waits for
 * the whole order. The link follows the order without logging in. @returns the id of the message, or undefined if none was queued
 */
export async function notifyShipped(shop: Shop, tx: Tx, { orderId, shippedCount, lines, isLast }: ShippedParcel) {
  if (shippedCount === 1 && isLast) return notifyOrder(shop, tx, { template: 'shipped', orderId, refundedPaise: 0, holdSeconds: shippedHoldSeconds })
  const about = { brand: await readBrand(tx), orderId, link: followLink(shop, orderId), contents: describePieces(await listPieces(tx, orderId, lines)), isLast }
  const write = inOurWords(shop.config.PUBLIC_URL, shippedCount === 1 ? partShippedNotice(about) : anotherParcelNotice(about))
  return notifyShopper(shop, tx, { key: `shipped:${orderId}:${shippedCount}`, orderId, holdSeconds: shippedHoldSeconds, write })
}

/** Corrects the message about the shipping of a parcel that was taken back. */
export async function notifyNotShipped(shop: Shop, tx: Tx, { orderId, parcel: { id, messageId, shippedAt, lines } }: { orderId: string; parcel: ParcelRow }) {
  const about = { brand: await readBrand(tx), orderId, contents: describePieces(await listPieces(tx, orderId, lines)) }
  // Without the id of a message, the time of the shipping tells two corrections of one parcel apart.
  const key = `not-shipped:${messageId ?? `${id}:${shippedAt?.toISOString()}`}`
  return notifyShopper(shop, tx, { key, orderId, write: inOurWords(shop.config.PUBLIC_URL, notShippedNotice(about)) })
}

/** After a cancellation the shop sends no message about a shipping. */
export const withdrawShipped = orderCancelled.listener((_shop, tx, { orderId }) => withdrawHeldOf(tx, orderId))

/** Adds the names to pieces of an order. */
async function listPieces(tx: Tx, orderId: string, lines: ShippedParcel['lines']) {
  const ordered = await tx.selectFrom('orderLine').select(['position', 'name', 'quantityLabel']).where('orderId', '=', orderId).orderBy('position').execute()
  return ordered.flatMap((line) => {
    const qty = lines.find(({ position }) => position === line.position)?.qty
    return qty === undefined ? [] : { ...line, qty }
  })
}
