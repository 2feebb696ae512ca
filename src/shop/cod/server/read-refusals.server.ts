import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { readReturnCost } from '#shop/fulfilment/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { isLoss } from './facts.server.ts'
import { keptDays, leastEnded, type RefusalFacts, savedByRefusals } from '../rules/hold-out.ts'

type Counted = Pick<RefusalFacts, 'refused' | 'refusedPaise' | 'heldOut' | 'open' | 'back' | 'delivered'>

/**
 * Returns what the score refused in a year, how the orders of the hold-out ended, and what refusals saved. The hold-out are carts below the score that were
 * allowed at random. Null while nothing was held out and the owner wants no hold-out.
 */
export async function readRefusals(db: Db, now: Date) {
  const since = new Date(now.getTime() - keptDays * dayMs)
  const { cod } = await readSettings(db)
  const { rows } = await sql<Counted>`
    select count(*) filter (where d.answer = 'score')::int as refused, coalesce(sum(d.total_paise) filter (where d.answer = 'score'), 0)::bigint as refused_paise,
      count(*) filter (where d.answer = 'held_out')::int as held_out,
      count(o.id) filter (where o.status not in ('Delivered', 'Cancelled'))::int as open,
      count(o.id) filter (where o.cod_state = 'returned' and not ${isLoss})::int as back, count(o.id) filter (where o.status = 'Delivered')::int as delivered
    from cod_decision d left join shop_order o on o.id = d.order_id and d.answer = 'held_out'
    where d.answer in ('score', 'held_out') and d.decided_at >= ${since}`.execute(db)
  const [counted] = rows
  if (!counted || (counted.heldOut === 0 && cod.holdOut === 0)) return null
  const cost = await readReturnCost(db, since)
  const saved = savedByRefusals({ ...counted, returnPaise: cost?.paise, marginPercent: cod.margin })
  const { refusedPaise, ...counts } = counted
  return {
    ...counts,
    refusedTotal: rupeesOf(refusedPaise),
    days: keptDays,
    leastEnded,
    margin: cod.margin,
    returnCost: cost ? { amount: rupeesOf(cost.paise), parcels: cost.parcels } : null,
    saved: saved ? { amount: rupeesOf(saved.paise), least: rupeesOf(saved.leastPaise), most: rupeesOf(saved.mostPaise) } : null,
  }
}
