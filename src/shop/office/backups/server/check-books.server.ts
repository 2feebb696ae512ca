import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { columnOf } from '#platform/database/column-names.ts'

/**
 * Checks rules between tables that no constraint of the database can hold, such as those between orders and payments. Each rule is a query for a violation.
 * @returns one line for each broken rule, with its first violation
 */
export async function findFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ what: string }>(`${query} limit 1`).execute(db)
    if (rows[0]) faults.push(`${rule}: ${rows[0].what}`)
  }
  return faults
}

export const describeFaults = (faults: string[]) => `the books in the backup are wrong: ${faults.join('; ')}`

const placed = 'paid_at is not null'

/**
 * The SQL of each rule, which selects the violations. Some rules put stored sums and the rows that they sum into one `union all`, with the rows negative.
 * Each group then has the sum 0, unless the rule is broken.
 */
const rules = {
  'an order costs what its lines and extras cost': `
    select o.id as what from shop_order o left join order_line l on l.order_id = o.id
    group by o.id having o.subtotal_paise <> coalesce(sum(l.net_paise), 0)
      + (select coalesce(sum(e.paise), 0) from order_extra e where e.order_id = o.id) or o.coupon_discount_paise <> coalesce(sum(l.coupon_share_paise), 0)`,
  'discounts of an order take off no more than its lines say': `
    select d.order_id as what from order_discount d join shop_order o on o.id = d.order_id
    group by d.order_id, o.coupon_discount_paise having sum(d.paise) > o.coupon_discount_paise
    or sum(d.paise) <> sum((select coalesce(sum(part::bigint), 0) from jsonb_array_elements_text(d.line_paise) part))`,
  'money that paid for an order is what the order costs': `
    select o.id as what from shop_order o left join payment p on p.order_id = o.id and p.lane = 'settled' where ${placed}
    group by o.id having coalesce(sum(p.amount_paise), 0) <> o.total_paise - cash_of(o)`,
  'an order that was paid has the payment it names': `
    select o.id as what from shop_order o where ${placed} and o.${columnOf('providerPaymentId')} is not null
    and not exists (select from payment p where p.id = o.${columnOf('providerPaymentId')} and p.order_id = o.id and p.status in ('captured', 'refunded'))`,
  'money that settles belongs to an order that is placed': `
    select p.id as what from payment p join shop_order o on o.id = p.order_id where p.lane = 'settled' and not (o.${placed})`,
  'each payment of an order is of its part': `
    select p.id as what from payment p join shop_order o on o.id = p.order_id where p.lane = 'settled'
    and p.amount_paise <> case p.part when 'advance' then o.advance_paise when 'rest' then o.total_paise - o.advance_paise else o.total_paise end`,
  'refunds do not exceed the payment': `
    select p.id as what from payment p join refund r on r.payment_id = p.id where r.status <> 'failed'
    group by p.id having sum(r.amount_paise) > p.amount_paise`,
  'parcels hold no more pieces than are to be sent': `
    select p.order_id as what from parcel p join parcel_line l on l.parcel_id = p.id left join order_line o on o.order_id = p.order_id and o.position = l.position
    group by p.order_id, l.position, o.qty, o.removed_qty having sum(l.qty) > coalesce(o.qty - o.removed_qty, 0)`,
  'a coupon counts its orders that stand': `
    select c.code as what from coupon c left join shop_order o on o.coupon_id = c.id and o.paid_at is not null and o.status <> 'Cancelled'
    group by c.id having c.uses <> count(o.id) or c.revenue_paise <> coalesce(sum(o.total_paise), 0)`,
  'a pack has the stock of its movements, and a batch too': `
    select i.quantity as what from stock_item i left join stock_movement m on m.item_id = i.id group by i.id having i.on_hand <> coalesce(sum(m.pieces), 0)
    union all select b.code from stock_batch b left join stock_movement m on m.batch_id = b.id group by b.id having b.on_hand <> coalesce(sum(m.pieces), 0)
    union all select b.code from stock_batch b left join stock_movement m on m.batch_id = b.id and m.reason = 'expired' where b.off_sale
    group by b.id having b.expired <> coalesce(-sum(m.pieces), 0)`,
  'a bundle is made of packs that are no bundles, and has no stock of its own': `
    select i.quantity as what from bundle_part p join stock_item i on i.id = p.bundle_id
    where i.tracked or exists (select from bundle_part inner_part where inner_part.bundle_id = p.item_id)`,
  'a product has the counts of its reviews': `
    select product_id as what from (
      select product_id, state, stars, reviews, with_photos from review_count
      union all select product_id, state, stars, -1, case when photos <> '{}' then -1 else 0 end from review where not author_deleted
    ) counts group by product_id, state, stars having sum(reviews) <> 0 or sum(with_photos) <> 0`,
  // A document counts once, in the group of its first line.
  'the sums of the days of tax are those of the lines of documents': `
    select issued_on || ' ' || kind as what from (
      select issued_on, kind, place_of_supply, rate_bp, documents, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise from tax_day
      union all select d.issued_on, d.kind, d.place_of_supply, l.rate_bp, -count(distinct d.id) filter (where l.position = (
        select min(position) from tax_document_line f where f.document_id = d.id)), -sum(l.gross_paise), -sum(l.taxable_paise), -sum(l.cgst_paise),
        -sum(l.sgst_paise), -sum(l.igst_paise) from tax_document d join tax_document_line l on l.document_id = d.id group by 1, 2, 3, 4
    ) sums group by issued_on, kind, place_of_supply, rate_bp having sum(documents) <> 0 or sum(gross_paise) <> 0 or sum(taxable_paise) <> 0
      or sum(cgst_paise) <> 0 or sum(sgst_paise) <> 0 or sum(igst_paise) <> 0`,
  // The figure `customer` (new or returning) is left out. It changes when an account is erased, and it is no sum of money.
  'the figures of sales are the sums of the orders': `
    select measure || ' ' || name as what from (
      select measure, day, name, orders, qty, paise from sales_day union all select measure, day, name, orders, qty, paise from sales_change
      union all select measure, day, name, -orders, -qty, -paise from sales_fact where measure <> 'customer'
    ) figures where measure <> 'customer' group by measure, day, name having sum(orders) <> 0 or sum(qty) <> 0 or sum(paise) <> 0`,
}
