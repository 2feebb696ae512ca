import { sql } from 'kysely'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Need } from '#shop/audit/rules.ts'
import type { DeskFilter, FailedDelivery } from '../office-contract.ts'
import { openDeskStates, waitingDeskStates } from '../rules/desk.ts'
import { listOfStates, readDesk, wireDesk } from './queries.server.ts'

type Filter = { state?: DeskFilter | 'all' | undefined }

const isIn = ({ state = 'open' }: Filter) => {
  if (state === 'all') return sql`true`
  return state === 'open' ? sql`state in (${listOfStates(openDeskStates)})` : sql`state = ${sql.lit(state)}`
}

/** Returns a page of the desk, oldest first. The slice's `beforeSeq` is the last row of the page before. */
export async function listDesk(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<FailedDelivery>> {
  // `fromNewest` stands for a list without a cursor, which begins with the oldest row here.
  const after = beforeSeq === fromNewest ? 0 : beforeSeq
  const rows = await readDesk(db, sql`select seq from failed_delivery where ${isIn(filter)} and seq > ${after} order by seq limit ${limit}`)
  return { rows: rows.map(wireDesk), lastSeq: rows.at(-1)?.seq }
}

export async function countDesk(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from failed_delivery where ${isIn(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the parcels of an order that are or were at the desk. */
export async function listDeskOfOrder(db: Db | Tx, orderId: string): Promise<FailedDelivery[]> {
  return (await readDesk(db, sql`select seq from failed_delivery where order_id = ${orderId}`)).map(wireDesk)
}

/** The parcels whose next step is the staff's. A parcel that a courier reports as returned must be received. */
export const failedDeliveriesNeed: Need = {
  name: 'failedDeliveries',
  scope: 'orders:read',
  async count({ db }) {
    // Null in a shop that never had a failed delivery, so that no such list is named.
    const { rows } = await sql<{ count: number | null }>`
      select case when exists (select from failed_delivery) then
        (select count(*)::int from failed_delivery f where state in (${listOfStates(openDeskStates)}) and (state in (${listOfStates(waitingDeskStates)})
          or exists (select from parcel p join shipment s on s.provider = p.carrier and s.awb = p.awb where p.id = f.parcel_id and s.state = 'returned')))
      end as count`.execute(db)
    return rows[0]?.count ?? undefined
  },
}
