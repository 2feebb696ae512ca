import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { email } from '#shop/accounts/customers/contract.ts'
import { codePattern, storedMobile, tenDigits } from '#shop/accounts/rules.ts'
import type * as contract from '../contract.ts'
import { findSoldOutItem, insertAlert } from './queries.server.ts'

type NewAlert = z.output<typeof contract.addStockAlert.input>

/** The sender's network address, and the id of the signed-in account. */
type Visitor = { address: string; account: string | undefined }

/**
 * Stores who wants a message when a sold-out pack is back. A second request for the same pack and recipient changes nothing.
 * @throws ShopError invalid_input, not_found, rule_refused for a pack that is not sold out, too_many_requests
 */
export async function addStockAlert(shop: Shop, { productId, variant, recipient }: NewAlert, { address, account }: Visitor) {
  const { db, limits, now } = shop
  const parsed = parseRecipient(recipient)
  await limits.take('stockAlerts', address)
  const item = await findSoldOutItem(db, { productId, quantity: variant })
  if (!item) throw new ShopError('not_found', 'This pack is no longer for sale.')
  if (!item.soldOut) throw new ShopError('rule_refused', 'This pack is in stock. You can buy it now.')
  await limits.take('stockAlertsEverybody', 'everybody')
  await insertAlert(db, { itemId: item.id, ...parsed, askedBy: account, createdAt: now() })
}

/** @throws ShopError invalid_input for a text that is neither an e-mail address nor an Indian mobile number */
function parseRecipient(text: string): { channel: 'mail' | 'sms'; recipient: string } {
  const mail = z.safeParse(email, text)
  if (mail.success) return { channel: 'mail', recipient: mail.data }
  const digits = tenDigits(text)
  if (codePattern.test(digits)) return { channel: 'sms', recipient: storedMobile(digits) }
  const message = text.includes('@') ? 'Please enter a valid e-mail address.' : 'Please enter an e-mail address or an Indian mobile number of 10 digits.'
  throw new ShopError('invalid_input', message, [{ field: 'recipient', message }])
}
