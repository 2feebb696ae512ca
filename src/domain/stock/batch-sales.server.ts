import { sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { moneyKey } from '../messages/message-kind.ts'
import { messageRouteOf } from '../customers/message-route.ts'
import type { BatchOrder } from './recall-contract.ts'

/** The start of the key of every message about a recall. */
export const recallKey = (batchId: string) => `recall:${batchId}:`

/** Selects one row for each order with packs of the batch: its newest sale of them. */
const salesOf = (batchId: string) => sql`
  select m.order_id, max(m.id) as id, -sum(m.pieces)::int as pieces from stock_movement m
  where m.batch_id = ${batchId} and m.order_id is not null group by m.order_id having sum(m.pieces) < 0`

type Row = Pick<BatchOrder, 'pieces' | 'status' | 'fulfilment'> & {
  orderId: string
  seq: number
  date: Date
  address: { name: string; mobile: string }
  email: string | null
  emailVerifiedAt: Date | null
  loginMobile: string | null
  /** Recalled, and not every message is queued yet. */
  isSending: boolean
}

type Told = { orderId: string | null; recipient: string; status: 'queued' | 'sent' | 'failed' }

export type Sale = Row & { told: Told['status'] | undefined }

/** Lists the orders with packs of a batch, newest first, each with the state of its buyer's newest message about the recall. */
export async function listSales(db: Db, batchId: string, { limit, beforeSeq, skip = 0 }: Slice): Promise<Sale[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, s.id as seq, o.paid_at as date, o.address, s.pieces, o.status, o.fulfilment, c.email, c.email_verified_at, c.login_mobile,
      b.recalled_at is not null and b.recall_sent_at is null as is_sending
    from (${salesOf(batchId)}) s join shop_order o on o.id = s.order_id join stock_batch b on b.id = ${batchId}
    left join customer c on c.id = o.customer_id and c.deleted_at is null
    where s.id < ${beforeSeq} order by s.id desc offset ${skip} limit ${limit}`.execute(db)
  const contacts = new Map(rows.map((row) => [row.orderId, contactsOf(row)]))
  const told = await listTold(db, batchId, { orderIds: [...contacts.keys()], recipients: [...contacts.values()].flat() })
  return rows.map((row) => {
    const own = told.filter(({ orderId, recipient }) => orderId === row.orderId || contacts.get(row.orderId)?.includes(recipient))
    return { ...row, told: own[0]?.status }
  })
}

/**
 * Returns every address at which a message about the order may have reached its buyer: all addresses of an account with a route, because its route may have
 * changed since. Without a route it is the number of the delivery alone, which may be another person's.
 */
function contactsOf(row: Row): string[] {
  const contacts = messageRouteOf(row) ? [row.email, row.loginMobile] : [row.address.mobile]
  return contacts.filter((contact) => contact !== null)
}

/** Lists the messages of a recall to these recipients or about these orders, newest first. */
async function listTold(db: Db, batchId: string, { orderIds, recipients }: { orderIds: string[]; recipients: string[] }): Promise<Told[]> {
  const key = moneyKey(recallKey(batchId))
  const { rows } = await sql<Told>`
    select order_id, recipient, status from (
      select seq, order_id, recipient, status, dedupe_key from message where order_id = any(${orderIds})
      union select seq, order_id, recipient, status, dedupe_key from message where recipient = any(${recipients})
    ) m where starts_with(dedupe_key, ${key}) order by seq desc`.execute(db)
  return rows
}

/** Lists the orders with packs of a batch as the back-office shows them. */
export async function listBatchOrders(db: Db, batchId: string, slice: Slice): Promise<Page<BatchOrder>> {
  const sales = await listSales(db, batchId, slice)
  const rows = sales.map(({ orderId, date, address, pieces, status, fulfilment, told, isSending }) => ({
    _id: orderId,
    date: date.toISOString(),
    name: address.name,
    pieces,
    status,
    fulfilment,
    recall: told ?? (isSending ? ('queued' as const) : ('none' as const)),
  }))
  return { rows, lastSeq: sales.at(-1)?.seq }
}

export async function countBatchOrders(db: Db, batchId: string): Promise<number> {
  const counted = sql<number>`(select count(*)::int from (${salesOf(batchId)}) s)`
  const { count } = await db.selectNoFrom(counted.as('count')).executeTakeFirstOrThrow()
  return count
}
