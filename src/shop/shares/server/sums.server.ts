import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { heldOrders } from './held-orders.server.ts'

/**
 * The sums of a ledger in paise. `net`: the goods of its orders, after refunds and returns. `share`: the celebrity's part of `net`. `pending`: the part of the
 * share whose return window, return or refund is open. `adjustments`: corrections less advances. `inPayout`: part of a payout that the bank has not decided.
 * `share` plus `adjustments` equals `paid`, `withheld`, `inPayout`, `payable` and `pending` together. `entries`: how many entries the sums cover.
 */
export type ShareSums = {
  entries: number
  orders: number
  netPaise: number
  sharePaise: number
  pendingPaise: number
  advancesPaise: number
  adjustmentsPaise: number
  goodsPaise: number
  paidPaise: number
  withheldPaise: number
  inPayoutPaise: number
  payablePaise: number
}

const noSums: ShareSums = {
  entries: 0,
  orders: 0,
  netPaise: 0,
  sharePaise: 0,
  pendingPaise: 0,
  advancesPaise: 0,
  adjustmentsPaise: 0,
  goodsPaise: 0,
  paidPaise: 0,
  withheldPaise: 0,
  inPayoutPaise: 0,
  payablePaise: 0,
}

/** Reads the sums of ledgers. Returns a function that gives the sums of a celebrity, all 0 for one without entries. */
export async function readSums(db: Db | Tx, celebrityIds: readonly string[], now: Date): Promise<(celebrityId: string) => ShareSums> {
  const sum = (of: string, condition: string) => sql.raw(`coalesce(sum(${of}) filter (where ${condition}), 0)::bigint`)
  const { rows } = await sql<ShareSums & { celebrityId: string }>`
    select e.celebrity_id, count(*) as entries, count(distinct e.order_id) as orders, coalesce(sum(e.net_paise), 0)::bigint as net_paise,
      ${sum('e.share_paise', 'e.order_id is not null')} as share_paise,
      ${sum('e.share_paise', 'e.is_pending')} as pending_paise,
      ${sum('-e.share_paise', "e.kind = 'advance'")} as advances_paise,
      ${sum('e.share_paise', "e.kind in ('advance', 'correction')")} as adjustments_paise,
      coalesce(sum(e.value_paise), 0)::bigint as goods_paise,
      ${sum('-e.share_paise', "e.kind in ('paid', 'payment_failed')")} as paid_paise,
      ${sum('-e.share_paise', "e.kind in ('withheld', 'withholding_undone')")} as withheld_paise,
      coalesce(min(open.paise), 0)::bigint as in_payout_paise,
      ${sum('e.share_paise', 'not e.is_pending')} - coalesce(min(open.paise), 0)::bigint as payable_paise
    from (select e.*, e.order_id is not null and (coalesce(due.payable_from > ${now}, true) or e.order_id in ${heldOrders}) as is_pending from share_entry e
      left join share_entry due on due.order_id = e.order_id and due.kind = 'due' where e.celebrity_id = any(${celebrityIds})) e
    left join (select celebrity_id, sum(gross_paise) as paise from share_payout_line where state = 'open' group by celebrity_id) open
      on open.celebrity_id = e.celebrity_id
    group by e.celebrity_id`.execute(db)
  const found = new Map(rows.map(({ celebrityId, ...sums }) => [celebrityId, sums]))
  return (celebrityId) => found.get(celebrityId) ?? noSums
}
