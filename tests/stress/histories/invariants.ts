import { type RawBuilder, sql } from 'kysely'
import { isObsoleteSql } from '#shop/orders/money/server/queries.server.ts'
import { cancelledByShopper, itemsRemoved, shippingUndone } from '#shop/orders/rules/timeline.ts'
import { minRefundPaise } from '#shop/orders/payments/rules/refund.ts'
import { takenPieces } from '#shop/fulfilment/returns/server/queries.server.ts'
import { foldFigures } from '#shop/audit/figures/server/figures.server.ts'
import type { Db } from '#platform/database/database.ts'
import { callShop } from './call.ts'
import type { Failpoint } from '#platform/process/failpoints.ts'
import type { ProcessState } from './killable-shop.ts'
import { checkBooks, documentViolations } from './documents.ts'
import type { Model } from './model.ts'
import { cashViolations, checkCashScreen } from './money-in-cash.ts'
import { checkLinks } from './phone.ts'
import { offlineViolations } from './offline.ts'
import { giftViolations } from './gifts.ts'
import { replacementViolations } from './replacements.ts'
import { recallViolations } from './recalls.ts'
import { stockViolations } from './stock.ts'

const storedFigures = sql`select measure, day, name, orders, qty, paise from sales_day union all select measure, day, name, orders, qty, paise from sales_change`
const countedFigures = sql`select measure, day, name, orders, qty, paise from sales_fact`

const sums = (source: RawBuilder<unknown>) => sql`
  select measure, day, name, sum(orders), sum(qty), sum(paise) from (${source}) f
  group by measure, day, name having sum(orders) <> 0 or sum(qty) <> 0 or sum(paise) <> 0`

const isCaptured = (table: string) => sql`${sql.ref(table)}.status in ('captured', 'refunded')`
const refundedPaise = sql`(select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.id and r.status = 'processed')`

