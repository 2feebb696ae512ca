import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { CodState } from '#shop/orders/rules.ts'
import type * as contract from '../contract.ts'
import type { LineState } from '../rules/match-lines.ts'

type Cash = z.input<typeof contract.showCash.reply>
type Sum = { count: number; paise: number }

type CourierRow = { courier: string; remitted: Sum; owed: Sum; writtenOff: Sum; owedSince: Date | null }

const sumOf = (state: CodState) => sql`json_build_object('count', count(*) filter (where cod_state = ${sql.lit(state)}),
  'paise', coalesce(sum(total_paise) filter (where cod_state = ${sql.lit(state)}), 0))`

/** Reads the cash of all delivered orders by courier, the newest payouts, and the lines that need a look. */
export async function readCash(db: Db): Promise<Cash> {
  const { rows: couriers } = await sql<CourierRow>`
    select courier, ${sumOf('remitted')} as remitted, ${sumOf('collected')} as owed, ${sumOf('written_off')} as written_off,
      min(collected_at) filter (where cod_state = 'collected') as owed_since
    from (select o.cod_state, o.total_paise, c.collected_at, coalesce((select p.carrier from parcel p where p.order_id = o.id order by p.number limit 1), '') as courier
      from shop_order o left join cod_order c on c.order_id = o.id
      where o.method = 'cod' and o.paid_at is not null and o.cod_state in ('collected', 'remitted', 'written_off')) cash
    group by courier order by owed_since nulls last, courier`.execute(db)
  const total = (part: (row: CourierRow) => Sum) => couriers.map(part).reduce(add, { count: 0, paise: 0 })
  const [remitted, owed, writtenOff] = [total((row) => row.remitted), total((row) => row.owed), total((row) => row.writtenOff)]
  return {
    collected: wire([remitted, owed, writtenOff].reduce(add)),
    remitted: wire(remitted),
    owed: wire(owed),
    writtenOff: wire(writtenOff),
    couriers: couriers.map((row) => ({
      courier: row.courier,
      collected: wire([row.remitted, row.owed, row.writtenOff].reduce(add)),
      remitted: wire(row.remitted),
      owed: wire(row.owed),
      owedSince: row.owedSince?.toISOString() ?? null,
    })),
    remittances: await listRemittances(db),
    problems: await listProblems(db),
  }
}

const add = (one: Sum, other: Sum): Sum => ({ count: one.count + other.count, paise: one.paise + other.paise })
const wire = ({ count, paise }: Sum) => ({ count, amount: rupeesOf(paise) })

type RemittanceRow = {
  id: string
  courier: string
  reference: string
  remittedOn: string
  totalPaise: number
  feesPaise: number
  lines: number
  matched: number
}

async function listRemittances(db: Db): Promise<Cash['remittances']> {
  const { rows } = await sql<RemittanceRow>`
    select m.id, m.courier, m.reference, m.remitted_on::text as remitted_on, m.total_paise, m.fees_paise, count(l.number)::int as lines,
      count(l.number) filter (where l.state = 'matched')::int as matched
    from (select * from cod_remittance order by seq desc limit 20) m left join cod_remittance_line l on l.remittance_id = m.id
    group by m.id, m.seq, m.courier, m.reference, m.remitted_on, m.total_paise, m.fees_paise order by m.seq desc`.execute(db)
  return rows.map(({ id, totalPaise, feesPaise, ...row }) => ({ _id: id, ...row, total: rupeesOf(totalPaise), fees: rupeesOf(feesPaise) }))
}

type LineRow = {
  courier: string
  reference: string
  row: number
  awb: string
  orderId: string | null
  amountPaise: number
  totalPaise: number | null
  state: LineState
}

async function listProblems(db: Db): Promise<Cash['problems']> {
  const { rows } = await sql<LineRow>`
    select m.courier, m.reference, l.number as row, l.awb, l.order_id, l.amount_paise, o.total_paise, l.state
    from cod_remittance_line l join cod_remittance m on m.id = l.remittance_id left join shop_order o on o.id = l.order_id
    where l.state <> 'matched' and l.decision is null order by m.seq desc, l.number limit 100`.execute(db)
  return rows.map(({ amountPaise, totalPaise, ...row }) => ({
    ...row,
    amount: rupeesOf(amountPaise),
    total: totalPaise === null ? null : rupeesOf(totalPaise),
  }))
}
