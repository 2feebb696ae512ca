import type { Shop } from '#platform/shop.ts'
import { isSmsRegistered } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { dependsOnAddress } from '../../pricing/rules/delivery-charge.ts'
import { giftMessage } from '../mails/gift-mails.ts'

/**
 * Returns whether the checkout offers gifts, and whether the shop can ask recipients for their address: the charge of delivery is the same everywhere, and the
 * operators know the text of the SMS. The server checks each order again.
 */
export async function readGiftOffer(shop: Pick<Shop, 'db' | 'config'>): Promise<{ asks: boolean } | undefined> {
  const { giftOrders, deliveryCharge } = await readSettings(shop.db)
  if (!giftOrders) return undefined
  return { asks: !dependsOnAddress(deliveryCharge) && (await isSmsRegistered(shop, shop.db, giftMessage.template)) }
}
