import { parseArgs } from 'node:util'
import { type AdminGet, openAdminApi, time } from '../../bench/back-office.ts'
import { memoryOf } from '../../bench/processes.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { fewDay, fillDocuments, manyDay, month } from './documents/fill-documents.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Measures the screen and the files of a month with a million documents on PostgreSQL. Fails if a request that draws the screen takes over 100 ms, or the
 * shop over 512 MB of memory for a file.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { documents: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '15' } },
})
const documents = Number.parseInt(values.documents, 10)
const [limitMs, limitMb] = [100, 512]

const screens = [
  ['figures and warnings', `/gst/month?month=${month}`],
  ['documents, first page', `/gst/documents?month=${month}&page=1&limit=10`],
  ['documents, by kind', `/gst/documents?month=${month}&kind=credit_note&page=1&limit=10`],
  ['documents, by number', `/gst/documents?month=${month}&q=SW/26-27/500000`],
] as const

const files = [
  ['GSTR-1', `/exports/gstr1?month=${month}`],
  ['Tally, XML', `/exports/tally?month=${month}`],
  ['Lines', `/exports/tax-lines?month=${month}`],
  ['PDFs of 200 documents', `/exports/documents?month=${fewDay.slice(0, 7)}&day=${fewDay}`],
  ['PDFs of 800 documents', `/exports/documents?month=${manyDay.slice(0, 7)}&day=${manyDay}`],
] as const

const postgres = await startPostgres()
const name = `swachh_documents_${process.pid}`
await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
const url = databaseUrl(postgres.url, name)
console.log(`Filling: ${documents} orders with their documents ...`)
await fillDocuments(url, documents)
const shop = await startShop({ DATABASE_URL: url, AUTH_SECRET: 'of-the-stress-test-of-documents-and-nothing-else' })
try {
  const get = await openAdminApi(shop)
  const timings = []
  for (const [what, path] of screens) timings.push(await time(get, { screen: 'GST', what, path }, Number.parseInt(values.runs, 10)))
  // The screen shows the rest before: this reads every order of the month.
  const later = await time(get, { screen: 'GST', what: 'checks of orders, loaded later', path: `/gst/checks?month=${month}` }, 3)
  for (const { what, median } of [...timings, later]) console.log(`${what}: ${median.toFixed(1)} ms`)
  const streams = []
  for (const [what, path] of files) {
    const streamed = { what, ...(await stream(shop, get, path)) }
    console.log(
      `${what}: ${streamed.megabytes.toFixed(1)} MB in ${streamed.seconds.toFixed(1)} s, ${streamed.before.toFixed(0)} to ${streamed.most.toFixed(0)} MB`,
    )
    streams.push(streamed)
  }
  const passed = timings.every(({ median }) => median <= limitMs) && streams.every(({ most }) => most <= limitMb)
  const figures = [
    `Median ms: ${[...timings, later].map(({ what, median }) => `${what} ${median.toFixed(1)}`).join('; ')}.`,
    streams
      .map(
        ({ what, megabytes, seconds, before, most }) =>
          `- ${what}: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, memory from ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
      )
      .join('\n'),
  ]
  const said = `A month with ${documents.toLocaleString('en')} documents on the packaged PostgreSQL, one process, one request at a time, median of ${values.runs}. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
  saveFigures('documents', [...figures, said].join('\n\n'), { passed, file: 'docs/benchmarks.md' })
  process.exitCode = passed ? 0 : 1
} finally {
  await shop.remove()
  await asAdmin(postgres.url, `drop database ${name} with (force)`)
  await postgres.stop()
}

/** Downloads a file, keeps none of it, and watches the most memory that the server takes. */
async function stream({ pid }: ShopProcess, get: AdminGet, path: string) {
  const before = memoryOf(pid())
  let [most, bytes, looked] = [before, 0, 0]
  const startedAt = performance.now()
  const answer = await get(path)
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  for await (const chunk of answer.body) {
    bytes += chunk.length
    if (performance.now() - looked < 200) continue
    looked = performance.now()
    most = Math.max(most, memoryOf(pid()))
  }
  return { before, most, megabytes: bytes / 1e6, seconds: (performance.now() - startedAt) / 1000 }
}
