import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { codFee } from '../rules/pay-now.ts'

/** Selects the fee for cash on delivery of an order, in paise. 0 without a fee. */
const feePaise = sql<number>`(select coalesce(sum(e.paise), 0)::bigint from order_extra e
  where e.order_id = shop_order.id and e.module = ${codFee.module} and e.id = ${codFee.id})`

/** Selects whether an order was paid online in place of cash. It avoids `exists`, with which the planner may read all links for one page. */
export const isPrepaid = sql<boolean>`coalesce((select true from cod_link where cod_link.order_id = shop_order.id and cod_link.paid_at is not null), false)`

export type PayNowOrder = NonNullable<Awaited<ReturnType<typeof findPayNow>>>

/** Finds a placed order that is paid in cash on delivery, or was placed so and paid online later. Undefined for any other order. */
export function findPayNow(db: Db | Tx, id: string) {
  return db
    .selectFrom('shopOrder')
    .leftJoin('codLink', 'codLink.orderId', 'shopOrder.id')
    .select([
      'shopOrder.id',
      'shopOrder.customerId',
      'shopOrder.status',
      'shopOrder.codState',
      'shopOrder.totalPaise',
      'shopOrder.advancePaise',
      'shopOrder.isTest',
    ])
    .select(['codLink.linkId', 'codLink.linkUrl', 'codLink.expiresAt as linkEndsAt', 'codLink.endedAt', 'codLink.paidAt as prepaidAt'])
    .select(feePaise.as('feePaise'))
    .where('shopOrder.id', '=', id)
    .where('shopOrder.paidAt', 'is not', null)
    .where(({ or, eb }) => or([eb('shopOrder.method', '=', 'cod'), eb('codLink.paidAt', 'is not', null)]))
    .executeTakeFirst()
}

/**
 * Stores the provider that makes the link, before the provider is called. The order must be locked, because dispatch locks the order before the link too.
 * @returns the stored row, which another request may have written first
 */
export async function claimLink(tx: Tx, link: { orderId: string; provider: string; reference: string | null; expiresAt: Date }) {
  await tx
    .insertInto('codLink')
    .values(link)
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
  return tx.selectFrom('codLink').selectAll().where('orderId', '=', link.orderId).executeTakeFirstOrThrow()
}

/**
 * Stores that an order can no longer be paid online. The order must be locked.
 * @returns `made` if the provider has a link of it that may be open, and `begun` if a link is being made, or a crash lost its id
 */
export async function setEnded(tx: Tx, orderId: string, link: { provider: string; endedAt: Date }): Promise<'made' | 'begun' | undefined> {
  const { rows } = await sql<{ link: 'made' | 'begun' | null }>`
    with ended as (
      update cod_link set ended_at = ${link.endedAt} where order_id = ${orderId} and ended_at is null
      returning case when paid_at is null then case when link_id is null then 'begun' else 'made' end end as link
    ), unclaimed as (
      insert into cod_link (order_id, provider, ended_at, expires_at) select ${orderId}, ${link.provider}, ${link.endedAt}, ${link.endedAt}
      where not exists (select from cod_link where order_id = ${orderId})
    ) select link from ended`.execute(tx)
  return rows[0]?.link ?? undefined
}
