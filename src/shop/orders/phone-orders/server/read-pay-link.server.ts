import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { followLink } from '../../server/signed-order-link.server.ts'
import { phoneOrderState, type PhoneOrderState } from '../rules/phone-order.ts'
import { payNowState } from '../../pay-now/rules/pay-now.ts'
import { findPayNow } from '../../pay-now/server/queries.server.ts'
import { findPhoneOrder, isSoldOut } from './queries.server.ts'

/** The target of a customer's payment link. `pay`: the provider's page. `followUrl`: the page on which a placed order can be followed. */
export type PayLink =
  | { kind: 'pay'; url: string }
  /** A cash on delivery order that can be paid online. `cashPaise`: the cash to collect, with the fee `feePaise`. `advancePaise`: the part that is paid. */
  | { kind: 'cash'; id: string; cashPaise: number; feePaise: number; advancePaise: number }
  /** The order cannot be paid by this link. `cash`: it is paid in cash. */
  | { kind: 'closed'; id: string; state: Exclude<PhoneOrderState, 'open'> | 'sold_out' | 'sent' | 'cash'; followUrl?: string }

/**
 * Returns the target of the signed link of an order, without any name of a customer or an item. Undefined for a link that the shop did not sign, and once the
 * account is deleted.
 */
export async function readPayLink(shop: Shop, token: string): Promise<PayLink | undefined> {
  const id = readSignedToken(shop, 'pay order', token)
  const order = id === undefined ? undefined : await findPhoneOrder(shop.db, id)
  if (id !== undefined && !order) return readPayNow(shop, id)
  if (id === undefined || !order?.customerId) return undefined
  const state = phoneOrderState(order, shop.now())
  if (state === 'paid') return { kind: 'closed', id, state, followUrl: followLink(shop, id) }
  if (state !== 'open') return { kind: 'closed', id, state }
  if (order.linkUrl === null) return undefined
  // A payment for a pack that is gone would only be refunded.
  return (await isSoldOut(shop.db, id)) ? { kind: 'closed', id, state: 'sold_out' } : { kind: 'pay', url: order.linkUrl }
}

/** Returns the target of the link of a cash on delivery order. */
async function readPayNow(shop: Shop, id: string): Promise<PayLink | undefined> {
  const order = await findPayNow(shop.db, id)
  if (!order?.customerId) return undefined
  const { totalPaise, feePaise, advancePaise } = order
  const state = payNowState(order, shop.now())
  if (state === 'open') return { kind: 'cash', id, cashPaise: totalPaise - advancePaise, feePaise, advancePaise }
  if (state === 'cancelled') return { kind: 'closed', id, state }
  return { kind: 'closed', id, state: state === 'ended' ? 'cash' : state, followUrl: followLink(shop, id) }
}
