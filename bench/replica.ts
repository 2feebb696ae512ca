import { startShop } from '../tests/support/browser/shop-process.ts'
import { apiBase } from '../src/kernel/endpoint.ts'
import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { startReplica } from '../tests/support/replica.ts'
import { type AdminGet, openAdminApi } from './back-office.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { fillShop } from './fill-shop.ts'
import { load, processorMs } from './processes.ts'
import { mostOrders, runs, seconds } from './settings.ts'
import { makeShoppers, type Shopper, withDatabase } from './shoppers.ts'

/**
 * Measures the primary's processor time for the back-office, without a replica and with one. Both servers, the shop and the load share this
 * machine, so no answer gets faster here. Only the division of processor time counts.
 */

const orders = Math.min(50_000, mostOrders)
const shoppersASecond = 50
const loadSeconds = seconds * 2

const charts = ['/analytics/dashboard', '/analytics/report', '/analytics/report?timeframe=month']
const lists = ['/orders?limit=50', '/orders?limit=50&q=iyer', '/orders?limit=50&coupon=STAR11', '/customers?limit=50&q=meera', '/celebrities/asha%20rao/ledger']
const sheet = '/exports/orders'

type ProcessorTime = { primary: number; replica: number }
type Row = { name: string; charts: ProcessorTime; lists: ProcessorTime; sheet: ProcessorTime; alone: number; busy: number; p50: number; p99: number }

const name = `swachh_bench_${process.pid}`
const postgres = await startPostgres({ measured: true, packaged: true })
const url = databaseUrl(postgres.url, name)
await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
await fillShop(url, { orders, customers: Math.ceil(orders / 5), leads: Math.ceil(orders / 10) })
const replica = await startReplica(postgres.url)
const shop = await startShop({ DATABASE_URL: url, TRUST_PROXY: '1', AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' })
try {
  const shoppers = await withDatabase({ DATABASE_URL: url }, (db) => makeShoppers(db, 50))
  const without = await measure('without', shoppers)
  await shop.restart({ DATABASE_REPLICA_URL: databaseUrl(replica.url, name) })
  const withOne = await measure('with a replica', shoppers)
  console.log([tableOf([without, withOne]), '', explanation()].join('\n'))
} finally {
  await shop.remove()
  await replica.stop()
  await postgres.stop()
}

async function measure(title: string, shoppers: Shopper[]): Promise<Row> {
  const get = await openAdminApi(shop)
  for (const path of [...charts, ...lists, sheet]) await read(get, path)
  const each = async (paths: string[], times: number) => {
    const before = spent()
    for (let time = 0; time < times; time += 1) for (const path of paths) await read(get, path)
    const after = spent()
    const of = (server: keyof ProcessorTime) => (after[server] - before[server]) / (times * paths.length)
    return { primary: of('primary'), replica: of('replica') }
  }
  const row = { name: title, charts: await each(charts, runs * 3), lists: await each(lists, runs * 3), sheet: await each([sheet], 1) }
  // Opens the connections that shoppers use, and prepares their statements.
  await loadShoppers(shoppers, { forSeconds: 1 })
  const [alone] = await loadShoppers(shoppers)
  const [busy, { p50, p99 }] = await loadShoppers(shoppers, { get })
  console.log(`${title}: measured`)
  return { ...row, alone, busy, p50, p99 }
}

function spent(): ProcessorTime {
  return { primary: processorMs(postgres.pid()), replica: processorMs(replica.pid()) }
}

/**
 * Loads the shop with signed-in shoppers who read their orders at a steady rate. With `get`, an admin reads charts and a spreadsheet in turn.
 * @returns the primary's processor milliseconds a second, and the shoppers' times
 */
async function loadShoppers(shoppers: Shopper[], { get, forSeconds = loadSeconds }: { get?: AdminGet; forSeconds?: number } = {}) {
  const before = spent().primary
  let isDone = false
  const admin = (async () => {
    while (get && !isDone) for (const path of [...charts, sheet]) await read(get, path, () => isDone)
  })()
  const loaded = await load({
    port: Number(new URL(shop.baseURL).port),
    requests: shoppers.map(
      ({ token }, index) =>
        `GET ${apiBase}/orders/my-orders HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: 10.0.0.${index}\r\n\r\n`,
    ),
    connections: 16,
    seconds: forSeconds,
    warmUpSeconds: 0,
    rate: shoppersASecond,
  })
  const took = (spent().primary - before) / forSeconds
  isDone = true
  await admin
  return [took, loaded] as const
}

async function read(get: AdminGet, path: string, isDone = () => false) {
  const answer = await get(path)
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  const reader = answer.body.getReader()
  while (!isDone() && !(await reader.read()).done);
  await reader.cancel()
}

function tableOf(rows: Row[]) {
  const both = ({ primary, replica: other }: ProcessorTime) => [primary.toFixed(1), other.toFixed(1)]
  const head = [
    'back-office',
    'a chart',
    '(replica)',
    'a list',
    '(replica)',
    'a spreadsheet',
    '(replica)',
    'primary, ms/s with shoppers only',
    'with back-office',
    'shoppers p50 ms',
    'p99 ms',
  ]
  return markdownTable(
    head,
    rows.map((row) => [
      row.name,
      ...both(row.charts),
      ...both(row.lists),
      ...both(row.sheet),
      row.alone.toFixed(0),
      row.busy.toFixed(0),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
    ]),
  )
}

function explanation() {
  return `Processor milliseconds for one request; "ms/s" under ${shoppersASecond} reads a second by signed-in shoppers for ${loadSeconds} s. "With back-office": an admin also reads charts and a spreadsheet continuously. ${countOf(orders)} orders. ${circumstances('packaged PostgreSQL')}`
}
