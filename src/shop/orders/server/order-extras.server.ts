import { type RawBuilder, sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Extra } from '../pricing/server/cart-extras.server.ts'

/** Selects the extras of an order as one JSON column, so they need no statement of their own. Null for an order without any. */
export const extrasOf = (orderId: string): RawBuilder<Extra[] | null> => sql`(
  select json_agg(json_build_object('module', e.module, 'id', e.id, 'label', e.label, 'paise', e.paise) order by e.position)
  from order_extra e where e.order_id = ${sql.ref(orderId)})`

/** Returns extras in the form of the API. A reply without extras has no field for them. */
export const wireExtras = (extras: readonly Extra[] | null) =>
  extras && extras.length > 0 ? { extras: extras.map(({ paise, ...extra }) => ({ ...extra, amount: rupeesOf(paise) })) } : {}

/** Returns the insert of the order's extras. It runs in the statement that stores the attempt, and inserts nothing if an earlier attempt was reopened. */
export function insertExtras(orderId: string, extras: readonly Extra[]) {
  const rows = JSON.stringify(extras.map((extra, position) => ({ ...extra, position })))
  return sql`
    insert into order_extra (order_id, position, module, id, label, paise)
    select attempt.id, position, extra.module, extra.id, label, paise
    from attempt, jsonb_to_recordset(${rows}::jsonb) as extra (position int, module text, id text, label text, paise bigint)
    where attempt.id = ${orderId}`
}