/** Queries that must find no row once the shop is settled: each row is a violation of the invariant. */
const violationQueries: Record<string, RawBuilder<unknown>> = {
  'money that the provider took is not in the books': sql`
    select b.id from sandbox.provider_payment b join sandbox.provider_order at on at.id = b.order_id and at.receipt <> 'elsewhere'
    left join payment p on p.id = b.id and p.amount_paise = b.amount and ${isCaptured('p')} where ${isCaptured('b')} and p.id is null`,
  'money of another shop is in the books': sql`
    select p.id from payment p join sandbox.provider_order at on at.id = p.razorpay_order_id and at.receipt = 'elsewhere'`,
  'money that would pay for an attempt was left at the provider': sql`
    select b.id from sandbox.provider_payment b join shop_order o on o.razorpay_order_id = b.order_id
    where b.status = 'authorized' and b.amount = case o.advance_paise when 0 then o.total_paise else o.advance_paise end and o.status in ('Pending', 'Unpaid')
      and o.paid_at is null and o.coupon_id is null and o.customer_id is not null
      and o.expires_at > b.created_at and not exists (select from payment p join refund r on r.payment_id = p.id where p.order_id = o.id)
      and not exists (select from stock_shortage(o.id, o.expires_at) s join stock_item i on i.id = s.item_id where not i.may_oversell)`,
  'money in the books was never taken': sql`
    select p.id from payment p left join sandbox.provider_payment b on p.id = b.id and p.amount_paise = b.amount and ${isCaptured('b')}
    where ${isCaptured('p')} and b.id is null and p.provider <> 'offline'`,
  'a refund that the provider made is not in the books': sql`
    select b.id from sandbox.provider_refund b left join refund r on r.razorpay_refund_id = b.id and r.amount_paise = b.amount and r.status = 'processed'
    join sandbox.provider_payment p on p.id = b.payment_id join sandbox.provider_order at on at.id = p.order_id and at.receipt <> 'elsewhere'
    where b.status = 'processed' and r.id is null`,
  'a refund in the books was never made': sql`
    select refund.id from refund left join sandbox.provider_refund b on refund.razorpay_refund_id = b.id and refund.amount_paise = b.amount and b.status = 'processed'
    where b.id is null and refund.provider <> 'offline' and not ${isObsoleteSql}`,
  'a refund is not processed': sql`select id from refund where status <> 'processed' and not ${isObsoleteSql}`,
  'a payment’s status contradicts its refunds': sql`
    select p.id from payment p where ${isCaptured('p')} and (p.status = 'refunded') <> (${refundedPaise} = p.amount_paise)`,
  'a payment was refunded beyond its amount': sql`select p.id from payment p where ${refundedPaise} > p.amount_paise`,
  'a provider’s order was created twice': sql`select receipt from sandbox.provider_order where receipt <> 'elsewhere' group by receipt having count(*) > 1`,
  'an order is not paid by exactly one payment of its total, or of each of its two parts': sql`
    select o.id from shop_order o where o.paid_at is not null and o.method = 'online' and o.total_paise > 0 and (
      select array_agg(p.part order by p.seq) from payment p where p.order_id = o.id and p.lane = 'settled' and p.currency = 'INR' and ${isCaptured('p')}
        and p.amount_paise = case p.part when 'advance' then o.advance_paise when 'rest' then o.total_paise - o.advance_paise else o.total_paise end
        and (p.part = 'rest' or p.id = o.razorpay_payment_id)
      ) is distinct from case o.advance_paise when 0 then array['whole'] else array['advance', 'rest'] end`,
  'an order has a settled payment that is not its own': sql`
    select p.order_id from payment p left join shop_order o on o.id = p.order_id and o.paid_at is not null left join cod_link c on c.order_id = o.id
    where p.lane = 'settled' and p.id is distinct from o.razorpay_payment_id
      and not coalesce(p.part = 'rest' and c.paid_at is not null and (c.razorpay_order_id = p.razorpay_order_id or p.provider = 'offline') and o.advance_paise > 0, false)`,
  'a refund continues one of another order, or one that another continues too': sql`
    select r.id from refund r join payment p on p.id = r.payment_id join refund first on first.id = r.split_from join payment q on q.id = first.payment_id
    where p.order_id is distinct from q.order_id or p.id = q.id or first.split_from is not null
    union all select split_from from refund where split_from is not null group by split_from having count(*) > 1`,
  'a free order was paid': sql`select id from shop_order where paid_at is not null and total_paise = 0 and razorpay_payment_id is not null`,
  'money has no verdict': sql`select p.id from payment p where ${isCaptured('p')} and p.lane is null`,
  'surplus money was not refunded': sql`select p.id from payment p where p.lane in ('surplus', 'after_cancel', 'coupon_spent', 'out_of_stock') and p.amount_paise - ${refundedPaise} >= ${sql.lit(minRefundPaise)}`,
  'an order that its shopper cancelled was not refunded': sql`
    select o.id from shop_order o join audit_entry a on a.subject_id = o.id and a.action = ${sql.lit(cancelledByShopper)}
    join payment p on p.order_id = o.id and p.lane = 'settled'
    where o.status <> 'Cancelled' or p.amount_paise - ${refundedPaise} >= ${sql.lit(minRefundPaise)}`,
  'a shopper cancelled an order twice, or after it was sent': sql`
    select a.subject_id from audit_entry a join audit_entry earlier on earlier.subject_id = a.subject_id and earlier.seq < a.seq
      and earlier.action in ('tracking set', 'shipped', 'marked delivered', 'cancelled', ${sql.lit(cancelledByShopper)})
      and not exists (select from audit_entry undone where undone.subject_id = a.subject_id and undone.action = ${sql.lit(shippingUndone)}
        and undone.seq between earlier.seq and a.seq and earlier.action in ('tracking set', 'shipped'))
    where a.action = ${sql.lit(cancelledByShopper)}`,
  'an order’s lines do not add up to its total': sql`
    select o.id from shop_order o join order_line l on l.order_id = o.id group by o.id
    having sum(l.net_paise) + (select coalesce(sum(e.paise), 0) from order_extra e where e.order_id = o.id) <> o.subtotal_paise or sum(l.coupon_share_paise) <> o.coupon_discount_paise`,
  'removed items were not refunded to the paisa': sql`
    select o.id from shop_order o join order_line l on l.order_id = o.id group by o.id
    having sum(round((l.net_paise - l.coupon_share_paise)::numeric * l.removed_qty / l.qty)) <> coalesce((
      select sum(r.amount_paise) from payment p join refund r on r.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and r.origin = 'removal'), 0)`,
  'an edit left an order empty': sql`select order_id from order_line group by order_id having sum(qty - removed_qty) = 0`,
  'the shopper was not told about each removal of items once': sql`
    select o.id from shop_order o where o.customer_id is not null
      and (select count(*) from audit_entry a where a.subject_id = o.id and a.action = ${sql.lit(itemsRemoved)})
        <> (select count(*) from message m where m.dedupe_key like 'money:items-removed:' || o.id || ':%')`,
  'a coupon’s counts differ from its paid orders': sql`
    select code from coupon c left join shop_order o on o.coupon_id = c.id and o.paid_at is not null and o.status <> 'Cancelled' group by c.id
    having c.uses <> count(o.id) or c.revenue_paise <> coalesce(sum(o.total_paise), 0)`,
  'an order was not confirmed by mail and SMS': sql`
    select o.id from shop_order o cross join (values ('mail'), ('sms')) c (channel)
    left join message m on m.dedupe_key = 'order-placed:' || o.id || ':' || c.channel and m.channel = c.channel and (m.status = 'sent' or m.tries > 12)
    where o.paid_at is not null and o.customer_id is not null and not o.is_replacement and m.id is null
      -- The number on the parcel of a gift is the recipient's.
      and not (c.channel = 'sms' and exists (select from order_gift g where g.order_id = o.id and g.recipient_name is null))`,
  'an attempt was confirmed': sql`select m.id from message m join shop_order o on o.id = m.order_id where o.paid_at is null and m.dedupe_key like 'order-placed:%'`,
  'a coupon was used beyond its limit': sql`select code from coupon where uses > max_uses`,
  // Two accounts may each have used it before they were joined.
  'a coupon was used beyond its limit by one customer': sql`
    select c.code from coupon c join shop_order o on o.coupon_id = c.id and o.paid_at is not null and o.status <> 'Cancelled' and o.customer_id is not null
      and not exists (select from customer_merge m where m.survivor_id = o.customer_id)
    group by c.id, o.customer_id having count(*) > c.max_uses_per_customer`,
  'no message told the shopper about money without an order': sql`
    select p.id from payment p join shop_order o on o.id = p.order_id and o.customer_id is not null
    left join message m on m.dedupe_key in ('money:' || p.lane || ':' || p.id || ':mail', 'money:too_late:' || p.id || ':mail')
    where p.lane in ('surplus', 'after_cancel', 'coupon_spent', 'out_of_stock', 'amount_differs') and m.id is null`,
  'no message told the owner about money that needs a person': sql`
    select p.id from payment p left join message m on m.dedupe_key = 'money:' || p.lane || ':' || p.id || ':owner'
    where p.lane in ('amount_differs', 'no_order') and m.id is null`,
  ...offlineViolations,
  ...giftViolations,
  ...replacementViolations,
  ...stockViolations,
  ...recallViolations,
  ...documentViolations,
  ...cashViolations,
  'more pieces were returned than bought': sql`
    select o.order_id from order_line o join return_request r on r.order_id = o.order_id join return_line l on l.return_id = r.id and l.position = o.position
    group by o.order_id, o.position, o.qty, o.removed_qty having sum(${takenPieces}) > o.qty - o.removed_qty`,
  'a return’s refund is not of its order, or a second one': sql`
    select r.id from return_request r left join refund f on f.id = r.refund_id and f.return_id = r.id
    left join payment p on p.id = f.payment_id and p.order_id = r.order_id and p.lane = 'settled' where r.refund_id is not null and p.id is null
    union all select f.id from refund f where f.origin = 'return' and not exists (select from return_request r where r.refund_id = coalesce(f.split_from, f.id))`,
  'no message told the shopper about a decided return': sql`
    select r.id from return_request r join shop_order o on o.id = r.order_id and o.customer_id is not null
    where r.answer <> '' and (select count(*) from message m where m.dedupe_key in (
      'money:return-approved:' || r.id || ':mail', 'money:return-refused:' || r.id || ':mail')) <> 1`,
  'an event was not applied': sql`
    select e.id from webhook_event e where e.applied_at is null
    and not exists (select from pgboss.job j where j.name = 'apply-webhook' and j.state = 'failed' and j.data ->> 'eventId' = e.id)`,
  'a paid order was not told to the webhook once': sql`
    select o.id from shop_order o where o.paid_at is not null and o.customer_id is not null
      and (select count(*) from webhook_delivery d where d.event = case when o.is_replacement then 'order.replaced' else 'order.paid' end and d.subject_id = o.id) <> 1`,
  'a webhook tells of a change that was undone': sql`
    select d.id from webhook_delivery d where d.event = 'order.paid' and not exists (select from shop_order o where o.id = d.subject_id and o.paid_at is not null)
    union all select d.id from webhook_delivery d where d.event = 'order.prepaid' and not exists (select from cod_link c where c.order_id = d.subject_id and c.paid_at is not null)
    union all select d.id from webhook_delivery d where d.event like 'refund.%' and not exists (select from refund r where r.id = d.subject_id)`,
  'a webhook was not delivered': sql`select id || ' ' || event || ' ' || status || ': ' || answer from webhook_delivery where status <> 'delivered'`,
}

