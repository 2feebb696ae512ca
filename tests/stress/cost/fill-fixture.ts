import { CompiledQuery } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { fillDatabase, type Size } from '../../../bench/fill-shop.ts'
import { fillReviews } from './fill-reviews.ts'
import { makeShoppers, type Shopper } from '../../../bench/shoppers.ts'

/** Spare rows for requests that use one up: enough for every measurement. */
export const spares = 3000

/** A photo of 200 kB of a return. */
export const photoId = 'PHOTO0000001'

/** The customer with very many orders. */
export const collectorId = 'BENCHER0'

/**
 * Fills an empty shop with rows as a used shop has them, and with spare rows for each request that uses one up. One customer has an eighth of all
 * orders. The simulated provider knows every payment.
 */
export async function fillFixture(db: Db, size: Size, shoppers: number): Promise<Shopper[]> {
  await fillDatabase(db, size)
  const people = await makeShoppers(db, shoppers)
  const query = (text: string, values: (number | string)[] = []) => db.executeQuery(CompiledQuery.raw(text, values))
  await query(`update shop_order set customer_id = $1 where seq % 8 = 0`, [collectorId])
  // Expired unpaid attempts, and payments without an order.
  await query(
    `insert into shop_order (id, customer_id, status, subtotal_paise, coupon_discount_paise, total_paise, address, fingerprint, created_at, expires_at)
     select 'SWZZ' || lpad(upper(to_hex(i)), 10, '0'), $2, 'Unpaid', 100000, 0, 100000, (select address from shop_order limit 1), 'attempt ' || i, now() - interval '9 days', now() - interval '8 days'
     from generate_series(1, $1::int) i`,
    [spares, collectorId],
  )
  await query(
    `insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
     select 'pay_unmatched' || i, null, 'order_unmatched' || i, 100000, 'INR', 'captured', 'no_order', now(), now() from generate_series(1, $1::int) i`,
    [spares],
  )
  await query(`insert into lead (id, name, phone, email, subject, message, created_at)
     select 'SPARE' || i, 'Writer ' || i, '9876543210', 'writer@example.com', 'Bulk', 'How much?', now() from generate_series(1, ${spares}) i`)
  await query(`insert into pin_code (pin, state_code, states, district) values ('190001', '01', '{01}', 'Srinagar'), ('791001', '12', '{12}', 'Lohit')`)
  await query(`insert into coupon (id, code, discount_bp, min_paise, expires_on, created_by)
     select 'SPARE' || i, 'SPARE' || i, 1000, 0, '2099-12-31', 'Zara Khan' from generate_series(1, ${spares}) i`)
  await query(`insert into discount (id, title, kind, created_at, active)
     select 'SPARE' || i, 'Offer ' || i, 'percent', now(), false from generate_series(1, ${spares}) i`)
  await query(
    `insert into customer (id, name, email, contacts) select 'SPARE' || i, 'Meera ' || i, 'spare' || i || '@example.com', '[]' from generate_series(1, ${spares}) i`,
  )
  await query(
    `insert into product (id, name, kind, image, created_at, updated_at, status) select 'SPARE' || i, 'Draft ' || i, 'saffron', '', now(), now(), 'draft' from generate_series(1, ${spares}) i`,
  )
  await query(
    `insert into variant (product_id, position, quantity, price_paise, discount_bp) select 'SPARE' || i, 0, '1 g', 50000, 0 from generate_series(1, ${spares}) i`,
  )
  await query(`insert into product (id, name, kind, image, created_at, updated_at) values ('SOLDOUT', 'Last harvest', 'saffron', '', now(), now())`)
  await query(`insert into variant (product_id, position, quantity, price_paise, discount_bp) values ('SOLDOUT', 0, '1 g', 50000, 0)`)
  await query(`update stock_item set tracked = true where product_id = 'SOLDOUT'`)
  await query(`insert into sandbox.provider_order (id, amount, currency, receipt, auto_capture, status, created_at)
     select razorpay_order_id, amount_paise, 'INR', id, true, 'paid', created_at from payment`)
  await query(`insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at)
     select id, razorpay_order_id, amount_paise, 'INR', 'captured', created_at from payment`)
  await query(`insert into sandbox.provider_order (id, amount, currency, receipt, auto_capture, status, created_at)
     select kind || i, 100000, 'INR', kind || i, true, 'created', now() from unnest(array['order_open', 'order_fresh']) kind, generate_series(1, ${spares}) i`)
  await query(`insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at)
     select 'pay_authorized' || i, 'order_open' || i, 100000, 'INR', 'authorized', now() from generate_series(1, ${spares}) i`)
  await query(
    `insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at)
     select 'pay_begun' || i, 'order_open' || i, 100000, 'INR', 'created', now() from generate_series(1, $1::int) i`,
    [spares],
  )
  await query(
    `insert into sandbox.provider_refund (id, payment_id, amount, status, created_at)
     select 'rfnd_pending' || i, 'pay_authorized' || i, 100, 'pending', now() from generate_series(1, $1::int) i`,
    [spares],
  )
  await query(
    `insert into return_request (id, order_id, state, reason, words, request_key, asked_at)
     select 'RETURN' || o.seq, o.id, case o.seq % 3 when 0 then 'requested' when 1 then 'withdrawn' else 'refused' end, 'damaged', 'The jar is broken.', 'return-key', now()
     from shop_order o where o.status = 'Delivered' order by o.seq limit $1`,
    [spares],
  )
  await query(`insert into unsent_rest select id from shop_order where status = 'Cancelled' order by seq limit $1`, [spares])
  await query(`insert into return_line (return_id, position, qty) select id, 0, 1 from return_request`)
  await query(
    `insert into return_photo (id, return_id, number, hash, jpeg)
     select $1, id, 1, decode(repeat('00', 32), 'hex'), decode(repeat('ab', 200000), 'hex') from return_request limit 1`,
    [photoId],
  )
  await fillReviews(db)
  await query('analyze')
  return people
}
