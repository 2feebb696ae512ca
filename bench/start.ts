import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { startShop } from '../tests/support/browser/shop-process.ts'
import { circumstances } from './circumstances.ts'
import { saveFigures } from './save-figures.ts'

/** Measures the time of a start on both databases. */

type Row = { name: string; first: number; later: number }

const rows: Row[] = []
const postgres = await startPostgres()
try {
  const url = databaseUrl(postgres.url, `swachh_start_${process.pid}`)
  await asAdmin(postgres.url, `create database swachh_start_${process.pid}`)
  const server = { DATABASE_URL: url, AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' }
  rows.push(await measure('embedded', {}))
  rows.push(await measure('PostgreSQL', server))
  rows.push(await measure('PostgreSQL, 2 processes', { ...server, WEB_CONCURRENCY: '2' }))
  const list = rows.map(({ name, first, later }) => `- ${name}: first ${first.toFixed(2)} s, later ${later.toFixed(2)} s`).join('\n')
  saveFigures(
    'start',
    `${list}\n\nFrom the command to the first answer, demo catalogue included. "2 processes" first start with an existing catalogue. ${circumstances()}`,
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
    return { name, first, later: (performance.now() - restartedAt) / 1000 }
  } finally {
    await shop.remove()
  }
}
