import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type * as contract from '../contract.ts'
import { type LineDecision, type OrderCash, refusalOf } from '../rules/decide-line.ts'
import type { LineState } from '../rules/match-lines.ts'
import { receivedPaise } from './order-cash.server.ts'

type Cash = z.input<typeof contract.showCash.reply>

type RemittanceRow = {
  id: string
  courier: string
  reference: string
  remittedOn: string
  totalPaise: number
  feesPaise: number
  lines: number
  matched: number
  decided: number
}

/** Lists the newest payouts. */
export async function listRemittances(db: Db): Promise<Cash['remittances']> {
  const { rows } = await sql<RemittanceRow>`
    select m.id, m.courier, m.reference, m.remitted_on::text as remitted_on, m.total_paise, m.fees_paise, count(l.number)::int as lines,
      count(l.number) filter (where l.state = 'matched')::int as matched, count(l.decision)::int as decided
    from (select * from cod_remittance order by seq desc limit 20) m left join cod_remittance_line l on l.remittance_id = m.id
    group by m.id, m.seq, m.courier, m.reference, m.remitted_on, m.total_paise, m.fees_paise order by m.seq desc`.execute(db)
  return rows.map(({ id, totalPaise, feesPaise, ...row }) => ({ _id: id, ...row, total: rupeesOf(totalPaise), fees: rupeesOf(feesPaise) }))
}

type LineRow = Omit<OrderCash, 'cashPaise'> & {
  remittanceId: string
  courier: string
  reference: string
  row: number
  awb: string
  orderId: string | null
  amountPaise: number
  cashPaise: number | null
  state: LineState
}

/**
 * Selects lines of payouts with the cash of their orders. `columns`: further columns, each after a comma. `clauses`: from `where` on. Both name the line `l`,
 * its payout `m`, and its order `o`.
 */
const selectLines = <Row>(columns: RawBuilder<unknown>, clauses: RawBuilder<unknown>) => sql<LineRow & Row>`
  select m.id as remittance_id, m.courier, m.reference, l.number as row, l.awb, l.order_id, l.amount_paise, cash_of(o) as cash_paise, l.state, o.cod_state,
    case when o.id is null then 0 else ${receivedPaise} end as received_paise, coalesce(c.written_off <> '', false) as is_given_up${columns}
  from cod_remittance_line l join cod_remittance m on m.id = l.remittance_id left join shop_order o on o.id = l.order_id left join cod_order c on c.order_id = o.id
  ${clauses}`

/** Lists the newest lines that nobody has decided. */
export async function listProblems(db: Db): Promise<Cash['problems']> {
  const { rows } = await selectLines(sql``, sql`where l.state <> 'matched' and l.decision is null order by m.seq desc, l.number limit 100`).execute(db)
  return rows.map((row) => {
    const order = cashIn(row)
    return {
      ...wireLine(row),
      open: order ? rupeesOf(order.cashPaise - order.receivedPaise) : null,
      mayAccept: refusalOf(row.amountPaise, order) === undefined,
    }
  })
}

type Decided = { decision: LineDecision; decidedAt: Date; reason: string }

/** Lists the lines that were decided last. */
export async function listDecided(db: Db): Promise<Cash['decided']> {
  const { rows } = await selectLines<Decided>(
    sql`, l.decision, l.decided_at, l.reason`,
    sql`where l.decision is not null order by l.decided_at desc, m.seq desc, l.number limit 20`,
  ).execute(db)
  return rows.map((row) => ({ ...wireLine(row), decision: row.decision, decidedAt: row.decidedAt.toISOString(), reason: row.reason }))
}

const cashIn = ({ cashPaise, ...cash }: LineRow): OrderCash | undefined => (cashPaise === null ? undefined : { cashPaise, ...cash })

const wireLine = ({ remittanceId, courier, reference, row, awb, orderId, amountPaise, cashPaise, state }: LineRow) => ({
  _id: remittanceId,
  courier,
  reference,
  row,
  awb,
  orderId,
  amount: rupeesOf(amountPaise),
  total: cashPaise === null ? null : rupeesOf(cashPaise),
  state,
})
