import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { Need } from '#shop/audit/rules.ts'
import { type DisputeRow, wireDispute } from '../../payments/server/wire-payment.server.ts'
import type { listedDispute } from '../contract.ts'

type State = 'open' | 'all'
type Row = DisputeRow & { seq: number; paymentId: string; orderId: string | null; name: string | null }

const isListed = (state: State): RawBuilder<boolean> => (state === 'all' ? sql<boolean>`true` : sql<boolean>`d.state = 'open'`)

export async function listDisputes(db: Db, { state }: { state: State }, { limit, beforeSeq }: Slice): Promise<Page<z.input<typeof listedDispute>>> {
  const { rows } = await sql<Row>`
    select d.id, d.seq, d.payment_id, d.amount_paise, d.deducted_paise, d.reason, d.phase, d.state, d.respond_by, d.created_at, o.id as order_id,
      o.address ->> 'name' as name
    from payment_dispute d join payment p on p.id = d.payment_id left join shop_order o on o.id = p.order_id
    where ${isListed(state)} and d.seq < ${beforeSeq} order by d.seq desc limit ${limit}`.execute(db)
  return {
    rows: rows.map((row) => ({
      ...wireDispute(row),
      payment: row.paymentId,
      order: row.orderId === null ? null : { _id: row.orderId, name: row.name ?? '' },
    })),
    lastSeq: rows.at(-1)?.seq,
  }
}

export async function countDisputes(db: Db, state: State): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payment_dispute d where ${isListed(state)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const disputeNeeds: Need[] = [{ name: 'disputes', scope: 'money:read', count: ({ db }) => countDisputes(db, 'open') }]
