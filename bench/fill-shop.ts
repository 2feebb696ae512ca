import { CompiledQuery } from 'kysely'
import { recountFigures } from '../src/shop/audit/figures/server/figures.server.ts'
import { type Db, openDatabase, openPool } from '../src/platform/database/database.ts'

export type Size = { orders: number; customers: number; leads: number }

/** Rows spread over two years, up to now. */
const span = `interval '730 days'`

/** The names of the products, as an SQL array. */
const names = `(array['Kashmiri Mongra Saffron','Himalayan Shilajit Resin','Gift set'])`

/** Fills the PostgreSQL database at `url`; see `fillDatabase`. */
export async function fillShop(url: string, size: Size) {
  const db = openDatabase(openPool(url, 1, { silenceMs: 0 }))
  try {
    await fillDatabase(db, size)
  } finally {
    await db.destroy()
  }
}

/**
 * Fills a migrated, empty shop with rows as the shop itself would write them, spread over two years. It uses SQL without triggers, so a million
 * orders take minutes; it computes the figures of the triggers at the end. `db` has a single connection.
 */
export async function fillDatabase(db: Db, { orders, customers, leads }: Size) {
  const query = (text: string, values: number[] = []) => db.executeQuery(CompiledQuery.raw(text, values))
  await query('set statement_timeout = 0')
  await query('set session_replication_role = replica')
  await query('set synchronous_commit = off')
  await query(
    `insert into customer (id, name, email, login_mobile, contacts, created_at)
     select 'CUST' || lpad(upper(to_hex(i)), 8, '0'), (array['Meera','Asha','Rohit','Farida','Kabir','Leela','Arjun','Nisha'])[1 + i % 8] || ' ' || (array['Iyer','Rao','Yadav','Khan','Mehta','Nair','Singh'])[1 + i % 7] || ' ' || i,
       'shopper' || i || '@example.com', '+91' || (9000000000 + i), jsonb_build_array(jsonb_build_object('mobile', (9000000000 + i)::text, 'address', i || ' MG Road')), now() - ${span} * (1 - i::float / $1)
     from generate_series(1, $1::int) i`,
    [customers],
  )
  await query(`insert into product (id, name) select 'P' || i, ${names}[1 + i % 3] || ' ' || i from generate_series(0, 5) i`)
  await query(`insert into variant (product_id, position, quantity, price_paise) select id, 0, '1 g', 50000 from product`)
  await query(
    `insert into coupon (id, code, discount_bp, min_paise, expires_on, created_by) select 'COUP' || i, 'STAR' || i, 1000, 0, '2099-12-31', (array['Asha Rao','Kabir Mehta','Leela Nair','Arjun Singh'])[1 + i % 4] from generate_series(1, 40) i`,
  )
  await query(
    `insert into shop_order (id, customer_id, status, subtotal_paise, coupon_discount_paise, total_paise, coupon_id, coupon_code, coupon_discount_bp, coupon_created_by,
       address, fingerprint, razorpay_order_id, razorpay_payment_id, razorpay_signature, tracking_id, tracking_url, created_at, expires_at, paid_at, fulfilment)
     select 'SW' || lpad(upper(to_hex(i)), 12, '0'), 'CUST' || lpad(upper(to_hex(1 + (i * 7919::bigint) % $2)), 8, '0'),
       case when i % 50 = 0 then 'Cancelled' when i > $1 - 2000 then 'Paid' else 'Delivered' end,
       100000, case when i % 10 = 0 then 10000 else 0 end, case when i % 10 = 0 then 90000 else 100000 end,
       case when i % 10 = 0 then 'COUP' || (1 + i % 40) end, case when i % 10 = 0 then 'STAR' || (1 + i % 40) end, case when i % 10 = 0 then 1000 end,
       case when i % 10 = 0 then (array['Asha Rao','Kabir Mehta','Leela Nair','Arjun Singh'])[1 + (1 + i % 40) % 4] end,
       jsonb_build_object('name', 'Shopper ' || i, 'mobile', '+91' || (9000000000 + 1 + (i * 7919::bigint) % $2), 'pincode', '560001', 'locality', '', 'street', '12 MG Road', 'city', 'Bengaluru', 'state', 'Karnataka', 'landmark', '', 'alternatePhone', '', 'addressType', 'Home'),
       i::text, 'order_' || i, 'pay_' || i, repeat('a', 64), '', '', now() - ${span} * (1 - i::float / $1), now(), now() - ${span} * (1 - i::float / $1),
       case when i % 50 = 0 then null when i > $1 - 2000 then 'to_pack' else 'delivered' end
     from generate_series(1, $1::int) i`,
    [orders, customers],
  )
  await query(
    `insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise, coupon_share_paise)
     select 'SW' || lpad(upper(to_hex(i)), 12, '0'), 0, 'P' || i % 6, ${names}[1 + i % 3] || ' ' || i % 6, '', '1 g', 2, 50000, 0, 100000, case when i % 10 = 0 then 10000 else 0 end
     from generate_series(1, $1::int) i`,
    [orders],
  )
  await query(
    `insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
     select razorpay_payment_id, id, razorpay_order_id, total_paise, 'INR', case when status = 'Cancelled' then 'refunded' else 'captured' end, 'settled', paid_at, paid_at from shop_order`,
  )
  await query(
    `insert into refund (id, payment_id, amount_paise, reason, status, razorpay_refund_id, created_at)
     select 'R' || substr(id, 3), razorpay_payment_id, total_paise, 'cancelled', 'processed', 'rfnd_' || substr(id, 3), paid_at from shop_order where status = 'Cancelled'`,
  )
  await query(
    `insert into message (id, kind, subject_kind, subject_id, dedupe_key, channel, recipient, subject, body, status, tries, created_at, sent_at)
     select 'M' || substr(id, 3), 'order', 'order', id, 'order-placed:' || id || ':sms', 'sms', address->>'mobile', null, 'Thank you! Your order ' || id, 'sent', 1, paid_at, paid_at from shop_order`,
  )
  await query(
    `insert into lead (id, name, phone, email, subject, message, created_at)
     select 'LEAD' || i, 'Writer ' || i, (9000000000 + i)::text, 'writer' || i || '@example.com', 'Bulk order ' || i, 'How much for ' || i || ' packs?', now() - ${span} * (1 - i::float / $1) from generate_series(1, $1::int) i`,
    [leads],
  )
  await query(
    `insert into audit_entry (id, at, actor_id, actor_name, action, subject_kind, subject_id)
     select 'A' || substr(id, 3), paid_at, 'ADMIN', 'Kavya', 'updated', 'order', id from shop_order where seq % 2 = 0`,
  )
  await fillFulfilment(query)
  await fillReviews(query, { orders, customers })
  await query(
    `update coupon set uses = s.uses, revenue_paise = s.paise from (select coupon_id, count(*) as uses, sum(total_paise) as paise from shop_order where coupon_id is not null and status <> 'Cancelled' group by coupon_id) s where s.coupon_id = coupon.id`,
  )
  await query('vacuum (analyze)')
  // Triggers work as usual from here on.
  await query('set session_replication_role = origin')
  await recountFigures(db)
  await query('vacuum (analyze) sales_day')
}

