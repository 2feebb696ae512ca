import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Statement } from '#test/count-statements.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { fillEveryTable, literalsOf } from '#test/plans.ts'
import { send } from '#test/send.ts'
import { counter, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { findWholeProduct } from './domain/catalogue/find-whole-product.server.ts'
import { listBestSellers } from './domain/catalogue/list-best-sellers.server.ts'
import { listProducts } from './domain/catalogue/queries.server.ts'
import { searchProducts } from './domain/catalogue/search-products.server.ts'
import { findPraise, readReviewPage } from './domain/reviews/queries.server.ts'
import { readSettings } from './domain/settings/queries.server.ts'
import { listBarcodes } from './domain/stock/list-barcodes.server.ts'

/** A statement's fastest run counts, so a busy machine fails no test. */
const runs = 15
const mostMs = 1
/** On a machine that needs longer than usual for a simple join, the limit is this many such joins. */
const mostJoins = 8

/** Returns the milliseconds of database time of a statement's fastest run, with a new plan each time and with the plan that is kept. It changes nothing. */
async function timesOf({ text, values }: Statement): Promise<{ fresh: number; prepared: number }> {
  return shop.db.connection().execute(async (db) => {
    const literals = await literalsOf(db, values)
    const run = async () => {
      await sql`begin`.execute(db)
      const answer = await sql
        .raw<Record<string, [{ 'Planning Time': number; 'Execution Time': number }]>>(`explain (analyze, timing off, format json) execute asked${literals}`)
        .execute(db)
        .finally(() => sql`rollback`.execute(db))
      const [explained] = Object.values(answer.rows[0] ?? {})[0] ?? []
      if (!explained) throw new Error(`No plan for ${text}`)
      return explained['Planning Time'] + explained['Execution Time']
    }
    const fastest = async () => {
      const times: number[] = []
      for (let count = 0; count < runs; count += 1) times.push(await run())
      return Math.min(...times)
    }
    await sql.raw(`prepare asked as ${text}`).execute(db)
    await sql`set plan_cache_mode = force_custom_plan`.execute(db)
    const fresh = await fastest()
    // From the sixth call on, the database may keep a plan.
    await sql`reset plan_cache_mode`.execute(db)
    for (let call = 0; call < 6; call += 1) await run()
    const prepared = await fastest()
    await sql`deallocate asked`.execute(db)
    return { fresh, prepared }
  })
}

const simpleJoin: Statement = { text: 'select * from variant v join product p on p.id = v.product_id where v.product_id = $1', values: ['none'] }

/** Collects the statements of every public page, of an order from the cart to My Orders, and of the jobs of that order. */
async function collectStatements(): Promise<Statement[]> {
  const checkout = await makeCheckout()
  const { token, customerId, productId } = checkout
  await trackStock(shop, productId, 50, { batch: 'B-1', bestBefore: '2027-01-01' })
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
  // Statements that write would find their rows written already; those of the queue and of the simulated provider are not ours to plan.
  const reads = (counted?.statements ?? []).filter(
    ({ text }) => /^\s*(?:select|with|\()/i.test(text) && !/insert into|update |delete from|for update|_stock\(|pgboss|sandbox/.test(text),
  )
  return [...new Map(reads.map((statement) => [statement.text, statement])).values()]
}

/** Lists the statements that take longer than the limit. */
async function findSlow(statements: Statement[]) {
  const limit = Math.max(mostMs, mostJoins * (await timesOf(simpleJoin)).fresh)
  const slow: unknown[] = []
  for (const statement of statements) {
    const times = await timesOf(statement)
    if (Math.max(times.fresh, times.prepared) > limit) slow.push({ ...times, text: statement.text })
  }
  return slow
}

test('on a new database without statistics, no read of a page or an order takes a millisecond', async () => {
  const statements = await collectStatements()
  expect(statements.length).toBeGreaterThan(25)
  expect(await findSlow(statements)).toEqual([])
})

test.each([3, 100_000])(
  'with %i rows of each kind, no read of a page or an order takes a millisecond',
  async (rows) => {
    await fillEveryTable(rows)
    const statements = await collectStatements()
    await sql`analyze`.execute(shop.db)
    expect(await findSlow(statements)).toEqual([])
  },
  600_000,
)
