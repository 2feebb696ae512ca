import { parseArgs } from 'node:util'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { type AdminGet, openAdminApi, screenRequests, slowestByScreen, time, type Timing } from './back-office.ts'
import { fillShop, type Size } from './fill-shop.ts'
import { replaceSection } from './replace-section.ts'
import { memoryOf } from './processes.ts'

/**
 * Measures the back-office with a million orders on PostgreSQL, prints each request, and writes the slowest of each screen to docs/benchmarks.md.
 * Exits with 1 if a screen's median exceeds its limit.
 */

const limitMs = 100
/** Below this, the document names a screen without its figure. */
const shownMs = 10
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { orders: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '15' } },
})
const orders = Number.parseInt(values.orders, 10)
const runs = Number.parseInt(values.runs, 10)
const size: Size = { orders, customers: Math.ceil(orders / 5), leads: Math.ceil(orders / 10) }

const postgres = await startPostgres()
const url = databaseUrl(postgres.url, `swachh_bench_${process.pid}`)
await asAdmin(postgres.url, `create database swachh_bench_${process.pid} template ${postgres.template}`)
console.log(`Filling: ${size.orders} orders, ${size.customers} customers, ${size.leads} messages ...`)
await fillShop(url, size)
const shop = await startShop({ DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' })
try {
  const get = await openAdminApi(shop)
  const timings: Timing[] = []
  for (const request of screenRequests(size)) {
    const timing = await time(get, request, runs)
    console.log(`${timing.screen}, ${timing.what}: ${timing.median.toFixed(1)} ms, at worst ${timing.worst.toFixed(1)}`)
    timings.push(timing)
  }
  const exports = []
  for (const noun of ['orders', 'customers', 'leads'] as const) exports.push(await exportAll(shop, get, noun))
  const text = [describeScreens(timings), '', exportList(exports), '', circumstances()].join('\n')
  console.log(text)
  replaceSection('admin', text)
  const slow = timings.filter(({ median, limitMs: own = limitMs }) => median > own)
  for (const { screen, what, median } of slow) console.error(`Slow: ${screen}, ${what}: ${median.toFixed(0)} ms`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await shop.remove()
  await asAdmin(postgres.url, `drop database swachh_bench_${process.pid} with (force)`)
  await postgres.stop()
}

type ExportResult = { noun: string; rows: number; megabytes: number; seconds: number; most: number }

/** Exports a whole list as a spreadsheet and watches the most memory that the server takes. */
async function exportAll(shop: ShopProcess, get: AdminGet, noun: 'orders' | 'customers' | 'leads'): Promise<ExportResult> {
  let most = memoryOf(shop.pid())
  let bytes = 0
  let rows = -1
  const startedAt = performance.now()
  const answer = await get(`/exports/${noun}`)
  if (!answer.ok || !answer.body) throw new Error(`/exports/${noun} answered ${answer.status}`)
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    most = Math.max(most, memoryOf(shop.pid()))
  }
  return { noun, rows, megabytes: bytes / 1e6, seconds: (performance.now() - startedAt) / 1000, most }
}

function describeScreens(timings: Timing[]) {
  const screens = slowestByScreen(
    timings,
    ({ screen }) => screen,
    ({ median }) => median,
  )
  const [slow, fast] = [screens.filter(({ slowest }) => slowest.median >= shownMs), screens.filter(({ slowest }) => slowest.median < shownMs)]
  const slowest = slow.map((row) => `${row.screen} (${row.slowest.what}) ${row.slowest.median.toFixed(1)}`)
  return `Slowest request of each screen, median ms: ${slowest.join(', ')}.\n\nLess than ${shownMs} ms: ${fast.map(({ screen }) => screen).join(', ')}.`
}

function exportList(exported: ExportResult[]) {
  const lines = exported.map(
    ({ noun, rows, megabytes, seconds, most }) =>
      `- ${noun}: ${rows} rows, ${megabytes.toFixed(0)} MB, ${seconds.toFixed(1)} s, at most ${most.toFixed(0)} MB of memory`,
  )
  return ['Full exports:', '', ...lines].join('\n')
}

function circumstances() {
  const count = (number: number) => number.toLocaleString('en')
  return `${count(size.orders)} orders and as many reviews, ${count(size.customers)} customers, ${count(size.leads)} leads on the packaged PostgreSQL, one process, one request at a time, median of ${runs}. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
}