type Query = (text: string, values?: number[]) => Promise<unknown>

/** Adds batches, of which each has sold to a sixtieth of the orders, parcels, tags (each 20th and each 1,000th order) and returns (each 100th). */
async function fillFulfilment(query: Query) {
  await query(`insert into stock_item (id, product_id, quantity, tracked) select 'ITEM' || i, 'P' || i, '1 g', true from generate_series(0, 5) i`)
  await query(`insert into stock_batch (id, item_id, code) select 'BATCH' || i, 'ITEM' || i % 6, 'LOT-' || i from generate_series(0, 59) i`)
  await query(`insert into stock_movement (item_id, batch_id, at, pieces, reason) select item_id, id, now() - ${span}, 100000, 'receipt' from stock_batch`)
  await query(
    `insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
     select 'ITEM' || seq % 60 % 6, 'BATCH' || seq % 60, paid_at, -2, 'sale', id from shop_order`,
  )
  await query(`update stock_batch b set on_hand = (select sum(pieces) from stock_movement m where m.batch_id = b.id)`)
  await query(`update stock_item i set on_hand = (select sum(pieces) from stock_movement m where m.item_id = i.id)`)
  await query(
    `insert into parcel (id, order_id, number, carrier, awb, packed_at, shipped_at)
     select 'PA' || id, id, 1, 'Delhivery', substr(id, 3), paid_at, paid_at from shop_order where fulfilment = 'delivered'`,
  )
  await query(`insert into parcel_line (parcel_id, position, qty) select id, 0, 2 from parcel`)
  await query(
    `insert into order_tag (order_id, key, name, listed_at, seq) select id, tag, tag, paid_at, seq from shop_order
     cross join lateral unnest(case when seq % 1000 = 0 then array['gift', 'vip'] when seq % 20 = 0 then array['gift'] else '{}' end) tag`,
  )
  await query(
    `insert into return_request (id, order_id, state, reason, request_key, asked_at)
     select 'RET' || id, id, case when seq % 1000 = 0 then 'requested' else 'refused' end, 'damaged', 'key', paid_at from shop_order where seq % 100 = 0 and fulfilment = 'delivered'`,
  )
  await query(`insert into return_line (return_id, position, qty) select id, 0, 1 from return_request`)
}

/** Adds as many reviews as orders: five of six products by each customer. Each 100th waits, each 20th has a photo, and each 1,000th is reported. */
async function fillReviews(query: Query, { orders, customers }: Pick<Size, 'orders' | 'customers'>) {
  await query(
    `insert into review (id, product_id, customer_id, order_id, stars, title, words, name, photos, state, helpful, reports, created_at, updated_at)
     select 'REV' || i, 'P' || i / $2, 'CUST' || lpad(upper(to_hex(1 + i % $2)), 8, '0'), 'SW' || lpad(upper(to_hex(1 + i)), 12, '0'), 1 + i * 7 % 5,
       'Review ' || i, 'Deep red threads, and the smell fills the kitchen. Bought for the ' || i || '. time.', 'Asha',
       case when i % 20 = 0 then array['/media/' || md5(i::text) || '-900x900-800.jpg'] else '{}' end, case when i % 100 = 0 then 'waiting' else 'shown' end,
       i * 31 % 40, case when i % 1000 = 1 then 1 else 0 end, at, at
     from generate_series(0, $1::int - 1) i, lateral (select now() - ${span} * (1 - i::float / $1) as at) moment`,
    [orders, customers],
  )
  await query(
    `insert into review_count (product_id, state, stars, reviews, with_photos)
     select product_id, state, stars, count(*), count(*) filter (where photos <> '{}') from review group by product_id, state, stars`,
  )
}