/** Folding the figures changes only their own tables, so this alone is asked again after it. */
const figureQueries: Record<string, RawBuilder<unknown>> = {
  'a figure differs from a recount': sql`
    (select measure || ' ' || name from (${sums(storedFigures)} except ${sums(countedFigures)}) f) union all
    (select measure || ' ' || name from (${sums(countedFigures)} except ${sums(storedFigures)}) f)`,
}

/** Stores the queries as functions of the database, which plans them once. */
export async function installViolationQueries(db: Db) {
  await installQueries(db, 'invariant_violations', violationQueries)
  await installQueries(db, 'figure_violations', figureQueries)
}

async function installQueries(db: Db, name: string, queries: Record<string, RawBuilder<unknown>>) {
  const found = Object.entries(queries).map(([violation, rows]) => sql`select ${sql.lit(violation)}, f.id::text from (${rows}) f (id)`)
  await sql`create function ${sql.ref(name)}() returns table (violation text, subject text) language plpgsql as $find$ begin
    return query ${sql.join(found, sql` union all `)}; end $find$`.execute(db)
}

type Violation = { violation: string; subject: string }

const findViolations = sql<Violation>`select * from invariant_violations() union all select * from figure_violations()`
const findFigureViolations = sql<Violation>`select * from figure_violations()`

