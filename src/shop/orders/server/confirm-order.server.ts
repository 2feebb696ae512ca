import { sql } from 'kysely'
import { inr } from '#kernel/money.ts'
import type { Tx, Db } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { type AddressSnapshot, messageRouteOf } from '#shop/accounts/rules.ts'
import { plainNameOf, withParagraphs } from '#shop/messages/rules.ts'
import { queueMessages, toOwner, wordsOf } from '#shop/messages/module.server.ts'
import { isRegisteredOn, settingRows, type SettingRow } from '#shop/settings/module.server.ts'
import { describeArrival } from '../rules/arrival.ts'
import { askRecipient } from '../gifts/server/ask-recipient.server.ts'
import { type GiftRow, giftOf } from '../gifts/server/queries.server.ts'
import { type AddressBy, shopperName } from '../gifts/rules/gift.ts'
import type { Extra } from '../pricing/server/cart-extras.server.ts'
import { discountsOf, type OrderDiscount } from '../discounts/server/order-discounts.server.ts'
import { extrasOf } from './order-extras.server.ts'
import { orderPaid } from './events.server.ts'
import { listPlacedParagraphs } from './order-slots.server.ts'
import { followLink } from './signed-order-link.server.ts'
import { itemRows, newOrderMail, orderMessage, orderValues, placedMail, placedSms, placedValues } from '../mails/order-mails.ts'

type ConfirmedOrder = {
  id: string
  customerId: string | null
  totalPaise: number
  address: AddressSnapshot
  couponCode: string | null
  method: 'online' | 'cod'
  paidAt?: Date | null
}

/**
 * Queues the order confirmation: by SMS to the delivery mobile, and to the customer's own e-mail address or number (`messageRouteOf`). Each channel gets it
 * once per order and `occasion`; another occasion sends it again. The recipient of a gift gets none, because it names the total.
 * @returns whether anything was queued
 */
export async function confirmOrder(shop: Shop, tx: Tx, order: ConfirmedOrder, occasion = ''): Promise<boolean> {
  const facts = await readConfirmation(tx, order)
  return (await queueConfirmation(shop, tx, order, facts, occasion)) > 0
}

type Facts = Awaited<ReturnType<typeof readConfirmation>>

type Line = { name: string; quantityLabel: string; qty: number; removedQty: number; netPaise: number; couponSharePaise: number }
type Person = { name: string; email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }
type GiftFacts = { gift: GiftRow | null; addressBy: AddressBy }
type FactsRow = Person &
  GiftFacts & { hasCustomer: boolean; lines: Line[] | null; extras: Extra[] | null; discounts: OrderDiscount[] | null; rows: SettingRow[] }

/** Reads the parts of a confirmation that the order's row lacks, in one statement: customer, settings, the owner's words, lines, extras and discounts. */
export async function readConfirmation(tx: Tx, { id, customerId }: { id: string; customerId: string | null }) {
  const { rows: found } = await sql<FactsRow>`
    select c.id is not null as has_customer, c.name, c.email, c.email_verified_at, c.login_mobile, ${settingRows} as rows, ${extrasOf('o.id')} as extras, ${discountsOf('o.id')} as discounts,
      ${giftOf('o.id')} as gift, (select address_by from shop_order where id = o.id),
      (select json_agg(json_build_object('name', name, 'quantityLabel', quantity_label, 'qty', qty, 'removedQty', removed_qty, 'netPaise', net_paise,
        'couponSharePaise', coupon_share_paise) order by position) from order_line where order_id = o.id) as lines
    from (select ${id}::text as id) o left join customer c on c.id = ${customerId} and c.deleted_at is null`.execute(tx)
  const [row] = found
  if (!row) throw new Error('A statement without a condition found nothing.')
  const { hasCustomer, lines, extras, discounts, rows, gift, addressBy, ...customer } = row
  return { customer: hasCustomer ? customer : undefined, ...wordsOf(rows), rows, lines: lines ?? [], extras: extras ?? [], discounts, gift, addressBy }
}

/** Announces that an attempt became an order, and queues its confirmation, in the transaction of the change. */
export async function announcePaid(shop: Shop, tx: Tx, order: ConfirmedOrder & { paidAt: Date }, facts: Facts) {
  await queueConfirmation(shop, tx, order, facts)
  if (facts.addressBy === 'awaited') await askRecipient(shop, tx, order.id, 'paid')
  const isRegistered = isRegisteredOn(facts.rows, order.paidAt)
  await announce(shop, tx, orderPaid, { orderId: order.id, hasCoupon: order.couponCode !== null, paidAt: order.paidAt, isRegistered })
}

