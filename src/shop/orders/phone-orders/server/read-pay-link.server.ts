import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { followLink } from '../../server/signed-order-link.server.ts'
import { phoneOrderState, type PhoneOrderState } from '../rules/phone-order.ts'
import { findPhoneOrder, isSoldOut } from './queries.server.ts'

/** What a customer's link leads to. `pay`: the provider's page. `followUrl`: the page that follows a paid order. */
export type PayLink = { kind: 'pay'; url: string } | { kind: 'closed'; id: string; state: Exclude<PhoneOrderState, 'open'> | 'sold_out'; followUrl?: string }

/**
 * Returns what the signed link of a phone order leads to. It names no customer, item or amount. Undefined for a link that the shop did not sign, and once
 * the account is deleted.
 */
export async function readPayLink(shop: Shop, token: string): Promise<PayLink | undefined> {
  const id = readSignedToken(shop, 'pay order', token)
  const order = id === undefined ? undefined : await findPhoneOrder(shop.db, id)
  if (id === undefined || !order?.customerId) return undefined
  const state = phoneOrderState(order, shop.now())
  if (state === 'paid') return { kind: 'closed', id, state, followUrl: followLink(shop, id) }
  if (state !== 'open') return { kind: 'closed', id, state }
  if (order.linkUrl === null) return undefined
  // A payment for a pack that is gone would only be refunded.
  return (await isSoldOut(shop.db, id)) ? { kind: 'closed', id, state: 'sold_out' } : { kind: 'pay', url: order.linkUrl }
}
