import { sql } from 'kysely'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'
import { sendOrder } from './packing.ts'

/** Actions of staff who send pieces again without charge. */

type Line = { position: number; left: number }

/** Sends pieces of an order or of a replacement again, or exchanges them. The shop refuses more than are left. */
export async function replacePieces(model: Model, { which, qty, by, again, delivers, fate }: ActionOf<'replace pieces'>) {
  const orders = await model.shop.db
    .selectFrom('shopOrder')
    .select('id')
    .where('paidAt', 'is not', null)
    .where('status', '<>', 'Cancelled')
    .orderBy('seq')
    .execute()
  const id = pick(orders, which)?.id
  if (!id) return
  if (delivers) await callShop(model, 'PUT', `/orders/${id}`, { token: model.admin, body: { status: 'Delivered' } })
  if (model.processState.crashed) return
  const shown = await callShop(model, 'GET', `/orders/${id}/replacements`, { token: model.admin })
  const lines: Line[] = shown?.status === 200 ? shown.body.lines : []
  const [first] = lines
  if (!again) model.replacementCount += 1
  const returned = by === 'return' ? await approvedReturn(model, id) : undefined
  const pack = by === 'exchange' ? { pack: { productId: model.products[0], variant: '1 g' } } : {}
  const body = {
    lines: [{ position: first?.position ?? 0, qty, ...pack }],
    reason: 'damaged',
    key: `replacement-${model.replacementCount}`,
    ...(returned && { returnId: returned }),
  }
  const send = () => callShop(model, 'POST', `/orders/${id}/replacements`, { token: model.admin, body })
  const made = await send()
  if (made?.status !== 200) return
  const newId: string = made.body.order._id
  if (again) {
    const second = await send()
    if (second && second.body.order?._id !== newId) model.violations.push('a replacement that was asked for twice was made twice, or refused')
  }
  if (fate === 'send') await packAndSend(model, newId)
  if (fate === 'cancel') await callShop(model, 'PUT', `/orders/${newId}`, { token: model.admin, body: { status: 'Cancelled', refund: 'none' } })
}

async function packAndSend(model: Model, id: string) {
  await callShop(model, 'POST', '/packing/packed', { token: model.admin, body: { ids: [id], packed: true } })
  await sendOrder(model, id, 'number')
}

async function approvedReturn({ shop }: Model, orderId: string) {
  const found = await shop.db
    .selectFrom('returnRequest')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['approved', 'received'])
    .executeTakeFirst()
  return found?.id
}

const isStanding = sql`n.status <> 'Cancelled'`

/** Queries that must find no row. */
export const replacementViolations = {
  'more pieces were replaced than bought': sql`
    select l.order_id from order_line l join replacement x on x.replaces = l.order_id join replacement_line rl on rl.order_id = x.order_id and rl.position = l.position
    join shop_order n on n.id = x.order_id and ${isStanding} join order_line nl on nl.order_id = n.id and nl.position = rl.new_position
    group by l.order_id, l.position, l.qty, l.removed_qty having sum(nl.qty - nl.removed_qty) > l.qty - l.removed_qty`,
  'a replacement costs something, has money or an invoice, or belongs to other people': sql`
    select n.id from shop_order n left join replacement x on x.order_id = n.id left join shop_order o on o.id = x.replaces
    where n.is_replacement <> (x.order_id is not null) or n.is_replacement and (n.total_paise <> 0 or n.customer_id is distinct from o.customer_id
      or exists (select from payment p where p.order_id = n.id) or exists (select from tax_document d where d.order_id = n.id))`,
  'a replacement has no challan': sql`
    select x.order_id from replacement x left join delivery_challan c on c.order_id = x.order_id where c.order_id is null`,
  'the shopper was not told of a replacement once': sql`
    select n.id from shop_order n where n.is_replacement and n.customer_id is not null
      and (select count(*) from message m where m.dedupe_key like 'money:replacement:' || n.id || ':%') <> 1`,
  'a difference was refunded twice, or for another order': sql`
    select x.order_id from replacement x join refund r on r.id = x.refund_id join payment p on p.id = r.payment_id where p.order_id <> x.replaces`,
  'a line of an exchange has another difference than was refunded': sql`
    select x.order_id from replacement x join replacement_line l on l.order_id = x.order_id group by x.order_id, x.refund_id
    having bool_or(l.refunded_paise > l.difference_paise) or sum(l.refunded_paise) <> coalesce(
      (select sum(r.amount_paise) from refund r where r.id = x.refund_id or r.split_from = x.refund_id), 0)`,
}
