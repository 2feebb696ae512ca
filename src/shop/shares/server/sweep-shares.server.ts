import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import type { Shop } from '#platform/shop.ts'
import { readBasis } from '#shop/fulfilment/module.server.ts'
import { longestDeliveryDays } from '#shop/fulfilment/rules.ts'
import { deriveAlone } from './derive-share.server.ts'
import { lossesOfOrders } from './losses.server.ts'

const batchSize = 500

/** An order whose share must be derived again. `isSent`: nobody marked it as delivered, but it was sent long ago. */
type Lagging = { id: string; isDelivered: boolean; isSent: boolean }

/**
 * Lists orders whose ledger may lack an entry, by id. First, orders without an entry although a rate holds. Second, delivered orders without the entry `due`.
 * An order that nobody marks as delivered counts as delivered some days after it was sent. Third, orders whose net in the ledger differs from the rest of
 * their goods, as after a lost event or a won dispute.
 */
async function listLagging({ db, now }: Shop, after: string): Promise<Lagging[]> {
  const { rows } = await sql<Lagging>`
    with lost as (select order_id, sum(paise)::bigint as paise from (${lossesOfOrders}) l where order_id is not null group by order_id)
    select id, is_delivered, is_sent from (
      select o.id, o.status = 'Delivered' as is_delivered, o.fulfilment = 'shipped'
          and (select max(p.shipped_at) from parcel p where p.order_id = o.id) < ${new Date(now().getTime() - longestDeliveryDays * dayMs)}
          and not exists (select from failed_delivery f where f.order_id = o.id) as is_sent,
        e.entries, e.net_paise, e.is_due,
        o.status <> 'Cancelled' and (o.method = 'online' or o.status = 'Delivered') as is_earned, exists (select from share_rate r
          where r.celebrity_id = celebrity_of(o.celebrity_id, o.coupon_created_by) and r.effective_from <= day_in_india(o.paid_at) and r.created_at <= o.paid_at) as has_rate,
        greatest(0, (select coalesce(sum(net_paise - coupon_share_paise), 0) from order_line where order_id = o.id) - coalesce(lost.paise, 0)) as left_paise
      from shop_order o left join lost on lost.order_id = o.id cross join lateral (select count(*) as entries, coalesce(sum(net_paise), 0) as net_paise, coalesce(bool_or(kind = 'due'), false) as is_due
        from share_entry where order_id = o.id) e
      where o.id > ${after} and o.coupon_created_by is not null and o.paid_at is not null and not o.is_test
    ) o
    where (entries = 0 and is_earned and has_rate) or (entries > 0 and not is_due and (is_delivered or is_sent))
      or (entries > 0 and net_paise <> case when is_earned then left_paise else 0 end)
    order by id limit ${batchSize}`.execute(db)
  return rows
}

/** Runs every night: derives the shares of orders whose events were missed, because an older release ran or after an error. */
export async function sweepShares(shop: Shop) {
  for (let after = ''; ;) {
    const orders = await listLagging(shop, after)
    for (const order of orders) await deriveLagging(shop, order)
    const last = orders.at(-1)
    if (!last || orders.length < batchSize) return
    after = last.id
  }
}

/** Derives the share of one order. An error is logged, so the other orders follow. */
async function deriveLagging(shop: Shop, { id, isDelivered, isSent }: Lagging) {
  try {
    if (!isDelivered && !isSent) return await deriveAlone(shop, id)
    const { deliveredAt, sentAt } = await readBasis(shop.db, id)
    // A delivered order of which no time is stored counts as delivered now.
    await deriveAlone(shop, id, { deliveredAt: deliveredAt ?? (isDelivered && !sentAt ? shop.now() : null), sentAt })
  } catch (error) {
    shop.log.error({ err: error, orderId: id }, 'a share could not be derived, which is repeated tomorrow')
  }
}