/** Returns the invariants that the history violated, in words. */
export async function checkInvariants(model: Model): Promise<string[]> {
  const { shop, violations } = model
  const { rows } = await findViolations.execute(shop.db)
  await foldFigures(shop.db)
  const folded = await findFigureViolations.execute(shop.db)
  const found = [...rows, ...folded.rows].map(({ violation, subject }) => `${violation}: ${subject}`)
  const checked = [...(await checkSummary(model)), ...(await checkLinks(model)), ...(await checkCashScreen(model)), ...(await checkBooks(model))]
  return [...new Set([...violations, ...found, ...checkSends(model), ...checked])]
}

/** Checks that each message and webhook is sent once. It may be sent again, with the same id, only if the process crashed between sending and noting it. */
function checkSends({ processes }: Model) {
  const states = processes.map(({ processState }) => processState)
  return [...checkOnce(states, 'sent', 'message-sent'), ...checkOnce(states, 'posted', 'webhook-sent')]
}

function checkOnce(states: ProcessState[], what: 'sent' | 'posted', failpoint: Failpoint) {
  const times = states.flatMap((state) => [...state[what].values()]).reduce((sum, count) => sum + count, 0)
  const repeated = times - new Set(states.flatMap((state) => [...state[what].keys()])).size
  const allowed = states.flatMap(({ crashes }) => crashes).filter((crash) => crash === failpoint).length
  return repeated > allowed ? [`${repeated} were ${what} again, after ${allowed} crashes while sending`] : []
}

async function checkSummary(model: Model) {
  const answer = await callShop(model, 'GET', '/money/summary', { token: model.admin })
  type Count = { count: number }
  const { difference, refunding, lanes }: { difference?: number; refunding?: Count; lanes?: { refund_failed: Count } } = answer?.body ?? {}
  return difference === 0 && refunding?.count === 0 && lanes?.refund_failed.count === 0
    ? []
    : [`the money screen shows a difference: ${JSON.stringify(answer?.body)}`]
}
