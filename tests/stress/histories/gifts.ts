import { sql } from 'kysely'
import type { Shop } from '#platform/shop.ts'
import { wireAddress } from '../../support/address.ts'
import type { ActionOf } from './action.ts'
import { refund } from './back-office.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'
import { pay, prepare } from './shopper.ts'

/** Actions around gifts, and the people who are asked for their address. */

/** Switches gifts on, and registers the SMS to recipients. */
export async function offerGifts({ db, now }: Shop) {
  const updatedAt = now()
  await db.insertInto('setting').values({ name: 'giftOrders', value: 'true', updatedAt }).execute()
  const text = '{#alphanumeric#} has a gift for you. Where shall we send it? {#url#}'
  const template = { event: 'gift' as const, language: 'en' as const, templateId: '1007000000000000001', header: 'SWACHH', text, updatedAt }
  await db.insertInto('dltTemplate').values(template).execute()
}

const { _id, ...address } = wireAddress

/** Gives an address for a gift: its recipient by the link, its shopper, or staff. `again` sends the same a second time, which must change nothing. */
export async function giveGiftAddress(model: Model, { which, by, again }: ActionOf<'give gift address'>) {
  const { db } = model.shop
  const asked = await db
    .selectFrom('orderGift')
    .innerJoin('shopOrder', 'shopOrder.id', 'orderGift.orderId')
    .select(['orderGift.orderId', 'shopOrder.customerId', 'shopOrder.version'])
    .where('recipientName', 'is not', null)
    .orderBy('shopOrder.seq')
    .execute()
  const gift = which < 0 ? asked.at(which) : pick(asked, which)
  if (!gift) return
  const { orderId, customerId, version } = gift
  const messages = await db.selectFrom('message').select('body').where('orderId', '=', orderId).where('kind', '=', 'gift').orderBy('seq', 'desc').execute()
  const token = /\/gift\/(\S+)$/.exec(messages[0]?.body ?? '')?.[1]
  const buyer = model.buyers.find(({ id }) => id === customerId)
  const place = { ...address, name: 'Meera Iyer', state: 'Goa', pincode: '403001' }
  const send = () => {
    if (by === 'staff') return callShop(model, 'PUT', `/orders/${orderId}/address`, { token: model.admin, body: { ...place, version, keepsCharge: true } })
    if (by === 'recipient') return token && callShop(model, 'POST', '/gift-addresses', { body: { token, ...place } })
    return buyer && callShop(model, 'POST', `/orders/my-orders/${orderId}/gift-address`, { token: buyer.token, body: { addressId: buyer.addressId } })
  }
  const first = await send()
  if (!again || by === 'staff' || !first || first.status !== 200) return
  const second = await send()
  if (second && second.status !== 200) model.violations.push(`the address of a gift that was given twice answered ${second.status} the second time`)
}

/** Buys a gift whose recipient is asked, because few random histories pay for one and then give its address. */
export async function buyGift(model: Model, { buyer, lines, by, again, refunds }: ActionOf<'buy gift'>) {
  const before = model.attempts.length
  await prepare(model, { type: 'prepare', buyer, lines, coupon: undefined, gift: 'asked', stale: false, again: true })
  if (model.attempts.length === before || model.processState.crashed) return
  await pay(model, { type: 'pay', which: before, outcome: 'success', amount: 'right', submitsProof: true })
  if (refunds && !model.processState.crashed) await refund(model, { type: 'refund', which: before, rupees: 100, again: false })
  if (!model.processState.crashed) await giveGiftAddress(model, { type: 'give gift address', which: -1, by, again })
}

/** Queries that must find no row. */
export const giftViolations = {
  'a gift without an address was packed, sent or invoiced': sql`
    select o.id from shop_order o where o.address_by = 'awaited' and (exists (select from parcel p where p.order_id = o.id)
      or exists (select from tax_document d where d.order_id = o.id) or o.tracking_id is not null or o.tracking_url is not null or o.status = 'Delivered')`,
  'the recipient of a gift was not asked once': sql`
    select o.id from shop_order o join order_gift g on g.order_id = o.id and g.recipient_name is not null
    where not o.is_replacement and (select count(*) from message m where m.dedupe_key = 'gift-link:' || o.id || ':paid') <> case when o.paid_at is null then 0 else 1 end`,
  'who knows the address of a gift contradicts its card': sql`
    select o.id from shop_order o left join order_gift g on g.order_id = o.id
    where o.address_by <> 'shopper' and g.recipient_name is null or (o.address_by = 'recipient') <> (g.answered_at is not null and o.address_by <> 'shopper')`,
}
