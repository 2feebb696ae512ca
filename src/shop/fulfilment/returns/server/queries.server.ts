import { sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'
import { minRefundPaise } from '#shop/orders/rules.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import type { ShopperReturn } from '../contract.ts'
import type { ReturnableLine, ReturnReason, ReturnState } from '../rules/return.ts'

/**
 * A line of a return, with the prices of the order's line. `before`: the pieces of the line that were refunded before this return, because they were removed
 * from the order before packing or came back in another return.
 */
export type ReturnLineRow = {
  position: number
  name: string
  type: string
  qty: number
  restocked: number
  writtenOff: number
  before: number
  ordered: number
  netPaise: number
  couponSharePaise: number
  itemId: string | null
  /** The parts of a bundle, else null. */
  parts: OrderedPart[] | null
}

export type ReturnRow = {
  id: string
  orderId: string
  state: ReturnState
  reason: ReturnReason
  words: string
  answer: string
  closing: string
  requestKey: string
  askedAt: string
  receivedAt: string | null
  refundPaise: number | null
  version: number
  lines: ReturnLineRow[]
  /** Ids, in their order. */
  photos: string[]
}

/**
 * Returns the SQL of how many pieces of a line replacements `x` have sent or send again. Of a cancelled one, only the pieces that left count, and never those that
 * staff removed from it. `line`: the alias of the row with the line's position.
 */
const replacedPieces = (condition: string, line: string) => `(select coalesce(sum(case when n.status <> 'Cancelled' then nl.qty - nl.removed_qty else coalesce((
    select sum(pl.qty) from parcel p join parcel_line pl on pl.parcel_id = p.id where p.order_id = n.id and p.shipped_at is not null and pl.position = rl.new_position), 0)
  end), 0) from replacement x join shop_order n on n.id = x.order_id join replacement_line rl on rl.order_id = x.order_id and rl.position = ${line}.position
  join order_line nl on nl.order_id = x.order_id and nl.position = rl.new_position where ${condition})`

/**
 * Selects the pieces of a line `l` of a return `r` that count as returned: those that arrived. Before that, all of a return that may still come count. So do
 * pieces that the shopper keeps with a refund, and those that a replacement took the place of.
 */
export const takenPieces = sql.raw<number>(`greatest(case when r.received_at is not null then l.restocked + l.written_off
  when r.state in ('requested', 'approved') or r.refund_id is not null then l.qty else 0 end, ${replacedPieces('x.return_id = r.id', 'l')})`)

/** Selects what a return refunded, in paise. A refund over two payments has a second row. `alias`: that of the return in the statement. */
export function refundPaiseOf(alias: string) {
  const refundId = sql.ref(`${alias}.refundId`)
  return sql`(select sum(amount_paise)::bigint from refund where refund.id = ${refundId} or refund.split_from = ${refundId})`
}

/** Lists the returns of orders, newest first, with one statement. */
export async function listReturnsOf(db: Db | Tx, orderIds: readonly string[]): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select ret.id, ret.order_id, ret.state, ret.reason, ret.words, ret.answer, ret.closing, ret.request_key, ret.asked_at::text, ret.received_at::text, ret.version,
      ${refundPaiseOf('ret')} as refund_paise,
      (select coalesce(json_agg(json_build_object('position', line.position, 'name', o.name, 'type', o.quantity_label, 'qty', line.qty,
          'restocked', line.restocked, 'writtenOff', line.written_off, 'ordered', o.qty, 'netPaise', o.net_paise, 'couponSharePaise', o.coupon_share_paise,
          'itemId', o.stock_item_id, 'parts', o.parts, 'before', o.removed_qty + (select coalesce(sum(${takenPieces}), 0) from return_request r join return_line l on l.return_id = r.id
            where r.order_id = ret.order_id and r.id <> ret.id and r.refund_id is not null and l.position = line.position)
        ) order by line.position), '[]') from return_line line join order_line o on o.order_id = ret.order_id and o.position = line.position
        where line.return_id = ret.id) as lines,
      (select coalesce(json_agg(id order by number), '[]') from return_photo where return_id = ret.id) as photos
    from return_request ret where ret.order_id = any(${orderIds}) order by ret.seq desc`.execute(db)
  return rows
}

/** Returns the order of a return and its customer, to lock the order first. */
export function findOrderOfReturn(db: Db | Tx, id: string) {
  return db
    .selectFrom('returnRequest')
    .innerJoin('shopOrder', 'shopOrder.id', 'returnRequest.orderId')
    .select(['shopOrder.id as orderId', 'shopOrder.customerId', 'returnRequest.state'])
    .where('returnRequest.id', '=', id)
    .executeTakeFirst()
}

/** Finds a return as its shopper sees it, with the id of its order. */
export async function findReturn(db: Db | Tx, id: string): Promise<(ShopperReturn & { orderId: string }) | undefined> {
  const found = await findOrderOfReturn(db, id)
  const row = found && (await listReturnsOf(db, [found.orderId])).find((each) => each.id === id)
  return row && { ...wireReturn(row), orderId: row.orderId }
}

/** How an order was delivered. `isRefunded`: all that was paid for it is refunded, or is being refunded, apart from a rest below ₹1. */
type Basis = { deliveredAt: Date | null; sentAt: Date | null; isRefunded: boolean; lines: (ReturnableLine & NamedLine)[] }

type NamedLine = { name: string; type: string; image: string }

/**
 * Reads the facts that decide whether pieces of an order can be returned, with one statement. The order must be locked before a write that depends on them.
 */
export async function readBasis(db: Db | Tx, orderId: string): Promise<Basis> {
  const { rows } = await sql<Omit<Basis, 'deliveredAt' | 'sentAt'> & { deliveredAt: string | null; sentAt: string | null }>`
    select (select min(a.at)::text from audit_entry a where a.subject_kind = 'order' and a.subject_id = o.id and a.action = 'marked delivered') as delivered_at,
      coalesce(
        (select max(p.shipped_at)::text from parcel p where p.order_id = o.id),
        -- An order of an earlier release has a link or a status without a parcel.
        case when o.fulfilment in ('shipped', 'delivered') then coalesce(
          (select max(a.at)::text from audit_entry a where a.subject_kind = 'order' and a.subject_id = o.id and a.action = 'tracking set'), o.paid_at::text) end
      ) as sent_at,
      o.total_paise > 0 and o.total_paise - ${sql.lit(minRefundPaise)} < coalesce((
        select sum(r.amount_paise) from payment p join refund r on r.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and r.status <> 'failed'
      ), 0) as is_refunded,
      (select coalesce(json_agg(json_build_object('position', line.position, 'name', line.name, 'type', line.quantity_label, 'image', line.image, 'isGift', line.is_gift,
          'sent', case when o.fulfilment in ('shipped', 'delivered') then line.qty - line.removed_qty else coalesce((select sum(pl.qty) from parcel p
            join parcel_line pl on pl.parcel_id = p.id where p.order_id = o.id and p.shipped_at is not null and pl.position = line.position), 0) end
            - coalesce((select sum(pl.qty) from failed_delivery f join parcel_line pl on pl.parcel_id = f.parcel_id
            where f.order_id = o.id and (f.state = 'back' or f.lost_pieces is not null) and pl.position = line.position), 0),
          'taken', coalesce((select sum(${takenPieces}) from return_request r join return_line l on l.return_id = r.id
            where r.order_id = o.id and l.position = line.position), 0) + ${sql.raw(replacedPieces('x.replaces = o.id and x.return_id is null', 'line'))}
        ) order by line.position), '[]') from order_line line where line.order_id = o.id) as lines
    from shop_order o where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no order ${orderId}.`)
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  return { ...row, deliveredAt: dateOf(row.deliveredAt), sentAt: dateOf(row.sentAt) }
}

/** Erases the texts and photos of shoppers in the returns of these orders. The pieces and the money stay, as the law requires. */
async function forgetReturnsOf(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return
  await sql`delete from return_photo where return_id in (select id from return_request where order_id = any(${orderIds}))`.execute(tx)
  await sql`update return_request set words = '', answer = '', closing = '' where order_id = any(${orderIds}) and words || answer || closing <> ''`.execute(tx)
}

/** Returns a return as its shopper sees it. */
export const wireReturn = ({ id, state, reason, words, answer, closing, askedAt, receivedAt, refundPaise, lines, photos }: ReturnRow): ShopperReturn => ({
  _id: id,
  state,
  reason,
  words,
  answer,
  closing,
  askedAt: new Date(askedAt).toISOString(),
  lines: lines.map((line) => wireLine(line, { receivedAt })),
  photos,
  refund: refundPaise === null ? null : rupeesOf(refundPaise),
})

export const wireLine = ({ position, name, type, qty, restocked, writtenOff }: ReturnLineRow, { receivedAt }: Pick<ReturnRow, 'receivedAt'>) => ({
  position,
  name,
  type,
  qty,
  received: receivedAt === null ? null : restocked + writtenOff,
})

/** Returns the pieces of a return: those that arrived, or before that those that were asked for. */
export const piecesOf = ({ lines, receivedAt }: ReturnRow) =>
  lines.map((line) => ({ ...line, qty: receivedAt === null ? line.qty : line.restocked + line.writtenOff })).filter(({ qty }) => qty > 0)

/** Returns what was paid for the pieces of a return, line by line. */
export const paidParts = (row: ReturnRow) =>
  piecesOf(row).map((line) => ({ position: line.position, refundPaise: paidPaiseOfPieces({ ...line, qty: line.ordered }, line.qty, line.before) }))

export const personalReturns: PersonalRows = {
  erase: async (_shop, tx, { id }) => forgetReturnsOf(tx, await listOrderIdsOf(tx, id)),
}
