import { type RawBuilder, sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { cashOf, type OrderCash } from '../rules/decide-line.ts'

/** The condition that a line of a payout counts for its order. `line` names the table. */
export const countsFor = (line: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${line}.state`)} = 'matched' or coalesce(${sql.ref(`${line}.decision`)} in ('accepted', 'linked'), false))`

/** The courier of the first parcel of the order `o`; empty without a parcel. */
export const courierOfOrder = sql<string>`coalesce((select p.carrier from parcel p where p.order_id = o.id order by p.number limit 1), '')`

/** The sum of the lines that count for the order `o`. */
export const receivedPaise = sql<number>`(select coalesce(sum(r.amount_paise), 0)::bigint from cod_remittance_line r where r.order_id = o.id and ${countsFor('r')})`

export type FoundCash = OrderCash & { id: string; writtenOffPaise: number }

/** Reads the cash of orders that are, or were, paid in cash. Others are missing in the answer. */
export async function findCash(db: Db | Tx, ids: readonly string[]): Promise<FoundCash[]> {
  const { rows } = await sql<FoundCash>`
    select o.id, cash_of(o) as cash_paise, o.cod_state, ${receivedPaise} as received_paise, c.written_off <> '' as is_given_up, c.written_off_paise
    from shop_order o join cod_order c on c.order_id = o.id where o.id = any(${[...ids]}) and o.paid_at is not null order by o.id`.execute(db)
  return rows
}

/** Locks orders by id, so that their cash does not change meanwhile. */
export const lockCash = (tx: Tx, ids: readonly string[]) => sql`select id from shop_order where id = any(${[...ids]}) order by id for update`.execute(tx)

type CashChange = { id: string; before: Fields; after: Fields }
type Fields = ReturnType<typeof auditFields>

/**
 * Recomputes and stores the cash state of orders, and what is written off, from the payout lines that count for them. The orders must be locked.
 * @returns the fields of each order before and after, for its audit entry
 */
export async function deriveCash(tx: Tx, before: readonly FoundCash[]): Promise<CashChange[]> {
  const was = new Map(before.map((cash) => [cash.id, cash]))
  const now = (await findCash(tx, [...was.keys()])).map((cash) => ({ id: cash.id, ...cashOf(cash, cash.receivedPaise) }))
  const rows = sql`unnest(${now.map(({ id }) => id)}::text[], ${now.map(({ codState }) => codState)}::text[], ${now.map(({ writtenOffPaise }) => writtenOffPaise)}::bigint[])`
  await sql`update shop_order o set cod_state = n.cod_state from ${rows} n (id, cod_state, paise) where o.id = n.id`.execute(tx)
  await sql`update cod_order c set written_off_paise = n.paise from ${rows} n (id, cod_state, paise) where c.order_id = n.id`.execute(tx)
  return now.map((cash) => ({ id: cash.id, before: auditFields(was.get(cash.id) ?? cash), after: auditFields(cash) }))
}

const auditFields = ({ codState, writtenOffPaise }: Pick<FoundCash, 'codState' | 'writtenOffPaise'>) => ({
  codState,
  cashWrittenOff: rupeesOf(writtenOffPaise),
})

/** Finds an order for which a line of another payout than `payoutId` counts since a time after `since`. Undoing something older would then be wrong. */
export async function findLater(tx: Tx, orderIds: readonly string[], since: Date, payoutId = ''): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    select l.order_id from cod_remittance_line l join cod_remittance m on m.id = l.remittance_id
    where l.order_id = any(${[...orderIds]}) and ${countsFor('l')} and coalesce(l.decided_at, m.created_at) > ${since} and l.remittance_id <> ${payoutId}
    order by l.order_id limit 1`.execute(tx)
  return rows[0]?.orderId
}