/** Queues the confirmation from facts that were read before. @returns how many messages were queued */
async function queueConfirmation(
  shop: Shop,
  tx: Tx,
  order: ConfirmedOrder,
  { customer, settings, words, lines, extras, discounts, gift, addressBy }: Facts,
  occasion = '',
): Promise<number> {
  const { id, totalPaise, couponCode, paidAt } = order
  const recipient = addressBy === 'shopper' ? undefined : gift?.recipient
  // The shopper never reads the address that the recipient of a gift gave.
  const address = recipient ? { ...noPlace, name: recipient.name } : order.address
  const smsTo = gift ? (customer?.loginMobile ?? gift.billingMobile ?? '') : order.address.mobile
  const { brand, arrival } = settings
  const arrives = addressBy === 'awaited' ? '' : describeArrival(paidAt ?? shop.now(), arrival, shop.now())
  const total = inr(totalPaise)
  const dedupePrefix = ['order-placed', id, occasion].filter(Boolean).join(':')
  const values = orderValues({ id, brand, link: followLink(shop, id) })
  const about = { kind: 'order' as const, id }
  const common = { kind: orderMessage, about, orderId: id }
  const sms = {
    ...common,
    dedupeKey: `${dedupePrefix}:sms`,
    channel: 'sms' as const,
    recipient: smsTo,
    body: placedSms({ brand, id, total, link: values.link }),
    values: [id, total, values.link],
  }
  const route = customer && messageRouteOf(customer)
  // A shopper without a verified e-mail address gets the SMS too, if the parcel goes to another mobile number.
  const ownSms = route?.kind === 'sms' && route.to !== smsTo && { ...sms, dedupeKey: `${dedupePrefix}:own-sms`, recipient: route.to }
  const paragraphs = route?.kind === 'mail' ? await listPlacedParagraphs(shop, tx, order) : []
  const mail = route?.kind === 'mail' && {
    ...common,
    dedupeKey: `${dedupePrefix}:mail`,
    recipient: route.to,
    ...withParagraphs(
      paragraphs,
      placedMail.write(words, {
        ...values,
        ...placedValues({ totalPaise, couponCode, discounts, lines, extras, address, arrives }),
        ...(recipient && { address: toRecipient(recipient.name) }),
        name: plainNameOf(shopperName({ accountName: customer?.name, parcelName: order.address.name, isGift: gift !== null })),
      }),
    ),
  }
  const ownerMail =
    occasion === '' &&
    toOwner(settings, 'newOrder', {
      dedupeKey: `owner-order:${id}`,
      about,
      ...newOrderMail.write({
        publicUrl: shop.config.PUBLIC_URL,
        id,
        totalPaise,
        items: itemRows(lines, { couponCode, discounts }, extras),
        place: recipient ? toRecipient(recipient.name) : [address.city, address.state].filter(Boolean).join(', '),
        isCod: order.method === 'cod',
      }),
    })
  // The mobile is empty if the customer deleted the account before the money arrived. The deletion blanks the attempt's address.
  const queued = await queueMessages(shop, tx, [
    ...(smsTo ? [sms] : []),
    ...(ownSms ? [ownSms] : []),
    ...(mail ? [mail] : []),
    ...(ownerMail ? [ownerMail] : []),
  ])
  return queued.length
}

const noPlace = { street: '', locality: '', city: '', state: '', pincode: '' }

const toRecipient = (name: string) => `${name}, at the address that we ask for`

/** Finds the newest placed order whose customer is not deleted. Previews of mails show it. */
export async function findNewestOrder(db: Db) {
  const order = await db
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.id', 'shopOrder.totalPaise', 'shopOrder.couponCode', 'shopOrder.address', 'shopOrder.paidAt', 'customer.name as customerName'])
    .select(extrasOf('shopOrder.id').as('extras'))
    .select(discountsOf('shopOrder.id').as('discounts'))
    .where('shopOrder.paidAt', 'is not', null)
    .orderBy('shopOrder.listedAt', 'desc')
    .orderBy('shopOrder.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('orderLine')
    .select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, extras: order.extras ?? [], lines }
}
