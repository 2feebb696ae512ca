import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { findReplacements } from '#shop/orders/module.server.ts'
import { isPlaced } from '#shop/orders/rules.ts'
import type * as contract from '../contract.ts'
import { refuseReplacing } from '../rules/replacement.ts'
import { readReplaceable } from './replaceable.server.ts'

type Made = z.input<typeof contract.showReplacements.reply>['made'][number]

/** Returns the replacements of an order, and what is left to replace. An attempt has nothing of both. @throws ShopError not_found */
export async function showReplacements({ db }: Pick<Shop, 'db'>, id: string): Promise<z.input<typeof contract.showReplacements.reply>> {
  const order = await db.selectFrom('shopOrder').select(['status', 'codState', 'customerId', 'address']).where('id', '=', id).executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  if (!isPlaced(order)) return { refusal: 'This order is not placed.', lines: [], made: [] }
  const all = await readReplaceable(db, id)
  const isErased = order.customerId === null && order.address.mobile === ''
  const refusal = refuseReplacing(
    { ...order, isErased },
    all.reduce((sum, { left }) => sum + left, 0),
  )
  const { replaces } = await findReplacements(db, id)
  const { rows } = await sql<Omit<Made, '_id'> & { orderId: string }>`
    select x.order_id, o.status, x.reason, to_char(x.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at,
      (select string_agg(l.qty || ' × ' || l.name || ', ' || l.quantity_label, '; ' order by l.position) from order_line l where l.order_id = x.order_id) as items
    from replacement x join shop_order o on o.id = x.order_id where x.replaces = ${id} order by x.made_at desc`.execute(db)
  const made = rows.map(({ orderId, ...row }) => ({ _id: orderId, ...row }))
  return {
    ...(replaces !== undefined && { replaces }),
    ...(refusal !== undefined && { refusal }),
    lines: refusal === undefined ? all.filter(({ left }) => left > 0) : [],
    made,
  }
}
