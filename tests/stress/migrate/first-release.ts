import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/**
 * The SQL of the first release, which knew migration 0001 only. It represents every program that still runs while a newer one migrates: a
 * migration that only adds (CONTRIBUTING, "Migrations") leaves all of it working.
 */

const address = JSON.stringify({ name: 'Asha Rao', mobile: '+919876543210', pincode: '560001', street: '12 MG Road', city: 'Bengaluru' })

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const orderId = () => `SW${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte & 31]).join('')}`

/** Creates customers with a session, a catalogue and a coupon, and `orders` paid orders, a third of them with the coupon. */
export async function stock(pool: Pool, orders: number) {
  await pool.query(`insert into product (id, name) select 'p' || n, 'Saffron ' || n from generate_series(1, 5) n`)
  await pool.query(`insert into variant (product_id, position, quantity, price_paise) select 'p' || n, 0, '1 g', 50000 from generate_series(1, 5) n`)
  await pool.query(`insert into coupon (id, code, discount_bp, expires_on, created_by) values ('c1', 'SAFFRON10', 1000, '2099-12-31', 'Meera Iyer')`)
  await pool.query(`
    insert into customer (id, name, email, contacts)
    select 'u' || n, 'Customer ' || n, 'u' || n || '@example.com', '[{"mobile":"+919876543210","address":""}]' from generate_series(1, 50) n`)
  await pool.query(
    `insert into shop_order (id, customer_id, status, subtotal_paise, coupon_discount_paise, total_paise, coupon_code, coupon_discount_bp, coupon_created_by,
       address, fingerprint, razorpay_order_id, razorpay_payment_id, created_at, expires_at, paid_at)
     select 'SW' || lpad(n::text, 12, '0'), 'u' || (1 + n % 50), 'Paid', 50000, case n % 3 when 0 then 5000 else 0 end, case n % 3 when 0 then 45000 else 50000 end,
       case n % 3 when 0 then 'SAFFRON10' end, case n % 3 when 0 then 1000 end, case n % 3 when 0 then 'Meera Iyer' end,
       $2, 'f' || n, 'order_' || n, 'pay_' || n, now(), now(), now() from generate_series(1, $1::integer) n`,
    [orders, address],
  )
  await pool.query(
    `insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise)
     select 'SW' || lpad(n::text, 12, '0'), 0, 'p1', 'Saffron 1', '', '1 g', 1, 50000, 0, 50000 from generate_series(1, $1::integer) n`,
    [orders],
  )
  await pool.query(
    `insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
     select razorpay_payment_id, id, razorpay_order_id, total_paise, 'INR', 'captured', 'settled', now(), now() from shop_order`,
  )
  await pool.query(
    `insert into message (id, dedupe_key, channel, recipient, body, created_at) select 'm' || id, 'order-placed:' || id, 'mail', 'a@example.com', 'Thank you', now() from shop_order`,
  )
}

/** Reads as a shopper's visit does. */
async function read(client: PoolClient) {
  await client.query('select p.id, p.name, p.image, v.price_paise from product p join variant v on v.product_id = p.id order by p.seq')
  await client.query(`select c.id, c.name, c.role from customer c left join session s on s.customer_id = c.id where lower(c.email) = 'u7@example.com'`)
  await client.query(`select id, status, total_paise, address from shop_order where customer_id = 'u7' order by seq desc limit 20`)
  await client.query('select id, name, message from lead order by seq desc limit 20')
}

/** Writes as a shopper's purchase does: an attempt, its payment, the order. @returns the order's id */
async function buy(client: PoolClient) {
  const [id, number] = [orderId(), randomUUID()]
  await client.query('begin')
  await client.query(
    `insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, razorpay_order_id, created_at, expires_at)
     values ($1, 'u7', 50000, 50000, $2, $3, $4, now(), now() + interval '1 day')`,
    [id, address, number, `order_${number}`],
  )
  await client.query(
    `insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise)
     values ($1, 0, 'p1', 'Saffron 1', '', '1 g', 1, 50000, 0, 50000)`,
    [id],
  )
  await client.query('commit')
  await client.query('begin')
  await client.query('select status from shop_order where id = $1 for update', [id])
  await client.query(
    `insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
     values ($1, $2, $3, 50000, 'INR', 'captured', 'settled', now(), now())`,
    [`pay_${number}`, id, `order_${number}`],
  )
  await client.query(`update shop_order set status = 'Paid', paid_at = now(), razorpay_payment_id = $2 where id = $1`, [id, `pay_${number}`])
  await client.query(
    `insert into message (id, dedupe_key, channel, recipient, body, created_at) values ($1, $2, 'mail', 'a@example.com', 'Thank you', now())`,
    [number, `order-placed:${id}`],
  )
  await client.query('commit')
  await client.query(
    `insert into lead (id, name, phone, email, subject, message, created_at) values ($1, 'Asha', '98765 43210', 'a@example.com', 'Hello', 'Is it fresh?', now())`,
    [number],
  )
}

export type Load = { visits: number; longestMs: number; failures: string[] }

/** Starts visits that read and buy, `atOnce` at a time, until `stop` is called. */
export function beginLoad(pool: Pool, atOnce: number): { stop(): Promise<Load> } {
  const load: Load = { visits: 0, longestMs: 0, failures: [] }
  let running = true
  const visit = async () => {
    const client = await pool.connect()
    const started = performance.now()
    try {
      await read(client)
      await buy(client)
    } catch (error) {
      load.failures.push(error instanceof Error ? error.message : String(error))
      await client.query('rollback')
    } finally {
      client.release()
    }
    load.visits += 1
    load.longestMs = Math.max(load.longestMs, performance.now() - started)
  }
  const visitors = Array.from({ length: atOnce }, async () => {
    while (running) await visit()
  })
  return {
    async stop() {
      running = false
      await Promise.all(visitors)
      return load
    },
  }
}
