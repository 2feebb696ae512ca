import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { circumstances } from './circumstances.ts'
import { megabytesOf, peakOfBackup } from './peak-of-backup.ts'
import { load, memoryOf, peaksOf } from './processes.ts'
import { saveFigures } from './save-figures.ts'
import { seconds } from './settings.ts'

/** Measures the shop's memory at its first start, when idle, after a load and for a backup, on both databases. */

type Row = { name: string; first: number; idle: number; loaded: number; backup: number }

const rows: Row[] = []
const postgres = await startPostgres()
try {
  const url = databaseUrl(postgres.url, `swachh_memory_${process.pid}`)
  await asAdmin(postgres.url, `create database swachh_memory_${process.pid}`)
  const server = { DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' }
  rows.push(await measure('embedded', {}))
  rows.push(await measure('PostgreSQL', server))
  rows.push(await measure('PostgreSQL, 2 processes', { ...server, WEB_CONCURRENCY: '2' }))
  const list = rows
    .map(({ name, ...of }) => {
      const [first, idle, loaded, backup] = [of.first, of.idle, of.loaded, of.backup].map((megabytes) => megabytes.toFixed(0))
      return `- ${name}: first start ${first} MB, idle ${idle}, after a load ${loaded}, backup beside it ${backup}`
    })
    .join('\n')
  saveFigures(
    'memory',
    `${list}\n\nResident memory of all processes of the shop, without PostgreSQL's. First start and backup: the sum of each process's peak. "2 processes" first start with an existing catalogue. ${circumstances()}`,
  )
} finally {
  await postgres.stop()
}

async function measure(name: string, environment: Record<string, string>): Promise<Row> {
  const shop = await startShop(environment)
  try {
    const first = megabytesOf(peaksOf(shop.pid()))
    await shop.stop()
    await shop.restart()
    await waitUntilIdle(shop)
    const idle = memoryOf(shop.pid())
    for (const path of ['/', '/products', '/backend/api/products', '/sandbox/messages']) await load(jobOf(shop, path))
    const loaded = memoryOf(shop.pid())
    return { name, first, idle, loaded, backup: await peakOfBackup(shop) }
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
