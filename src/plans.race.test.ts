import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Statement } from '#test/count-statements.ts'
import { handIn, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { counter, runJobs, shop } from '#test/test-shop.ts'

/** Of everything that grows with the shop, so much that reading all of it is never the better plan. */
async function fill() {
  const many = sql`generate_series(1, 3000) as n`
  const now = shop.now()
  await sql`insert into customer (id, name, email) select 'c' || n, 'Asha Rao', 'asha' || n || '@example.com' from ${many}`.execute(shop.db)
  await sql`insert into session (token_hash, customer_id, created_at, last_used_at) select sha256(n::text::bytea), 'c' || n, ${now}, ${now} from ${many}`.execute(
    shop.db,
  )
  await sql`insert into address (id, customer_id, name, mobile, pincode) select 'a' || n, 'c' || n, 'Asha Rao', '+919876543210', '190001' from ${many}`.execute(
    shop.db,
  )
  await sql`
    insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at, razorpay_order_id)
    select 'SW' || lpad(n::text, 12, '0'), 'c' || n, 50000, 50000, '{}', n, ${now}, ${now}, 'order_' || n from ${many}`.execute(shop.db)
  await sql`insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise) select id, 0, 'p', 'Saffron', '', '1 g', 1, 50000, 0, 50000 from shop_order`.execute(
    shop.db,
  )
  await sql`update shop_order set status = 'Paid', paid_at = ${now}`.execute(shop.db)
  await sql`
    insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
    select 'pay_' || n, 'SW' || lpad(n::text, 12, '0'), 'order_' || n, 50000, 'INR', 'captured', 'settled', ${now}, ${now} from ${many}`.execute(shop.db)
  await sql`insert into message (id, dedupe_key, channel, recipient, body, created_at) select 'm' || n, 'm' || n, 'sms', '+919876543210', '', ${now} from ${many}`.execute(
    shop.db,
  )
  await sql`insert into webhook_event (id, body_hash, body, received_at) select 'e' || n, sha256(n::text::bytea), '', ${now} from ${many}`.execute(shop.db)
  await sql`insert into sandbox.provider_order (id, amount, currency, receipt, auto_capture, status, created_at) select 'order_' || n, 100, 'INR', n, true, 'paid', ${now} from ${many}`.execute(
    shop.db,
  )
  await sql`insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at) select 'pay_' || n, 'order_' || n, 100, 'INR', 'captured', ${now} from ${many}`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

/** Tables that a plan reads from end to end. */
const wholeTables = ({ Plans = [], ...node }: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(wholeTables),
]

async function readsWhole({ text, values }: Statement) {
  const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN'?: { Plan: Node }[]; queryPlan?: { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, values),
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? rows[0]?.queryPlan ?? []
  if (!plan) throw new Error(`No plan for ${text}`)
  return wholeTables(plan.Plan)
}

/** A few rows for a whole shop, or for one stand-in's switches. */
const small = new Set(['product', 'variant', 'setting', 'coupon', 'queue', 'sales_day', 'sales_change'])

test('what an order and its customer ask is found by an index, however large the shop', async () => {
  await fill()
  const checkout = await makeCheckout()
  const { token, customerId, productId } = checkout
  const asked = await counter?.during(async () => {
    await send('POST', '/pricing/quote', { token, body: { items: [{ productId, variant: '1 g', qty: 2 }] } })
    const { body } = await prepare(checkout)
    expect((await handIn(checkout, await pay(body.order_id))).status).toBe(200)
    await runJobs()
    for (const path of ['/orders/my-orders?limit=20', '/users/addresses', `/profile/${customerId}`])
      expect((await send('GET', path, { token })).status).toBe(200)
  })
  const ours = (asked?.statements ?? []).filter(({ text }) => !/pgboss\.job_common|pgboss\.version/.test(text))
  expect(ours.length).toBeGreaterThan(35)
  for (const statement of ours) expect([statement.text, (await readsWhole(statement)).filter((table) => !small.has(table))]).toEqual([statement.text, []])
})
