import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { CodState } from '#shop/orders/rules.ts'
import type * as contract from '../contract.ts'
import { courierOfOrder } from './order-cash.server.ts'
import { listDecided, listProblems, listRemittances } from './list-lines.server.ts'

type Cash = z.input<typeof contract.showCash.reply>
type Sum = { count: number; paise: number }

type CourierRow = { courier: string; toCollect: Sum; remitted: Sum; owed: Sum; writtenOff: Sum; owedSince: Date | null }

const inState = (states: readonly CodState[]) => sql`cod_state in (${sql.join(states.map((state) => sql.lit(state)))})`

/** Counts the orders in these states, and sums their cash without what was written off. `paise` replaces that amount. */
const sumOf = (states: readonly CodState[], paise: RawBuilder<unknown> = sql`case when ${inState(states)} then cash_paise - missing_paise else 0 end`) =>
  sql`json_build_object('count', count(*) filter (where ${inState(states)}), 'paise', coalesce(sum(${paise}), 0))`

/**
 * Reads the cash of all cash on delivery orders by courier, the newest payouts, and the lines that need a look. `toCollect` is of orders that are not delivered.
 * `collected` is of all delivered orders: the courier paid it out, owes it, or it was written off.
 */
export async function readCash(db: Db): Promise<Omit<Cash, 'refusals'>> {
  const { rows: couriers } = await sql<CourierRow>`
    select courier, ${sumOf(['confirmed', 'shipped'])} as to_collect, ${sumOf(['remitted'])} as remitted, ${sumOf(['collected'])} as owed,
      ${sumOf(['written_off'], sql`case when ${inState(['written_off'])} then cash_paise else missing_paise end`)} as written_off,
      min(collected_at) filter (where cod_state = 'collected') as owed_since
    from (select o.cod_state, cash_of(o) as cash_paise, coalesce(c.written_off_paise, 0) as missing_paise, c.collected_at, ${courierOfOrder} as courier
      from shop_order o left join cod_order c on c.order_id = o.id
      where o.method = 'cod' and o.paid_at is not null and o.cod_state in ('confirmed', 'shipped', 'collected', 'remitted', 'written_off')) cash
    group by courier order by owed_since nulls last, courier`.execute(db)
  const total = (part: (row: CourierRow) => Sum) => couriers.map(part).reduce(add, { count: 0, paise: 0 })
  const [remitted, owed, writtenOff] = [total((row) => row.remitted), total((row) => row.owed), total((row) => row.writtenOff)]
  return {
    toCollect: wire(total((row) => row.toCollect)),
    collected: wire([remitted, owed, writtenOff].reduce(add)),
    remitted: wire(remitted),
    owed: wire(owed),
    writtenOff: wire(writtenOff),
    couriers: couriers.filter(hasCollected).map((row) => ({
      courier: row.courier,
      collected: wire([row.remitted, row.owed, row.writtenOff].reduce(add)),
      remitted: wire(row.remitted),
      owed: wire(row.owed),
      writtenOff: wire(row.writtenOff),
      owedSince: row.owedSince?.toISOString() ?? null,
    })),
    remittances: await listRemittances(db),
    problems: await listProblems(db),
    decided: await listDecided(db),
  }
}

const hasCollected = ({ remitted, owed, writtenOff }: CourierRow) => remitted.count + owed.count + writtenOff.count > 0

const add = (one: Sum, other: Sum): Sum => ({ count: one.count + other.count, paise: one.paise + other.paise })
const wire = ({ count, paise }: Sum) => ({ count, amount: rupeesOf(paise) })
