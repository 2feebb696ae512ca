import { dayMs, hourMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { signedToken } from '#platform/signed-token.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { giftMessage, giftSms, senderInSms } from '../mails/gift-mails.ts'
import { linkDays } from '../rules/gift.ts'
import { giftLinkSent } from '../rules/gift-actions.ts'
import { isUnfinished } from '../../rules/order.ts'
import { lockOrder } from '../../server/queries.server.ts'

declare module '#platform/signed-token.ts' {
  interface TokenPurposes {
    'give gift address': true
  }
}

const linkOf = (shop: Pick<Shop, 'secrets' | 'config'>, linkId: string) => `${shop.config.PUBLIC_URL}/gift/${signedToken(shop, 'give gift address', linkId)}`

/** Returns whether a link of this time has expired. */
export const isExpired = (askedAt: Date, now: Date) => askedAt.getTime() + linkDays * dayMs <= now.getTime()

/**
 * Sends the recipient of a gift the link that asks for the address, once for each `occasion`. A link that still works is sent again, so that a reminder ends no
 * earlier message; an expired one is replaced. @returns whether a message was queued
 */
export async function askRecipient(shop: Shop, tx: Tx, orderId: string, occasion: string): Promise<boolean> {
  const gift = await tx
    .selectFrom('orderGift')
    .select(['sender', 'recipientMobile', 'linkId', 'askedAt'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!gift?.recipientMobile) return false
  const now = shop.now()
  const works = gift.linkId !== null && gift.askedAt !== null && !isExpired(gift.askedAt, now)
  const linkId = works && gift.linkId !== null ? gift.linkId : randomId(16)
  const words = { brand: await readBrand(tx), sender: senderInSms(gift.sender), link: linkOf(shop, linkId) }
  const queued = await queueMessage(shop, tx, {
    channel: 'sms',
    kind: giftMessage,
    about: { kind: 'order', id: orderId },
    orderId,
    dedupeKey: `gift-link:${orderId}:${occasion}`,
    recipient: gift.recipientMobile,
    body: giftSms(words),
    values: [words.sender, words.link],
  })
  if (queued === undefined) return false
  await tx.updateTable('orderGift').set({ linkId, askedAt: now }).where('orderId', '=', orderId).execute()
  return true
}

/** Locks an order whose recipient is asked for the address. @throws ShopError not_found, rule_refused */
async function lockAwaited(tx: Tx, id: string) {
  const order = await lockOrder(tx, id)
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  if (order.addressBy !== 'awaited' || order.paidAt === null || !isUnfinished(order))
    throw new ShopError('rule_refused', 'This order waits for no address of a recipient.')
  return order
}

/** Sends the link again, at most once an hour. @returns whether it was sent. @throws ShopError as `lockAwaited` */
export function sendLinkAgain(shop: Shop, { id, actor }: { id: string; actor: Pick<Actor, 'id'> }): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await lockAwaited(tx, id)
    const at = shop.now()
    const sent = await askRecipient(shop, tx, id, `again-${Math.floor(at.getTime() / hourMs)}`)
    if (sent) await recordChange(tx, { at, actor, action: giftLinkSent, subject: { kind: 'order', id } })
    return sent
  })
}

/** Returns the link that works now. @throws ShopError as `lockAwaited`; rule_refused once it has expired */
export function readLink(shop: Shop, id: string): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    await lockAwaited(tx, id)
    const gift = await tx.selectFrom('orderGift').select(['linkId', 'askedAt']).where('orderId', '=', id).executeTakeFirst()
    if (!gift?.linkId || !gift.askedAt || isExpired(gift.askedAt, shop.now())) throw new ShopError('rule_refused', 'The link has expired. Send it again first.')
    return linkOf(shop, gift.linkId)
  })
}
