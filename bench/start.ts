import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { circumstances, markdownTable } from './circumstances.ts'
import { saveFigures } from './save-figures.ts'
import { load, memoryOf } from './processes.ts'
import { seconds } from './settings.ts'

/** Measures the time of a start, and the shop's memory when idle and after a load, on both databases. */

type Row = { name: string; first: number; later: number; idle: number; loaded: number }

const rows: Row[] = []
const postgres = await startPostgres()
try {
  const url = databaseUrl(postgres.url, `swachh_start_${process.pid}`)
  await asAdmin(postgres.url, `create database swachh_start_${process.pid}`)
  const server = { DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' }
  rows.push(await measure('embedded', {}))
  rows.push(await measure('PostgreSQL', server))
  rows.push(await measure('PostgreSQL, 2 processes', { ...server, WEB_CONCURRENCY: '2' }))
  const table = markdownTable(
    ['shop', 'first start, s', 'later start, s', 'memory idle, MB', 'after a load, MB'],
    rows.map(({ name, first, later, idle, loaded }) => [name, first.toFixed(2), later.toFixed(2), idle.toFixed(0), loaded.toFixed(0)]),
  )
  saveFigures(
    'start',
    `${table}\n\nFrom the command to the first answer, demo catalogue included. "2 processes" first start with an existing catalogue. Memory is resident, without PostgreSQL's. ${circumstances()}`,
  )
} finally {
  await postgres.stop()
}

async function measure(name: string, environment: Record<string, string>): Promise<Row> {
  const startedAt = performance.now()
  const shop = await startShop(environment)
  const first = (performance.now() - startedAt) / 1000
  try {
    await shop.stop()
    const restartedAt = performance.now()
    await shop.restart()
    const later = (performance.now() - restartedAt) / 1000
    await waitUntilIdle(shop)
    const idle = memoryOf(shop.pid())
    for (const path of ['/', '/products', '/backend/api/products', '/sandbox/messages']) await load(jobOf(shop, path))
    return { name, first, later, idle, loaded: memoryOf(shop.pid()) }
  } finally {
    await shop.remove()
  }
}

function jobOf(shop: ShopProcess, path: string) {
  const port = Number(new URL(shop.baseURL).port)
  return { port, requests: [`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`], connections: 32, seconds, warmUpSeconds: 0 }
}

/** Waits until the work after a start has ended: the memory stays the same for a second. */
async function waitUntilIdle(shop: ShopProcess) {
  for (let [before, now] = [0, memoryOf(shop.pid())]; Math.abs(now - before) > 1; [before, now] = [now, memoryOf(shop.pid())])
    await new Promise((resolve) => setTimeout(resolve, 1000))
}
