import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/free-port.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { type Address, addresses, portOf, requestFor } from './addresses.ts'
import type { BareAnswer } from './bare-server.ts'
import { drawBars } from './bar-chart.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { saveFigures } from './save-figures.ts'
import type { OrderJob } from './order-load.ts'
import { load, processorMs, runScript, startScript } from './processes.ts'
import { seconds } from './settings.ts'

/**
 * Compares the shop's speed at each address with a bare node:http server and a bare Hono that answer the same bytes.
 */

const connections = 32
const rounds = 3
const warmUpSeconds = Math.min(1, seconds / 3)

type Target = { pid: number; port: number; requests: string[] }
type Speed = { perSecond: number; processorMs: number }
type Row = { name: string; shop: Speed; node: Speed; hono: Speed; p99: number; embedded: Speed | undefined }

const folder = mkdtempSync(join(tmpdir(), 'swachh-bench-'))
const postgres = await startPostgres()
const shoppers = 50
const ordersEach = 2
// Each request has its own client address, as if through a proxy.
const plan = { shoppers, environment: { TRUST_PROXY: '1' } }
const [onServer, onEmbedded] = [await openBenchShop(postgres, plan), await openBenchShop(undefined, plan)]
try {
  for (const shop of [onServer, onEmbedded]) await buyAll(shop)
  const rows: Row[] = []
  for (const address of addresses(onServer)) {
    const embedded = addresses(onEmbedded).find(({ name }) => name === address.name)
    const row = await measure(address, embedded)
    rows.push(row)
    console.log(`${row.name}: ${countOf(row.shop.perSecond)}/s, ${shareOf(row)} of node:http`)
  }
  const text = [tableOf(rows), '', explanation(rows)].join('\n')
  const chart = drawBars({
    title: 'Requests a second, as a share of a bare node:http server answering the same bytes',
    bars: rows.map((row) => ({ name: row.name, value: row.shop.perSecond / row.node.perSecond, label: `${shareOf(row)}, ${countOf(row.shop.perSecond)}/s` })),
    full: 1,
  })
  saveFigures('server', text, chart)
  await import('./releases.ts')
} finally {
  await Promise.all([onServer.remove(), onEmbedded.remove()])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Buys for each shopper, so that each list of orders has rows. */
async function buyAll(shop: BenchShop) {
  const items = [{ productId: shop.product._id, variant: shop.product.variants[0]?.quantity ?? '', qty: 1 }]
  const job: OrderJob = { ports: [portOf(shop)], shoppers: shop.shoppers, items, atOnce: 8, seconds: 60, orders: shoppers * ordersEach }
  await runScript('bench/order-load.ts', JSON.stringify(job))
}

async function measure(address: Address, embedded: Address | undefined): Promise<Row> {
  const { answer, texts } = await requestFor(onServer, address)
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const shop = { pid: onServer.pid(), port: portOf(onServer), requests: texts }
  const bare = { node: await startBare('node', file), hono: await startBare('hono', file) }
  try {
    const kinds = { shop, node: { ...bare.node, requests: texts }, hono: { ...bare.hono, requests: texts } }
    const runs = { shop: [] as Speed[], node: [] as Speed[], hono: [] as Speed[] }
    // In turn, so that a slow phase of the machine affects all three.
    for (let round = 0; round < rounds; round += 1) for (const kind of ['shop', 'node', 'hono'] as const) runs[kind].push(await atFullSpeed(kinds[kind]))
    const full = { shop: medianOf(runs.shop), node: medianOf(runs.node), hono: medianOf(runs.hono) }
    return { name: address.name, ...full, p99: await p99AtHalf(shop, full.shop), embedded: await measureEmbedded(answer, embedded) }
  } finally {
    for (const { stop } of Object.values(bare)) await stop()
  }
}

/** Measures addresses that query the database. Cached answers and files do not. */
async function measureEmbedded({ headers }: BareAnswer, address: Address | undefined) {
  if (!address || (headers['cache-control']?.startsWith('public') && !address.uncached)) return undefined
  const { texts } = await requestFor(onEmbedded, address)
  return atFullSpeed({ pid: onEmbedded.pid(), port: portOf(onEmbedded), requests: texts })
}

async function startBare(kind: 'node' | 'hono', answer: string) {
  const port = await freePort()
  return { ...(await startScript('bench/bare-server.ts', [kind, String(port), answer])), port }
}

async function atFullSpeed({ pid, port, requests }: Target): Promise<Speed> {
  const before = processorMs(pid)
  const { perSecond, answeredInAll } = await load({ port, requests, connections, seconds, warmUpSeconds })
  return { perSecond, processorMs: (processorMs(pid) - before) / answeredInAll }
}

async function p99AtHalf({ port, requests }: Target, { perSecond }: Speed) {
  const { p99 } = await load({ port, requests, connections, seconds, warmUpSeconds, rate: perSecond / 2 })
  return p99
}

/** Returns the round with the median speed. */
function medianOf(all: Speed[]): Speed {
  const [middle] = all.toSorted((one, other) => one.perSecond - other.perSecond).slice(Math.floor(all.length / 2))
  if (!middle) throw new Error('There is no measurement')
  return middle
}

function shareOf({ shop, node }: Row) {
  return `${Math.round((shop.perSecond / node.perSecond) * 100)} %`
}

function tableOf(rows: Row[]) {
  const head = ['address with queries', 'requests/s', 'p99 at half load, ms', 'CPU ms/request', 'embedded, requests/s']
  return markdownTable(
    head,
    rows
      .filter(({ embedded }) => embedded)
      .map((row) => [
        row.name,
        countOf(row.shop.perSecond),
        row.p99.toFixed(1),
        row.shop.processorMs.toFixed(3),
        row.embedded ? countOf(row.embedded.perSecond) : '',
      ]),
  )
}

function explanation(rows: Row[]) {
  const cached = rows.filter(({ embedded }) => !embedded)
  const range = (valueOf: (row: Row) => number, of: (value: number) => string) =>
    [Math.min, Math.max].map((pick) => of(pick(...cached.map(valueOf)))).join(' to ')
  return `Without queries: ${range(({ shop }) => shop.perSecond, countOf)} requests/s, ${range(
    ({ shop, hono }) => (shop.perSecond / hono.perSecond) * 100,
    (share) => share.toFixed(0),
  )} % of a bare Hono, ${range(
    ({ shop }) => shop.processorMs,
    (ms) => ms.toFixed(3),
  )} CPU ms, p99 ${range(
    ({ p99 }) => p99,
    (ms) => ms.toFixed(1),
  )} ms. One process on the packaged PostgreSQL, ${connections} connections for ${seconds} s, median of ${rounds} rounds in turn. The load runs on the same machine, for ${shoppers} shoppers with ${ordersEach} orders each. ${circumstances()}`
}
