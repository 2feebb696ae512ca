import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../tests/support/postgres.ts'
import { drawBars } from './bar-chart.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { commitRateOf, embeddedCommitRate } from './commit-rate.ts'
import { saveFigures } from './save-figures.ts'
import type { OrderResult, OrderJob } from './order-load.ts'
import { runScript, processorMs } from './processes.ts'
import { seconds } from './settings.ts'

/** Measures orders from cart to confirmation, and compares with the commits that the same database can make. Both databases sync the disk. */

const buying = seconds * 3
/** Each shopper may order ten times a minute. */
const shoppers = Math.max(200, Math.ceil(buying * 60))

type Row = { name: string; atOnce: number; bought: OrderResult; commits: number; processorMs: number; statements?: number; transactions?: number }

const rows: Row[] = []
const postgres = await startPostgres({ measured: true })
const folder = mkdtempSync(join(tmpdir(), 'swachh-bench-'))
try {
  const embeddedRate = await embeddedCommitRate(folder, seconds)
  await withShop({ name: 'embedded', atOnce: [1, 8] }, async () => embeddedRate)
  const rates = new Map<number, number>()
  for (const atOnce of [1, 8, 32]) rates.set(atOnce, await commitRateOf(postgres.url, atOnce, seconds))
  await withShop({ name: 'PostgreSQL', atOnce: [1, 8, 32], on: postgres }, async (atOnce) => rates.get(atOnce) ?? 0)
  await withShop({ name: 'PostgreSQL, with invoices', atOnce: [1, 8, 32], on: postgres, withInvoices: true }, async (atOnce) => rates.get(atOnce) ?? 0)
  await withShop(
    { name: 'PostgreSQL, 2 processes', atOnce: [8, 32], on: postgres, environment: { WEB_CONCURRENCY: '2' } },
    async (atOnce) => rates.get(atOnce) ?? 0,
  )
  const chart = drawBars({
    title: 'Orders a second, end to end',
    bars: rows.map((row) => ({ name: `${row.name}, ${row.atOnce} at once`, value: row.bought.perSecond, label: countOf(row.bought.perSecond) })),
  })
  saveFigures('orders', [tableOf(), '', explanation()].join('\n'), chart)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Plan = { name: string; atOnce: number[]; on?: typeof postgres; environment?: Record<string, string>; withInvoices?: boolean }

async function withShop({ name, atOnce, on, environment, withInvoices = false }: Plan, commitRate: (atOnce: number) => Promise<number>) {
  for (const many of atOnce) {
    const shop = await openBenchShop(on, { shoppers, withInvoices, ...(environment && { environment }) })
    try {
      await buy(shop, 2, Math.min(2, seconds))
      const [before, counted] = [processorMs(shop.pid()), await countsOf(shop)]
      const bought = await buy(shop, many, buying)
      const [spent, after] = [processorMs(shop.pid()) - before, await countsOf(shop)]
      const each = (later: number, earlier: number) => (later - earlier) / bought.orders
      rows.push({
        name,
        atOnce: many,
        bought,
        commits: await commitRate(many),
        processorMs: spent / bought.orders,
        ...(counted && after && { statements: each(after.statements, counted.statements), transactions: each(after.commits, counted.commits) }),
      })
      console.log(`${name}, ${many} at once: ${bought.perSecond.toFixed(1)} orders/s`)
    } finally {
      await shop.remove()
    }
  }
}

async function buy(shop: BenchShop, atOnce: number, forSeconds: number): Promise<OrderResult> {
  const items = [{ productId: shop.product._id, variant: shop.product.variants[0]?.quantity ?? '', qty: 1 }]
  // Other shoppers than in the warm-up, because each may order ten times a minute.
  const rotated = [...shop.shoppers.slice(atOnce), ...shop.shoppers.slice(0, atOnce)]
  const job: OrderJob = { ports: [Number(new URL(shop.baseURL).port)], shoppers: rotated, items, atOnce, seconds: forSeconds }
  return JSON.parse(await runScript('bench/order-load.ts', JSON.stringify(job)))
}

/** Counts PostgreSQL's statements and commits so far, those of jobs included. */
async function countsOf({ url }: BenchShop) {
  if (!url) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_force_next_flush()')
    const { rows: found } = await client.query<{ statements: number; commits: number }>(
      `select (select coalesce(sum(calls), 0) from pg_stat_statements where dbid = d.oid and query !~* '^(begin|commit|rollback)')::float as statements, xact_commit::float as commits
       from pg_stat_database join pg_database d on d.datname = pg_stat_database.datname where d.datname = current_database()`,
    )
    return found[0]
  } finally {
    await client.end()
  }
}

function tableOf() {
  const head = ['shop', 'at once', 'orders/s', 'raw commits/s', 'p50 ms', 'p99 ms', 'CPU ms/order', 'statements/order', 'commits/order']
  return markdownTable(
    head,
    rows.map(({ name, atOnce, bought, commits, processorMs: cost, statements, transactions }) => [
      name,
      String(atOnce),
      bought.perSecond.toFixed(1),
      countOf(commits),
      bought.p50.toFixed(0),
      bought.p99.toFixed(0),
      cost.toFixed(1),
      statements?.toFixed(1) ?? '',
      transactions?.toFixed(1) ?? '',
    ]),
  )
}

function explanation() {
  return `Quote, prepare, pay, submit the proof, for ${buying} s each, with provider, webhooks and messages in the same shop.
"With invoices": a shop registered for GST, whose confirmations carry the invoice as a PDF.
"Raw commits": inserts of a row of 600 bytes, each synced, by as many connections. ${circumstances('packaged PostgreSQL')}`
}
