import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { type AddressSnapshot, storedMobile } from '#shop/accounts/rules.ts'
import { isSmsRegistered } from '#shop/messages/module.server.ts'
import type { Settings } from '#shop/settings/contract.ts'
import type { CartQuote } from '../../pricing/server/quote-cart.server.ts'
import type { Business } from '../../rules/business.ts'
import type { GiftChoice } from '../contract.ts'
import { giftMessage } from '../mails/gift-mails.ts'
import { invoiceNamesAddressFromPaise } from '../rules/gift.ts'
import { recipientAlone } from '../rules/hidden-address.ts'

/** A gift as an attempt stores it. `billing`: the shopper's own address, if the recipient is asked for the place of delivery. */
export type Gift = GiftChoice & { billing?: AddressSnapshot }

const refused = (message: string) => new ShopError('gift_refused', message)

export const noCashForGifts = 'A gift is paid online, so that its recipient has nothing to pay.'

/** @throws ShopError gift_refused for a gift that is to be paid in cash */
export function refuseCash(gift: unknown) {
  if (gift !== undefined && gift !== null) throw refused(noCashForGifts)
}

/** @throws ShopError gift_refused while the owner offers no gifts */
export function refuseSwitchedOff({ giftOrders }: Pick<Settings, 'giftOrders'>) {
  if (!giftOrders) throw refused('At present we send no gifts. Please order without the card.')
}

type Asking = { cart: CartQuote; business: Business | undefined }

/**
 * Refuses to ask the recipient for the address if the order needs it before: for its delivery charge, for its invoice, or because no SMS can be sent.
 * @throws ShopError gift_refused
 */
export async function refuseAsking(shop: Shop, tx: Tx, { cart, business }: Asking) {
  if (cart.deliveryLater) throw refused('The delivery charge depends on the address, so please choose an address that you know.')
  if (business) throw refused('The invoice of a business names the address of delivery, so please choose an address that you know.')
  if (cart.price.totalPaise >= invoiceNamesAddressFromPaise)
    throw refused('From ₹50,000 the invoice must name the address of delivery, so please choose an address that you know.')
  if (!(await isSmsRegistered(shop, tx, giftMessage.template)))
    throw refused('At present we cannot ask anybody for an address. Please choose an address that you know.')
}

const noAddress = { alternatePhone: '', addressType: '' }

/** Returns the address of an order until its recipient has given one: a name and a number. */
export const awaitedAddress = ({ name, mobile }: NonNullable<GiftChoice['recipient']>): AddressSnapshot => ({
  ...recipientAlone({ name, mobile: storedMobile(mobile) }),
  ...noAddress,
})

/** Stores the gift of an attempt. The same cart with the same gift opens the same attempt, which has it already. */
export async function insertGift(tx: Tx, orderId: string, { message, sender, recipient, billing }: Gift) {
  const asked = recipient && { recipientName: recipient.name, recipientMobile: storedMobile(recipient.mobile), billing: JSON.stringify(billing) }
  await tx
    .insertInto('orderGift')
    .values({
      orderId,
      message,
      sender,
      recipientName: null,
      recipientMobile: null,
      linkId: null,
      askedAt: null,
      remindedAt: null,
      toldAt: null,
      answeredAt: null,
      ...asked,
    })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
}
