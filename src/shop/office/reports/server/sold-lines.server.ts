import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import { lossesOfOrders } from '#shop/shares/module.server.ts'
import type { RefundOrigin } from '#shop/orders/rules.ts'
import { netOfLines } from '../rules/net-of-lines.ts'
import type { Periods } from '../rules/periods.ts'

/** `itemId`: of the pack. A line without one has its product and the pack's label. */
type Pack = { isNow: boolean; itemId: string | null; productId: string | null; label: string | null }
export type SoldPack = Pack & { pieces: number; paise: number }

const packOfLine = sql`l.stock_item_id as item_id, case when l.stock_item_id is null then l.product_id end as product_id,
  case when l.stock_item_id is null then l.quantity_label end as label`

/** Matches the orders of both periods that are not cancelled. */
const placedIn = ({ period, before }: Periods) =>
  sql`o.paid_at is not null and not o.is_test and o.status <> 'Cancelled' and o.listed_at >= ${startOfDay(before.from)} and o.listed_at < ${endOfDay(period.to)}`

const isNow = ({ period }: Periods) => sql`o.listed_at >= ${startOfDay(period.from)} as is_now`

/** Sums the lines of the orders of both periods that are not cancelled, by pack, before refunds. */
export async function sumSold(db: Db, periods: Periods): Promise<SoldPack[]> {
  const { rows } = await sql<SoldPack>`
    select ${isNow(periods)}, ${packOfLine}, sum(l.qty - l.removed_qty)::bigint as pieces,
      sum(l.net_paise - l.coupon_share_paise)::bigint as paise
    from shop_order o join order_line l on l.order_id = o.id where ${placedIn(periods)} group by 1, 2, 3, 4`.execute(db)
  return rows
}

type Line = Pack & { orderId: string; lostPaise: number; restocked: number; position: number; qty: number; netPaise: number; couponSharePaise: number }
type Named = { orderId: string; origin: RefundOrigin; amountPaise: number; pieces: { position: number; qty: number }[] }

/**
 * Returns what the lines of `sumSold` lost, as packs of less than nothing: the paise that refunds and other losses took, and the pieces that came back into the
 * stock. Few orders lose something, so their lines are read one by one.
 */
export async function listLostLines(db: Db, periods: Periods): Promise<SoldPack[]> {
  const [lines, named] = await Promise.all([
    sql<Line>`
      with lost as (
        select order_id, sum(paise)::bigint as paise from (
          ${lossesOfOrders} union all select order_id, 0 from return_request where received_at is not null
        ) l where order_id is not null group by order_id
      )
      select o.id as order_id, lost.paise as lost_paise, ${isNow(periods)}, ${packOfLine}, l.position, l.qty, l.net_paise, l.coupon_share_paise,
        (select coalesce(sum(back.restocked), 0) from return_request r join return_line back on back.return_id = r.id
          where r.order_id = o.id and r.received_at is not null and back.position = l.position)::int as restocked
      from lost join shop_order o on o.id = lost.order_id join order_line l on l.order_id = o.id where ${placedIn(periods)} order by o.id, l.position`.execute(
      db,
    ),
    sql<Named>`
      select o.id as order_id, f.origin, f.amount_paise, f.pieces from refund f join payment p on p.id = f.payment_id join shop_order o on o.id = p.order_id
      where f.pieces is not null and f.status = 'processed' and not f.is_charge and p.lane = 'settled' and ${placedIn(periods)} order by f.seq`.execute(db),
  ])
  const namedOf = Map.groupBy(named.rows, ({ orderId }) => orderId)
  return [...Map.groupBy(lines.rows, ({ orderId }) => orderId)].flatMap(([orderId, own]) => {
    const nets = netOfLines(own, own[0]?.lostPaise ?? 0, namedOf.get(orderId) ?? [])
    return own.map(({ isNow: ofPeriod, itemId, productId, label, restocked, netPaise, couponSharePaise }, index) => ({
      isNow: ofPeriod,
      itemId,
      productId,
      label,
      pieces: -restocked,
      paise: (nets[index] ?? 0) - (netPaise - couponSharePaise),
    }))
  })
}
