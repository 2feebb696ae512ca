import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import { findBuyer } from '#shop/accounts/module.server.ts'
import { type AddressSnapshot, toAddressRow } from '#shop/accounts/rules.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { isPlaced } from '../../rules/order.ts'
import { giftAddressGiven, giftAddressReceived } from '../rules/gift-actions.ts'
import { giftAddressed, orderAddressChanged } from '../../server/events.server.ts'
import { snapshotOf } from '../../server/insert-attempt.server.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { refusePin } from '../../server/refuse-pin.server.ts'
import type * as contract from '../address-contract.ts'
import { addressReceivedNotice } from '../mails/gift-mails.ts'
import { type AddressBy, type ClosedLink, closedWords } from '../rules/gift.ts'
import { isExpired } from './ask-recipient.server.ts'

/** What the page of a link shows. It has no price, no item, no number and nothing of an address. */
export type GiftQuestion = { brand: string } & ({ kind: 'open'; sender: string; recipient: string } | { kind: 'closed'; state: ClosedLink })

type Found = { orderId: string; sender: string; recipientName: string | null; askedAt: Date | null; status: string; addressBy: AddressBy }

/** Finds the gift of a signed link. Undefined for a link that the shop did not sign, or that another one replaced. */
function findByToken(shop: Shop, db: Db | Tx, token: string): Promise<Found | undefined> {
  const linkId = readSignedToken(shop, 'give gift address', token)
  if (linkId === undefined) return Promise.resolve(undefined)
  return db
    .selectFrom('orderGift')
    .innerJoin('shopOrder', 'shopOrder.id', 'orderGift.orderId')
    .select(['orderGift.orderId', 'orderGift.sender', 'orderGift.recipientName', 'orderGift.askedAt', 'shopOrder.status', 'shopOrder.addressBy'])
    .where('orderGift.linkId', '=', linkId)
    .executeTakeFirst()
}

/** Returns why a link takes no address; undefined while it does. */
function closedOf({ addressBy, status, askedAt }: Found, now: Date): ClosedLink | undefined {
  if (status === 'Cancelled') return 'cancelled'
  if (addressBy !== 'awaited') return addressBy === 'recipient' ? 'received' : 'known'
  return askedAt === null || isExpired(askedAt, now) ? 'expired' : undefined
}

/** Reads what the page of a link shows. Undefined for an unknown link. */
export async function readGiftQuestion(shop: Shop, token: string): Promise<GiftQuestion | undefined> {
  const found = await findByToken(shop, shop.db, token)
  if (!found) return undefined
  const { brand } = await readSettings(shop.db)
  const state = closedOf(found, shop.now())
  return state ? { brand, kind: 'closed', state } : { brand, kind: 'open', sender: found.sender, recipient: found.recipientName ?? '' }
}

type Answer = z.output<typeof contract.giveGiftAddress.input>

/**
 * Stores the address that the recipient gives by the link, once. The same address again changes nothing.
 * @throws ShopError not_found for an unknown link; rule_refused once it is closed; pin_refused, delivery_state_refused, too_many_requests
 */
export async function giveGiftAddress(shop: Shop, { token, ...fields }: Answer, network: string): Promise<void> {
  await shop.limits.take('giftAddresses', network)
  const address = { ...toAddressRow({ ...fields, addressType: 'Home' }) }
  await shop.db.transaction().execute(async (tx) => {
    const first = await findByToken(shop, tx, token)
    if (!first) throw new ShopError('not_found', 'This link no longer works.')
    const order = await lockOrder(tx, first.orderId)
    const found = await findByToken(shop, tx, token)
    if (!order || !found) throw new ShopError('not_found', 'This link no longer works.')
    const state = closedOf(found, shop.now())
    if (state === 'received' && isSame(order.address, address)) return
    if (state) throw new ShopError('rule_refused', closedWords[state])
    await receiveAddress(shop, tx, { orderId: order.id, address, by: 'recipient' })
    await recordChange(tx, { at: shop.now(), actor: undefined, action: giftAddressReceived, subject: { kind: 'order', id: order.id } })
  })
}

const isSame = (one: AddressSnapshot, other: AddressSnapshot) => JSON.stringify(snapshotOf(one)) === JSON.stringify(snapshotOf(other))

type Received = { orderId: string; address: AddressSnapshot; by: 'recipient' | 'shopper' }

/**
 * Gives a locked order the address for which it waited. From now on it can be packed, and its invoice is issued. An address `by` the recipient stays hidden from
 * the shopper, who hears only that it came. @throws ShopError pin_refused, and those of listeners
 */
export async function receiveAddress(shop: Shop, tx: Tx, { orderId, address, by }: Received) {
  const at = shop.now()
  await refusePin(tx, await readSettings(tx), address)
  await tx
    .updateTable('shopOrder')
    .set({ address: JSON.stringify(snapshotOf(address)), addressBy: by })
    .where('id', '=', orderId)
    .execute()
  const gift = await tx.updateTable('orderGift').set({ answeredAt: at }).where('orderId', '=', orderId).returning('recipientName').executeTakeFirst()
  await announce(shop, tx, orderAddressChanged, { orderId, changedAt: at })
  await announce(shop, tx, giftAddressed, { orderId, at })
  if (by === 'shopper') return
  const write = inOurWords(shop.config.PUBLIC_URL, addressReceivedNotice({ orderId, recipient: gift?.recipientName ?? '' }))
  await notifyShopper(shop, tx, { key: `gift-address:${orderId}`, orderId, write })
}

type OwnAddress = { id: string; customerId: string; addressId: string }

/**
 * Sends a gift to a saved address of its shopper, because its recipient has given none. The link of the recipient ends. The same address again changes nothing.
 * @throws ShopError not_found, address_missing, rule_refused, pin_refused, delivery_state_refused
 */
export async function setOwnGiftAddress(shop: Shop, { id, customerId, addressId }: OwnAddress): Promise<void> {
  await shop.limits.take('orders', customerId)
  await shop.db.transaction().execute(async (tx) => {
    const { address } = await findBuyer(tx, { customerId, addressId, alone: false })
    const order = await lockOrder(tx, id)
    if (!order || order.customerId !== customerId || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
    if (!address) throw new ShopError('address_missing', 'Please select an address')
    if (order.addressBy === 'shopper' && isSame(order.address, address)) return
    if (order.status === 'Cancelled') throw new ShopError('rule_refused', 'This order is cancelled.')
    if (order.addressBy !== 'awaited') throw new ShopError('rule_refused', 'This order has an address already.')
    await receiveAddress(shop, tx, { orderId: id, address, by: 'shopper' })
    await recordChange(tx, { at: shop.now(), actor: undefined, action: giftAddressGiven, subject: { kind: 'order', id } })
  })
}
