import pg from 'pg'
import { startShop } from '../tests/support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { openAdminApi, type ScreenRequest, screenRequests, slowestByScreen, time } from './back-office.ts'
import { drawBars } from './bar-chart.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { fillShop, type Size } from './fill-shop.ts'
import { saveFigures } from './save-figures.ts'
import { mostOrders, runs } from './settings.ts'

/**
 * Measures how each back-office request slows down as the shop grows, from ten orders to a million. Exits with 1 if a request takes more than twice
 * as long with a million orders as with a thousand.
 */

const mostTimes = 2
/** Nobody notices faster answers, and the noise of the machine hides their growth. */
const unfeltMs = 10
const sizes = [10, 1000, 100_000, 1_000_000].filter((orders) => orders <= mostOrders)

type Cost = { median: number; blocks: number }
type Row = { request: ScreenRequest; costs: Cost[] }

const bytes: number[] = []
const postgres = await startPostgres({ measured: true })
try {
  const bySize: { request: ScreenRequest; cost: Cost }[][] = []
  for (const orders of sizes) bySize.push(await costsWith(sizeOf(orders)))
  const rows = (bySize[0] ?? []).map(({ request }, index): Row => ({ request, costs: bySize.flatMap((costs) => costs[index]?.cost ?? []) }))
  const chart = drawBars({
    title: `Milliseconds with ${countOf(sizes.at(-1) ?? 0)} orders, as a multiple of those with a thousand`,
    bars: rows.map((row) => ({ name: nameOf(row), value: timesOf(row), label: `${timesOf(row).toFixed(1)} ×, ${row.costs.at(-1)?.median.toFixed(0)} ms` })),
    full: 1,
  })
  console.log(tableOf(rows))
  saveFigures('growth', explanation(rows), chart)
  for (const row of rows.filter(isBroken)) {
    console.error(`Grows with the shop: ${nameOf(row)}: ${timesOf(row).toFixed(1)} times as slow`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}

async function costsWith(size: Size) {
  const name = `swachh_growth_${size.orders}`
  const url = databaseUrl(postgres.url, name)
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  await fillShop(url, size)
  const shop = await startShop({ DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float as bytes')
    bytes.push(rows[0]?.bytes ?? 0)
    const get = await openAdminApi(shop)
    const costs: { request: ScreenRequest; cost: Cost }[] = []
    for (const request of screenRequests(size)) {
      const { median } = await time(get, request, runs)
      costs.push({ request, cost: { median, blocks: await blocksOf(client, () => get(request.path)) } })
    }
    console.log(`${countOf(size.orders)} orders: ${costs.reduce((sum, { cost }) => sum + cost.median, 0).toFixed(0)} ms for all screens once`)
    return costs
  } finally {
    await client.end()
    await shop.remove()
    await asAdmin(postgres.url, `drop database ${name} with (force)`)
  }
}

/** Returns how many blocks of 8 kB the database reads for one answer, independent of other work on the machine. The least of three, because jobs query too. */
async function blocksOf(client: pg.Client, request: () => Promise<Response>) {
  const counts: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const before = await readBlockCount(client)
    await (await request()).arrayBuffer()
    counts.push((await readBlockCount(client)) - before)
  }
  return Math.min(...counts)
}

async function readBlockCount(client: pg.Client) {
  const { rows } = await client.query<{ blocks: number }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as blocks from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%' and query not like '%pgboss%'`,
  )
  return rows[0]?.blocks ?? 0
}

function sizeOf(orders: number): Size {
  return { orders, customers: Math.ceil(orders / 5), leads: Math.ceil(orders / 10) }
}

function nameOf({ request }: Row) {
  return `${request.screen}, ${request.what}`
}

/** Returns the factor from a thousand orders to the largest size. */
function timesOf({ costs }: Row) {
  const thousand = costs[Math.min(1, costs.length - 1)]?.median ?? 0
  return thousand > 0 ? (costs.at(-1)?.median ?? 0) / thousand : 1
}

function isBroken(row: Row) {
  return timesOf(row) > mostTimes && (row.costs.at(-1)?.median ?? 0) > unfeltMs
}

function tableOf(rows: Row[]) {
  const head = [
    'screen',
    'slowest request',
    ...sizes.map((orders) => `${countOf(orders)} orders, ms`),
    'factor, from a thousand',
    'blocks with a thousand',
    `with ${countOf(sizes.at(-1) ?? 0)}`,
  ]
  const screens = slowestByScreen(
    rows,
    ({ request }) => request.screen,
    ({ costs }) => costs.at(-1)?.median ?? 0,
  )
  return markdownTable(
    head,
    screens.map(({ screen, slowest: row }) => [
      screen,
      row.request.what,
      ...row.costs.map(({ median }) => median.toFixed(1)),
      timesOf(row).toFixed(1),
      ...[1, -1].map((index) => countOf(row.costs.at(index)?.blocks ?? 0)),
    ]),
  )
}

function explanation(rows: Row[]) {
  const [slowest] = rows.toSorted((one, other) => (other.costs.at(-1)?.median ?? 0) - (one.costs.at(-1)?.median ?? 0))
  const named =
    slowest &&
    `The slowest is ${nameOf(slowest)}: ${slowest.costs.at(-1)?.median.toFixed(1)} ms, ${timesOf(slowest).toFixed(1)} times as long as with a thousand. `
  return `${named ?? ''}Median of ${runs}, one request at a time. The largest database has ${((bytes.at(-1) ?? 0) / 1e6).toFixed(0)} MB. ${circumstances('packaged PostgreSQL')}`
}
