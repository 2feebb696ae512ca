import { sql } from 'kysely'
import { simulate } from '#shop/orders/discounts/server/simulate.server.ts'
import { databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { openDatabase, openPool } from '#platform/database/database.ts'

/** Measures "What would it have done?" of several discounts on 100,000 orders of one to three lines: node bench/simulate-discount.ts */

const orders = 100_000
const rounds = 5

const postgres = await startPostgres({ measured: true })
const db = openDatabase(openPool(databaseUrl(postgres.url, postgres.template), 1, { silenceMs: 0 }))
const now = new Date()
await sql`set session_replication_role = replica`.execute(db)
await sql`insert into customer (id, name) select 'c' || n, 'Customer ' || n from generate_series(1, 20000) n`.execute(db)
await sql`insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at, paid_at, status, is_first)
  select 'SW' || lpad(n::text, 12, '0'), 'c' || (n % 20000 + 1), 0, 0, '{}', n, at, at, at, 'Paid', n % 5 = 0
  from (select n, ${now}::timestamptz - n * interval '60 seconds' as at from generate_series(1, ${sql.lit(orders)}) n) each`.execute(db)
await sql`insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise)
  select o.id, p, 'p' || (o.seq + p) % 40, 'Saffron', '', '1 g', 1 + (o.seq + p) % 4, 10000 + (o.seq * 37 + p) % 90000, 1000, 0
  from shop_order o, generate_series(0, 2) p where p <= o.seq % 3`.execute(db)
await sql`analyze`.execute(db)

const base = { amount: 0, buy: 1, get: 1, gift: null, startsOn: null, firstOrder: false, products: [], packs: [], tags: [] }
const wishes = {
  'a percentage': { discount: 12.5, minAmount: 0, conditions: { ...base, kind: 'percent' as const } },
  'rupees off, of a minimum': { discount: 0, minAmount: 500, conditions: { ...base, kind: 'amount' as const, amount: 99 } },
  'buy 2, get 1 of five products': {
    discount: 100,
    minAmount: 0,
    conditions: { ...base, kind: 'buy_get' as const, buy: 2, products: ['p1', 'p2', 'p3', 'p4', 'p5'] },
  },
  'a first order': { discount: 10, minAmount: 0, conditions: { ...base, kind: 'percent' as const, firstOrder: true } },
}
for (const [name, wish] of Object.entries(wishes)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const outcome = await simulate(db, wish, now)
    times.push(performance.now() - started)
    if (round === 0) console.log(name, outcome)
  }
  console.log(`  ${times.map((ms) => Math.round(ms)).join(', ')} ms`)
}
await db.destroy()
await postgres.stop()
