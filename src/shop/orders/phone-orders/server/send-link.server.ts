import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { paymentReturnPath } from '../../rules/payment-return-path.ts'
import { isPlaced } from '../../rules/order.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { payPath } from '../../server/signed-order-link.server.ts'
import { withDeadline } from '../../payments/server/deadline.server.ts'
import { cancelPaymentLinkJob } from './cancel-phone-order.server.ts'
import { canMakeLink, phoneOrderState } from '../rules/phone-order.ts'
import { findPhoneOrder, type PhoneOrder, setLink } from './queries.server.ts'
import { minuteMs } from '#kernel/duration.ts'
import { inr } from '#kernel/money.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { listDiscounts } from '../../discounts/server/order-discounts.server.ts'
import { itemRows } from '../../mails/order-mails.ts'
import { linkMail, linkMessage, linkSms } from '../mails/link-mail.ts'

type SendRequest = { id: string; sms: boolean; mail: boolean; actor: Actor }

const closedTexts = {
  paid: 'This order is paid.',
  cancelled: 'This phone order is cancelled.',
  expired: 'The payment link of this phone order has expired. Please make a new order.',
  ended: 'This phone order can no longer be paid. Please make a new order.',
}

const unavailableText = 'The payment service does not answer now. Please send the link again in a moment.'
const tooMuchText = 'The payment service does not take so much at once. Please cancel this order, and make smaller ones.'

/**
 * Returns the link to pay a phone order, and sends it by these channels. Creates the provider's link if there is none. The provider takes each reference once,
 * so a repeated call finds a link whose answer was lost.
 * @throws ShopError not_found; rule_refused if the order cannot be paid, or if the customer has no address of the channel; payment_unavailable
 */
export async function sendLink(shop: Shop, { id, sms, mail, actor }: SendRequest): Promise<{ message: string; link: string }> {
  const order = await findPhoneOrder(shop.db, id)
  if (!order) throw new ShopError('not_found', 'There is no such phone order.')
  refuseClosed(order, shop.now())
  if (order.linkId === null) await makeLink(shop, order)
  const path = payPath(shop, id)
  const sent = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, id)
    if (!locked) throw new ShopError('not_found', 'There is no such phone order.')
    refuseClosed(locked, shop.now())
    const queued = await queueLinkMessages(shop, tx, { order: locked, path, sms, mail })
    if (queued.length > 0)
      await recordChange(tx, { at: shop.now(), actor, action: 'payment link sent', subject: { kind: 'order', id }, after: { by: queued.join(', ') } })
    return queued
  })
  return { message: describeSent(sent, sms || mail), link: shop.config.PUBLIC_URL + path }
}

function describeSent(sent: string[], wanted: boolean) {
  if (sent.length > 0) return `The payment link goes out by ${sent.join(' and ')}.`
  return wanted ? 'The payment link was sent less than a minute ago.' : 'The payment link is ready. Copy it for the customer.'
}

function refuseClosed(order: Parameters<typeof phoneOrderState>[0], now: Date) {
  const state = phoneOrderState(order, now)
  if (state !== 'open') throw new ShopError('rule_refused', closedTexts[state])
}

async function makeLink(shop: Shop, order: PhoneOrder) {
  const { id, totalPaise, expiresAt } = order
  if (!canMakeLink(order, shop.now())) throw new ShopError('rule_refused', closedTexts.expired)
  const wanted = { amountPaise: totalPaise, reference: id, description: `Order ${id}`, expiresAt, returnUrl: shop.config.PUBLIC_URL + paymentReturnPath }
  const link = await withDeadline(shop)
    .bounded.payments.of(order.provider)
    .createLink(wanted)
    .catch((error: unknown) => {
      // The error's own text is for a shopper with a cart, so staff get another one.
      throw isShopError(error) ? new ShopError(error.code, error.code === 'payment_unavailable' ? unavailableText : tooMuchText) : error
    })
  shop.failpoint('link-made')
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, id)
    await setLink(tx, id, { linkId: link.id, linkUrl: link.url })
    // The order was cancelled, or staff took its money, while the provider made the link.
    if (locked && (locked.withdrawnAt || isPlaced(locked))) await shop.jobs.enqueue(tx, cancelPaymentLinkJob, { orderId: id })
  })
  shop.failpoint('link-stored')
}

type Order = { id: string; customerId: string | null; totalPaise: number; couponCode: string | null; address: AddressSnapshot; expiresAt: Date }

type LinkMessages = { order: Order; path: string; sms: boolean; mail: boolean }

/**
 * Queues the link by SMS to the customer's number, otherwise to the number of the delivery address, and by mail to the customer. At most one message a minute
 * leaves by each channel. @returns the names of the channels by which a message was queued @throws ShopError rule_refused without an e-mail address
 */
async function queueLinkMessages(shop: Shop, tx: Tx, { order, path, sms, mail }: LinkMessages): Promise<string[]> {
  const { id, customerId, totalPaise, couponCode, address, expiresAt } = order
  const customer =
    customerId === null
      ? undefined
      : await tx.selectFrom('customer').select(['name', 'email', 'loginMobile']).where('id', '=', customerId).where('deletedAt', 'is', null).executeTakeFirst()
  if (!customer) throw new ShopError('rule_refused', 'The account of this customer was deleted.')
  if (mail && customer.email === null) throw new ShopError('rule_refused', 'This customer has no e-mail address. Please send the link by SMS, or copy it.')
  const facts = { brand: await readBrand(tx), id, totalPaise, link: shop.config.PUBLIC_URL + path, expiresAt }
  const common = { kind: linkMessage, about: { kind: 'order' as const, id }, orderId: id }
  const dedupePrefix = `payment-link:${id}:${Math.floor(shop.now().getTime() / minuteMs)}`
  const queued: string[] = []
  if (sms) {
    const recipient = customer.loginMobile ?? address.mobile
    const values = [inr(totalPaise), id, facts.link]
    const message = { ...common, dedupeKey: `${dedupePrefix}:sms`, channel: 'sms' as const, recipient, body: linkSms(facts), values }
    if ((await queueMessage(shop, tx, message)) !== undefined) queued.push('SMS')
  }
  if (mail && customer.email !== null) {
    const items = itemRows(await listLines(tx, id), { couponCode, discounts: await listDiscounts(tx, id) })
    const text = linkMail.write({ ...facts, items, name: customer.name || address.name })
    const message = { ...common, dedupeKey: `${dedupePrefix}:mail`, recipient: customer.email, ...text }
    if ((await queueMessage(shop, tx, message)) !== undefined) queued.push('mail')
  }
  return queued
}

function listLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderLine')
    .select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}
