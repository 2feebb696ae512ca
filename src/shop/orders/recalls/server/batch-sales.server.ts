import { sql } from 'kysely'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { messageRouteOf, orderRouteOf, type Route } from '#shop/accounts/rules.ts'
import type { BatchOrder, RecallRecipients } from '../contract.ts'

// Pieces that another batch replaced. Their buyers took the batch when it was recalled.
const replacedPieces = sql`coalesce(sum(m.pieces) filter (where m.reason = 'replaced' and m.pieces > 0), 0)`

/**
 * Selects one row for each order with packs of the batch. Its `id` is the order's first movement, so rows in the order of their ids are in the order of
 * payment. Only an order that got the batch as a replacement has an earlier movement elsewhere. `withReplaced` adds orders whose packs of the batch were replaced.
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
  /** Recalled, and not every message is queued yet. */
  isSending: boolean
}

type Told = { orderId: string | null; recipient: string; status: 'queued' | 'sent' | 'failed' }

type Sale = Row & { told: Told['status'] | undefined }

/** Lists the orders with packs of a batch, last paid first, each with the state of its buyer's newest message about the recall. */
async function listSales(db: Db, batchId: string, { limit, beforeSeq, skip = 0, withReplaced = false }: Slice & { withReplaced?: boolean }): Promise<Sale[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, s.id as seq, o.paid_at as date, o.address, s.pieces, o.status, o.fulfilment,
      coalesce(o.tracking_id, '') as tracking_id, c.email, c.email_verified_at, c.login_mobile,
      b.recalled_at is not null and b.recall_sent_at is null as is_sending
    from (${salesOf(batchId, { withReplaced })}) s join shop_order o on o.id = s.order_id join stock_batch b on b.id = ${batchId}
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
  const { rows } = await sql<Told>`
    select order_id, recipient, status from (
      select seq, order_id, recipient, status, kind, subject_id from message where order_id = any(${orderIds})
      union select seq, order_id, recipient, status, kind, subject_id from message where recipient = any(${recipients})
    ) m where kind = 'recall' and subject_id = ${batchId} order by seq desc`.execute(db)
  return rows
}

/** An order whose buyer is to get the message about a recall, and where it goes: an e-mail address, a number, or nowhere for an erased person. */
export type Addressed = { orderId: string; route: Route }

/**
 * Yields the orders with packs of a batch whose buyers have no message about its recall yet, page by page. It says who gets the message, for the job that
 * queues it and for the count before it. Buyers whose packs were replaced before the parcel left get it too.
 */
export async function* eachAddressed(db: Db, batchId: string, limit: number): AsyncGenerator<Addressed[]> {
  for (let beforeSeq: number | undefined = fromNewest; beforeSeq !== undefined;) {
    const sales: Sale[] = await listSales(db, batchId, { limit, beforeSeq, withReplaced: true })
    yield sales.filter(({ told }) => told === undefined).map((sale) => ({ orderId: sale.orderId, route: orderRouteOf(sale) }))
    beforeSeq = sales.at(-1)?.seq
  }
}

// A large page, because each page reads all movements of the batch.
const ordersToCount = 5000

/** Counts the people who would get the message about a recall now, by its way. Each address or number counts once, each order without one is a person. */
export async function countRecipients(db: Db, batchId: string): Promise<RecallRecipients> {
  const recipients = { mail: new Set<string>(), sms: new Set<string>() }
  let unreachable = 0
  for await (const page of eachAddressed(db, batchId, ordersToCount))
    for (const { route } of page)
      if (route.to) recipients[route.kind].add(route.to)
      else unreachable += 1
  return { mail: recipients.mail.size, sms: recipients.sms.size, unreachable }
}

/** Lists the orders with packs of a batch as the back-office shows them. */
export async function listBatchOrders(db: Db, batchId: string, slice: Slice): Promise<Page<BatchOrder>> {
  const sales = await listSales(db, batchId, slice)
  const rows = sales.map(({ orderId, date, address, pieces, status, fulfilment, trackingId, told, isSending }) => ({
    _id: orderId,
    date: date.toISOString(),
    name: address.name,
    pieces,
    status,
    fulfilment,
    trackingId,
    recall: told ?? (isSending ? ('queued' as const) : ('none' as const)),
  }))
  return { rows, lastSeq: sales.at(-1)?.seq }
}

export async function countBatchOrders(db: Db, batchId: string): Promise<number> {
  const counted = sql<number>`(select count(*)::int from (${salesOf(batchId, { withReplaced: false })}) s)`
  const { count } = await db.selectNoFrom(counted.as('count')).executeTakeFirstOrThrow()
  return count
}
