import { sql } from 'kysely'
import { inSavepoint } from '#platform/database/savepoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { returnableUntil } from '#shop/fulfilment/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { type SharedLine, shareLeft, shareOf, type ShareTerms } from '../rules/terms.ts'
import { addEntries, type NewEntry } from './ledger.server.ts'
import { lossesOfOrders } from './losses.server.ts'

/** An order with a celebrity's coupon, and the sums of its entries in the ledger. */
type Found = {
  celebrityId: string
  coupon: string
  /** A cash on delivery order earns a share only when it is delivered. */
  isEarned: boolean
  /** Refunds and other losses of the order's goods. */
  lostPaise: number
  lines: SharedLine[]
  terms: ShareTerms | null
  /** How many entries the ledger has for the order. */
  entries: number
  netPaise: number
  sharePaise: number
  /** Whether the ledger has an entry of the kind `due` for the order. */
  isDue: boolean
}

/** Undefined for an order without a celebrity's coupon, and for an attempt. */
async function readOrder(tx: Tx, orderId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select c.id as celebrity_id, o.coupon_code as coupon,
      o.status <> 'Cancelled' and (o.method = 'online' or o.status = 'Delivered') as is_earned,
      (select coalesce(sum(paise), 0)::bigint from (${lossesOfOrders}) l where l.order_id = o.id) as lost_paise,
      (select json_agg(json_build_object('productId', product_id, 'qty', qty, 'paidPaise', net_paise - coupon_share_paise)) from order_line where order_id = o.id) as lines,
      (select terms from share_rate where celebrity_id = c.id and effective_from <= day_in_india(o.paid_at) and created_at <= o.paid_at
        order by effective_from desc, seq desc limit 1) as terms,
      e.entries, e.net_paise, e.share_paise, e.is_due
    from shop_order o cross join lateral (select celebrity_of(o.celebrity_id, o.coupon_created_by) as id) c
    cross join lateral (select count(*) as entries, coalesce(sum(net_paise), 0)::bigint as net_paise, coalesce(sum(share_paise), 0)::bigint as share_paise,
      coalesce(bool_or(kind = 'due'), false) as is_due from share_entry where order_id = o.id) e
    where o.id = ${orderId} and o.coupon_created_by is not null and o.paid_at is not null and not o.is_test`.execute(tx)
  return rows[0]
}

/** Returns the entry with the difference between the present share of an order and its entries so far. Undefined without a difference. */
function entryFor({ isEarned, lines, terms, ...order }: Found, orderId: string): NewEntry | undefined {
  if (!terms || (order.entries === 0 && !isEarned)) return undefined
  const goodsPaise = lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0)
  const leftPaise = isEarned ? Math.max(0, goodsPaise - order.lostPaise) : 0
  const netPaise = leftPaise - order.netPaise
  const sharePaise = shareLeft(shareOf(lines, terms), goodsPaise, leftPaise) - order.sharePaise
  if (order.entries === 0) return { kind: 'earned', orderId, coupon: order.coupon, netPaise, sharePaise }
  if (netPaise === 0 && sharePaise === 0) return undefined
  return { kind: netPaise < 0 ? 'taken_back' : 'restored', orderId, coupon: order.coupon, netPaise, sharePaise }
}

/** The time at which an order was delivered, or was last sent if nobody marked the delivery. */
type Delivery = { deliveredAt: Date | null; sentAt: Date | null }

/**
 * Adds the changes of an order's share to the ledger. Any number of calls, in any order, lead to the same sums. The order must be locked. With `delivery`, the
 * share becomes payable at the end of the return window.
 */
async function deriveShare(shop: Shop, tx: Tx, orderId: string, delivery?: Delivery) {
  const order = await readOrder(tx, orderId)
  if (!order) return
  const entry = entryFor(order, orderId)
  const isKnown = entry !== undefined || order.entries > 0
  const due = delivery && isKnown && !order.isDue ? await dueEntry(tx, { orderId, coupon: order.coupon }, delivery) : undefined
  await addEntries(tx, order.celebrityId, shop.now(), [...(entry ? [entry] : []), ...(due ? [due] : [])])
}

async function dueEntry(tx: Tx, order: { orderId: string; coupon: string }, delivery: Delivery): Promise<NewEntry | undefined> {
  const { returns } = await readSettings(tx)
  const payableFrom = returnableUntil(returns.tellWithinDays, delivery) ?? delivery.deliveredAt ?? delivery.sentAt
  return payableFrom ? { kind: 'due', ...order, payableFrom } : undefined
}

type Missed = { orderId: string; deliveredAt: string | null; sentAt: string | null }

const deriveMissedName: JobName<Missed> = { name: 'derive-share' }

/** Derives the share of an order in the caller's transaction. An error undoes only the share, never the money, and a job repeats it. */
export async function noteShare(shop: Shop, tx: Tx, orderId: string, delivery?: Delivery) {
  const derived = await inSavepoint(tx, () => deriveShare(shop, tx, orderId, delivery))
  if (!('error' in derived)) return
  shop.log.error({ err: derived.error, orderId }, 'a share was not noted, which is repeated')
  const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null
  await shop.jobs.enqueue(tx, deriveMissedName, { orderId, deliveredAt: isoOf(delivery?.deliveredAt), sentAt: isoOf(delivery?.sentAt) })
}

export const deriveMissedJob = job(deriveMissedName, { retryLimit: 20, retryDelay: 60 }, (shop, { orderId, deliveredAt, sentAt }) =>
  deriveAlone(shop, orderId, (deliveredAt ?? sentAt) ? { deliveredAt: dateOf(deliveredAt), sentAt: dateOf(sentAt) } : undefined),
)

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** Derives the share of an order in a new transaction. */
export const deriveAlone = (shop: Shop, orderId: string, delivery?: Delivery) =>
  shop.db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, orderId)
    await deriveShare(shop, tx, orderId, delivery)
  })

const lockOrderRow = (tx: Tx, orderId: string) => tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).forUpdate().execute()
