import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import type { Statement } from '../support/count-statements.ts'
import { makeCheckout, pay, prepare, submitProof } from '../support/make-order.ts'
import { fillEveryTable, fillInBulk, hasPlan, literalsOf } from '../support/plans.ts'
import { register } from '../support/register.ts'
import { send } from '../support/send.ts'
import { counter, runJobs, shop } from '../support/test-shop.ts'
import { trackStock } from '../support/track-stock.ts'
import { findWholeProduct, listBestSellers, searchProducts } from '#shop/catalogue/server/find-whole-product.server.ts'
import { listProducts } from '#shop/catalogue/server/queries.server.ts'
import { findPraise, readReviewPage } from '#shop/reviews/server/queries.server.ts'
import { readSettings } from '#shop/settings/server/queries.server.ts'
import { listBarcodes } from '#shop/stock/server/sheet-queries.server.ts'

/**
 * The most rows and blocks that a statement may touch: about a millisecond of the database on a free machine. A statement that reads a table of 100,000 rows,
 * or whose plan does not fit, touches many times more. Time itself depends on what else the machine does.
 */
const mostWork = 600

type Step = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}
type Root = Step & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

const rowsOf = (step: Step): number =>
  step['Actual Loops'] *
    (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) +
  (step.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

/** Returns how many rows of tables the connection has read. No plan says what functions and triggers read. */
async function rowsRead(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as count from pg_stat_xact_user_tables`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns how many rows and blocks a statement touches, its functions and triggers included, by a new plan for its values and by the plan that is kept. It
 * changes nothing.
 */
async function workOf({ text, values }: Statement): Promise<{ fresh: number; kept: number }> {
  return shop.db.connection().execute(async (db) => {
    const literals = await literalsOf(db, values)
    const run = async () => {
      await sql`begin`.execute(db)
      try {
        const before = await rowsRead(db)
        const { rows } = await sql
          .raw<Record<string, [{ Plan: Root }]>>(`explain (analyze, buffers, timing off, format json) execute asked${literals}`)
          .execute(db)
        const [explained] = Object.values(rows[0] ?? {})[0] ?? []
        if (!explained) throw new Error(`No plan for ${text}`)
        const { Plan } = explained
        return Math.round(rowsOf(Plan)) + Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] + (await rowsRead(db)) - before
      } finally {
        await sql`rollback`.execute(db)
      }
    }
    // The first run of a connection also reads the catalogue for its functions.
    const afterFirst = async () => (await run(), run())
    await sql.raw(`prepare asked as ${text}`).execute(db)
    await sql`set plan_cache_mode = force_custom_plan`.execute(db)
    const fresh = await afterFirst()
    // From the sixth call on, the database may keep a plan.
    await sql`set plan_cache_mode = auto`.execute(db)
    for (let call = 0; call < 6; call += 1) await run()
    const kept = await run()
    await sql`reset plan_cache_mode`.execute(db)
    await sql`deallocate asked`.execute(db)
    return { fresh, kept }
  })
}

/**
 * Fills what `fillEveryTable` leaves small, for one product that sells well: its reviews, votes, sales, holds and alerts. Adds a catalogue of drafts with packs
 * and bundles, and the parcels, tags and leads of a busy shop. Published products stay few, because the list of them has all.
 */
async function fillBusyShop(productId: string, itemId: string, rows: number) {
  const many = sql`generate_series(1, ${sql.lit(rows)}) as n`
  const now = shop.now()
  // No trigger runs, so each sum that a trigger would keep is written here.
  await shop.db.transaction().execute((tx) =>
    fillInBulk(tx, async () => {
      const fill = (table: string, columns: string, values: RawBuilder<unknown>) =>
        sql`insert into ${sql.raw(`${table} (${columns})`)} select ${values} from ${many}`.execute(tx)
      await fill('product', 'id, name, kind, status', sql`'d' || n, 'Tea ' || n, 'tea', 'draft'`)
      await fill('stock_item', 'id, product_id, quantity, tracked, on_hand', sql`'i' || n, 'd' || n, '1 g', true, 1`)
      await fill('variant', 'product_id, position, quantity, price_paise, item_id', sql`'d' || n, 0, '1 g', 50000, 'i' || n`)
      await fill('bundle_part', 'bundle_id, item_id, position, pieces', sql`'i' || n, 'j' || n, 0, 1`)
      await fill('product_video', 'product_id, file, seconds, width, height, added_at', sql`'d' || n, 'd' || n, 10, 100, 100, ${now}`)
      await fill('coupon', 'id, code, discount_bp, expires_on, created_by', sql`'k' || n, 'CODE' || n, 500, '2030-01-01', 'Star ' || n`)
      await fill('celebrity', 'id, name, key', sql`'s' || n, 'Star ' || n, 'star ' || n`)
      await fill('stock_hold', 'customer_id, item_id, order_id, pieces, until', sql`'c' || n, ${itemId}, 'SW' || lpad(n::text, 12, '0'), 1, ${now}`)
      await fill(
        'stock_alert',
        'id, item_id, channel, recipient, created_at, sent_at',
        sql`'t' || n, ${itemId}, 'sms', '+91' || 9700000000 + n, ${now}, ${now}`,
      )
      await fill('stock_movement', 'item_id, at, pieces, reason, order_id', sql`${itemId}, ${now}, -1, 'sale', 'SX' || lpad(n::text, 12, '0')`)
      await fill(
        'order_line',
        'order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise, stock_item_id',
        sql`'SW' || lpad(n::text, 12, '0'), 1, ${productId}, 'Saffron', '', '1 g', 1, 50000, 0, 50000, ${itemId}`,
      )
      await fill(
        'review',
        'id, product_id, customer_id, order_id, stars, words, state, photos, created_at, updated_at',
        sql`'r' || n, ${productId}, 'c' || n, 'SW000000000001', 1 + n % 5, 'Review ' || n, case when n % 200 = 3 then 'waiting' else 'shown' end,
        case when n % 300 = 1 then array['/media/' || md5(n::text) || '-900x900-800.jpg'] else '{}' end, ${now}, ${now}`,
      )
      await sql`insert into review_count (product_id, state, stars, reviews, with_photos)
      select product_id, state, stars, count(*), count(*) filter (where photos <> '{}') from review group by 1, 2, 3`.execute(tx)
      await fill('review_vote', 'review_id, customer_id, created_at', sql`'r' || n, 'c' || 1 + n % 700, ${now}`)
      await fill('review_invitation', 'order_id, delivered_at, sent_at', sql`'SW' || lpad(n::text, 12, '0'), ${now}, ${now}`)
      await fill('parcel', 'id, order_id, number, packed_at', sql`'l' || n, 'SW' || lpad(n::text, 12, '0'), 1, ${now}`)
      await fill('parcel_line', 'parcel_id, position, qty', sql`'l' || n, 0, 1`)
      await fill('order_tag', 'order_id, key, name, listed_at, seq', sql`'SW' || lpad(n::text, 12, '0'), 'gift', 'Gift', ${now}, n`)
      await fill('cart_reminder', 'customer_id, asked_at, sent_at', sql`'c' || n, ${now}, ${now}`)
      await fill(
        'lead',
        'id, name, phone, email, subject, message, created_at',
        sql`'l' || n, 'Kabir', '', 'kabir' || n || '@example.com', '', 'Hello', ${now}`,
      )
      await fill('audit_entry', 'id, at, actor_name, action, subject_kind, subject_id', sql`'e' || n, ${now}, 'Asha', 'update', 'order', 'SW' || n`)
      await fill('one_time_code', 'mobile, expires_at, sent_at', sql`'+91' || 9700000000 + n, ${now}, ${now}`)
      await fill('request_key', 'key, caller, endpoint, input_hash, created_at', sql`'q' || n, 'c' || n, 'POST /', '', ${now}`)
    }),
  )
}

/**
 * Collects the statements of every public page, of an order from the cart to My Orders, and of the jobs of that order. `fill` fills the shop of the product
 * and the pack that are bought.
 */
async function collectStatements(fill?: (productId: string, itemId: string) => Promise<void>): Promise<Statement[]> {
  await register()
  const checkout = await makeCheckout()
  const { token, customerId, productId } = checkout
  const itemId = await trackStock(shop, productId, 50, { batch: 'B-1', bestBefore: '2027-01-01' })
  await fill?.(productId, itemId)
  const counted = await counter?.during(async () => {
    await readSettings(shop.db)
    await listProducts(shop.db)
    await listProducts(shop.db, { withTexts: true })
    await findWholeProduct(shop, productId)
    await readReviewPage(shop.db, productId, { sort: 'helpful', photos: false, cursor: undefined })
    await findPraise(shop.db)
    await searchProducts(shop.db, 'saffron')
    await listBestSellers(shop)
    await listBarcodes(shop.db)
    for (const path of [`/products/${productId}`, '/products?limit=20', `/products/${productId}/reviews`]) expect((await send('GET', path)).status).toBe(200)
    const items = [{ productId, variant: '1 g', qty: 2 }]
    expect((await send('POST', '/pricing/quote', { token, body: { items } })).status).toBe(200)
    const { body } = await prepare(checkout)
    expect((await submitProof(checkout, await pay(body.order_id))).status).toBe(200)
    await runJobs()
    for (const path of ['/orders/my-orders?limit=20', '/users/addresses', `/profile/${customerId}`])
      expect((await send('GET', path, { token })).status).toBe(200)
  })
  // Rows that are there cannot be inserted again, and a batch that was taken is taken; those of the queue and of the simulated provider are not ours to plan.
  const ours = (counted?.statements ?? []).filter(hasPlan).filter(({ text }) => !/insert into|take_stock\(|pgboss|sandbox/.test(text))
  return [...new Map(ours.map((statement) => [statement.text, statement])).values()]
}

async function findHeavy(statements: Statement[]) {
  const heavy: unknown[] = []
  for (const statement of statements) {
    const work = await workOf(statement)
    if (Math.max(work.fresh, work.kept) > mostWork) heavy.push({ ...work, text: statement.text })
  }
  return heavy
}

test('on a new database without statistics, no statement of a page or an order touches many rows or blocks', async () => {
  const statements = await collectStatements()
  expect(statements.length).toBeGreaterThan(25)
  expect(await findHeavy(statements)).toEqual([])
})

test.each([3, 100_000])(
  'with %i rows of each kind, no statement of a page or an order touches many rows or blocks',
  async (rows) => {
    await fillEveryTable(rows)
    const statements = await collectStatements((productId, itemId) => fillBusyShop(productId, itemId, rows))
    await sql`analyze`.execute(shop.db)
    expect(await findHeavy(statements)).toEqual([])
  },
  600_000,
)
