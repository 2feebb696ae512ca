import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts'
import { logIn } from '../e2e/support/shopper.ts'
import { apiBase } from '../src/kernel/endpoint.ts'
import { cursorOf } from '../src/kernel/page.ts'
import { asAdmin, databaseUrl, startPostgres } from '../test/postgres.ts'
import { fillShop, type Size } from './fill-shop.ts'
import { keepSection } from './keep-section.ts'

/** Measures the back-office with a million orders on PostgreSQL, and keeps the table in docs/benchmarks.md. Exits with 1 when a screen's median is above its limit. */

const limitMs = 100
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { orders: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '15' } },
})
const orders = Number.parseInt(values.orders, 10)
const runs = Number.parseInt(values.runs, 10)
const size: Size = { orders, customers: Math.ceil(orders / 5), leads: Math.ceil(orders / 10) }

type Question = { screen: string; what: string; path: string }
type Ask = Awaited<ReturnType<typeof asker>>
type Timed = Question & { median: number; worst: number }

const postgres = await startPostgres()
const url = databaseUrl(postgres.url, `swachh_bench_${process.pid}`)
await asAdmin(postgres.url, `create database swachh_bench_${process.pid} template ${postgres.template}`)
console.log(`Filling: ${size.orders} orders, ${size.customers} customers, ${size.leads} messages ...`)
await fillShop(url, size)
const shop = await startShop({ DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' })
try {
  const ask = await asker(shop)
  const timed: Timed[] = []
  for (const question of questions(size)) timed.push(await time(ask, question))
  const exports = []
  for (const noun of ['orders', 'customers', 'leads'] as const) exports.push(await exportAll(shop, ask, noun))
  const text = [tableOf(timed), '', exportTable(exports), '', circumstances()].join('\n')
  console.log(text)
  keepSection('admin', text)
  const slow = timed.filter(({ median }) => median > limitMs)
  for (const { screen, what, median } of slow) console.error(`Slow: ${screen}, ${what}: ${median.toFixed(0)} ms`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await shop.remove()
  await asAdmin(postgres.url, `drop database swachh_bench_${process.pid} with (force)`)
  await postgres.stop()
}

function questions({ orders, customers, leads }: Size): Question[] {
  const deep = (seq: number) => cursorOf(Math.ceil(seq / 2))
  const middle = `SW${Math.ceil(orders / 2)
    .toString(16)
    .toUpperCase()
    .padStart(12, '0')}`
  return [
    { screen: 'Dashboard', what: 'tiles and latest, all', path: '/analytics/dashboard' },
    { screen: 'Dashboard', what: 'tiles and latest, this week', path: '/analytics/dashboard?timeframe=week' },
    { screen: 'Dashboard', what: 'charts, all', path: '/analytics/report' },
    { screen: 'Dashboard', what: 'charts, this month', path: '/analytics/report?timeframe=month' },
    { screen: 'Orders', what: 'first page', path: '/orders?limit=50' },
    { screen: 'Orders', what: 'deep page', path: `/orders?limit=50&cursor=${deep(orders)}` },
    { screen: 'Orders', what: 'search by number', path: `/orders?limit=50&q=${middle}` },
    { screen: 'Orders', what: 'search by payment', path: `/orders?limit=50&q=pay_${Math.ceil(orders / 2)}` },
    { screen: 'Orders', what: 'search by name', path: `/orders?limit=50&q=${encodeURIComponent(`Shopper ${orders - 10}`)}` },
    { screen: 'Orders', what: 'search by phone', path: `/orders?limit=50&q=${9_000_000_000 + Math.ceil(customers / 2)}` },
    { screen: 'Orders', what: 'by status', path: '/orders?limit=50&status=Cancelled' },
    { screen: 'Orders', what: 'by coupon', path: '/orders?limit=50&coupon=STAR11' },
    { screen: 'Customers', what: 'first page', path: '/customers?limit=50' },
    { screen: 'Customers', what: 'deep page', path: `/customers?limit=50&cursor=${deep(customers)}` },
    { screen: 'Customers', what: 'search by name', path: '/customers?limit=50&q=meera' },
    { screen: 'Customers', what: 'search by e-mail', path: `/customers?limit=50&q=shopper${Math.ceil(customers / 2)}%40` },
    { screen: 'Leads', what: 'first page', path: '/leads?limit=10&page=1' },
    { screen: 'Leads', what: 'deep page', path: `/leads?limit=10&page=${Math.floor(leads / 10)}` },
    { screen: 'Leads', what: 'search', path: `/leads?limit=10&page=1&q=writer${Math.ceil(leads / 2)}` },
    { screen: 'Coupons', what: 'list', path: '/coupons?limit=50' },
    { screen: 'Celebrity leads', what: 'first page', path: '/celebrities/asha%20rao/orders?limit=50' },
    { screen: 'Celebrity leads', what: 'ledger', path: '/celebrities/asha%20rao/ledger' },
    { screen: 'Money', what: 'summary', path: '/money/summary' },
  ]
}

async function time(ask: Ask, question: Question): Promise<Timed> {
  const times: number[] = []
  for (let run = -2; run < runs; run += 1) {
    const begun = performance.now()
    const answer = await ask(question.path)
    if (!answer.ok) throw new Error(`${question.path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    // The first two fill the caches of a database that has just been filled.
    if (run >= 0) times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { ...question, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

async function asker(shop: ShopProcess) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  return (path: string) => fetch(shop.baseURL + apiBase + path, { headers: { authorization: `Bearer ${token}` } })
}

type Exported = { noun: string; rows: number; megabytes: number; seconds: number; before: number; quarter: number; most: number }

/** Reads a whole list as a spreadsheet while the server's memory is watched: what it took by a quarter of the rows, and at most. */
async function exportAll(shop: ShopProcess, ask: Ask, noun: 'orders' | 'customers' | 'leads'): Promise<Exported> {
  const before = memoryOf(shop.pid())
  let [quarter, most] = [before, before]
  let bytes = 0
  let rows = -1
  const begun = performance.now()
  const answer = await ask(`/exports/${noun}`)
  if (!answer.ok || !answer.body) throw new Error(`/exports/${noun} answered ${answer.status}`)
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    most = Math.max(most, memoryOf(shop.pid()))
    if (rows < size[noun] / 4) quarter = most
  }
  return { noun, rows, megabytes: bytes / 1e6, seconds: (performance.now() - begun) / 1000, before, quarter, most }
}

/** Resident memory in MB, as Linux counts it. */
function memoryOf(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

function tableOf(timed: Timed[]) {
  const lines = timed.map(({ screen, what, median, worst }) => `| ${screen} | ${what} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`)
  return ['| screen | what | median ms | worst ms |', '| --- | --- | ---: | ---: |', ...lines].join('\n')
}

function exportTable(exported: Exported[]) {
  const lines = exported.map(
    ({ noun, rows, megabytes, seconds, before, quarter, most }) =>
      `| ${noun} | ${rows} | ${megabytes.toFixed(0)} | ${seconds.toFixed(1)} | ${before.toFixed(0)} | ${quarter.toFixed(0)} | ${most.toFixed(0)} |`,
  )
  return [
    '| whole export of | rows | MB | s | memory before, MB | by a quarter, MB | at most, MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

function circumstances() {
  const count = (number: number) => number.toLocaleString('en-IN')
  return `${count(size.orders)} orders, ${count(size.customers)} customers, ${count(size.leads)} leads on the packaged PostgreSQL, one process, one request at a time, median of ${runs}. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
}
