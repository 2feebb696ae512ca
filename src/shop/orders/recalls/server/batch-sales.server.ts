import { sql } from 'kysely'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { messageRouteOf, orderRouteOf, type Route } from '#shop/accounts/rules.ts'
import type { BatchOrder, RecallRecipients } from '../contract.ts'

/** Sums the pieces of the batch that pieces of another batch replaced. Their orders had this batch when it was recalled. */
const replacedPieces = sql`coalesce(sum(m.pieces) filter (where m.reason = 'replaced' and m.pieces > 0), 0)`

/**
 * Selects one row for each order with packs of the batch. Its `id` is the id of the order's first movement, so ids rise with the time of payment. (An order
 * that got the batch as a replacement has its first movement with another batch.) `withReplaced` adds orders whose packs of the batch were replaced.
 */
const salesOf = (batchId: string, { withReplaced }: { withReplaced: boolean }) => sql`
  select m.order_id, -sum(m.pieces)::int as pieces,
    min(case m.reason when 'replaced' then (select min(first.id) from stock_movement first where first.order_id = m.order_id) else m.id end) as id
  from stock_movement m where m.batch_id = ${batchId} and m.order_id is not null
  group by m.order_id having sum(m.pieces) ${withReplaced ? sql`- ${replacedPieces}` : sql``} < 0`

type Row = Pick<BatchOrder, 'pieces' | 'status' | 'fulfilment' | 'trackingId'> & {
  orderId: string
  seq: number
  date: Date
  address: { name: string; mobile: string }
  email: string | null
  emailVerifiedAt: Date | null
  loginMobile: string | null
  /** The batch is recalled, and the job has not queued all messages yet. */
  isSending: boolean
}

type SentMessage = { orderId: string | null; recipient: string; status: 'queued' | 'sent' | 'failed' }

type Sale = Row & { messageStatus: SentMessage['status'] | undefined }

/** Lists the orders with packs of a batch, last paid first. `messageStatus`: of the newest message about the recall to the buyer. Undefined without one. */
async function listSales(db: Db, batchId: string, { limit, beforeSeq, skip = 0, withReplaced = false }: Slice & { withReplaced?: boolean }): Promise<Sale[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, s.id as seq, o.paid_at as date, o.address, s.pieces, o.status, o.fulfilment,
      coalesce(o.tracking_id, '') as tracking_id, c.email, c.email_verified_at, c.login_mobile,
      b.recalled_at is not null and b.recall_sent_at is null as is_sending
    from (${salesOf(batchId, { withReplaced })}) s join shop_order o on o.id = s.order_id join stock_batch b on b.id = ${batchId}
    left join customer c on c.id = o.customer_id and c.deleted_at is null
    where s.id < ${beforeSeq} order by s.id desc offset ${skip} limit ${limit}`.execute(db)
  const contacts = new Map(rows.map((row) => [row.orderId, contactsOf(row)]))
  const messages = await listMessages(db, batchId, { orderIds: [...contacts.keys()], recipients: [...contacts.values()].flat() })
  return rows.map((row) => {
    const newest = messages.find(({ orderId, recipient }) => orderId === row.orderId || contacts.get(row.orderId)?.includes(recipient))
    return { ...row, messageStatus: newest?.status }
  })
}

/**
 * Returns every contact at which a message may have reached the buyer. For an account with a route, these are its e-mail address and its number, because the
 * route may have changed since. Otherwise it is only the number of the delivery address, which may belong to another person.
 */
function contactsOf(row: Row): string[] {
  const contacts = messageRouteOf(row) ? [row.email, row.loginMobile] : [row.address.mobile]
  return contacts.filter((contact) => contact !== null)
}

/** Lists the messages of a recall to these recipients or about these orders, newest first. */
async function listMessages(db: Db, batchId: string, { orderIds, recipients }: { orderIds: string[]; recipients: string[] }): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select order_id, recipient, status from (
      select seq, order_id, recipient, status, kind, subject_id from message where order_id = any(${orderIds})
      union select seq, order_id, recipient, status, kind, subject_id from message where recipient = any(${recipients})
    ) m where kind = 'recall' and subject_id = ${batchId} order by seq desc`.execute(db)
  return rows
}

/** An order whose buyer has no message about a recall yet. `route`: the e-mail address or number for the message. An erased person has neither. */
export type Unwritten = { orderId: string; route: Route }

/**
 * Yields the orders with packs of a batch whose buyers have no message about its recall yet, page by page. The job that queues the messages uses it, and the
 * count of recipients before. It includes orders whose packs were replaced before the parcel left.
 */
export async function* eachUnwritten(db: Db, batchId: string, limit: number): AsyncGenerator<Unwritten[]> {
  for (let beforeSeq: number | undefined = fromNewest; beforeSeq !== undefined;) {
    const sales: Sale[] = await listSales(db, batchId, { limit, beforeSeq, withReplaced: true })
    yield sales.filter(({ messageStatus }) => messageStatus === undefined).map((sale) => ({ orderId: sale.orderId, route: orderRouteOf(sale) }))
    beforeSeq = sales.at(-1)?.seq
  }
}

// A large page, because each page reads all movements of the batch.
const ordersToCount = 5000

/** Counts the people who would get the message about a recall now, by channel. Each address or number counts once. Each order without one is unreachable. */
export async function countRecipients(db: Db, batchId: string): Promise<RecallRecipients> {
  const recipients = { mail: new Set<string>(), sms: new Set<string>() }
  let unreachable = 0
  for await (const page of eachUnwritten(db, batchId, ordersToCount)) {
    for (const { route } of page) {
      if (route.to) recipients[route.kind].add(route.to)
      else unreachable += 1
    }
  }
  return { mail: recipients.mail.size, sms: recipients.sms.size, unreachable }
}

/** Lists the orders with packs of a batch as the back-office shows them. */
export async function listBatchOrders(db: Db, batchId: string, slice: Slice): Promise<Page<BatchOrder>> {
  const sales = await listSales(db, batchId, slice)
  const rows = sales.map(({ orderId, date, address, pieces, status, fulfilment, trackingId, messageStatus, isSending }) => ({
    _id: orderId,
    date: date.toISOString(),
    name: address.name,
    pieces,
    status,
    fulfilment,
    trackingId,
    recall: messageStatus ?? statusBefore(isSending),
  }))
  return { rows, lastSeq: sales.at(-1)?.seq }
}

/** Returns the status of an order whose message is not written: `queued` while the job is still writing messages. */
const statusBefore = (isSending: boolean): BatchOrder['recall'] => (isSending ? 'queued' : 'none')

export async function countBatchOrders(db: Db, batchId: string): Promise<number> {
  const counted = sql<number>`(select count(*)::int from (${salesOf(batchId, { withReplaced: false })}) s)`
  const { count } = await db.selectNoFrom(counted.as('count')).executeTakeFirstOrThrow()
  return count
}
