import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { startPostgres } from '../test/postgres.ts'
import { type Address, addresses, portOf, requestFor } from './addresses.ts'
import { drawBars } from './bar-chart.ts'
import { openBenchShop } from './bench-shop.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { keepFigures } from './keep-figures.ts'
import { load, processorMs, startScript } from './processes.ts'
import { seconds } from './settings.ts'

/**
 * How much of what Node can do at all is left over once the shop does its work: each address, against a bare node:http server and a bare Hono
 * that answer the very same bytes.
 */

const connections = 32
const warmUpSeconds = Math.min(1, seconds / 3)

type Figures = { perSecond: number; p99: number; processorMs: number }
type Row = { name: string; shop: Figures; node: Figures; hono: Figures; embedded: Figures | undefined }

const folder = mkdtempSync(join(tmpdir(), 'swachh-bench-'))
const postgres = await startPostgres()
// Every request comes from an address of its own, as if through a proxy.
const plan = { shoppers: 1, environment: { TRUST_PROXY: '1' } }
const [onServer, onEmbedded] = [await openBenchShop(postgres, plan), await openBenchShop(undefined, plan)]
try {
  const rows: Row[] = []
  for (const address of addresses(onServer)) {
    const embedded = addresses(onEmbedded).find(({ name }) => name === address.name)
    const row = await measure(address, embedded)
    rows.push(row)
    console.log(`${row.name}: ${countOf(row.shop.perSecond)}/s, ${shareOf(row)} of node:http`)
  }
  const text = [tableOf(rows), '', explanation()].join('\n')
  const chart = drawBars({
    title: 'Requests a second, as a share of a bare node:http server answering the same bytes',
    bars: rows.map((row) => ({ name: row.name, value: row.shop.perSecond / row.node.perSecond, label: `${shareOf(row)}, ${countOf(row.shop.perSecond)}/s` })),
    full: 1,
  })
  keepFigures('server', text, chart)
} finally {
  await Promise.all([onServer.remove(), onEmbedded.remove()])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(address: Address, onOther: Address | undefined): Promise<Row> {
  const request = await requestFor(onServer, address)
  const shop = await figuresOf(onServer.pid(), { port: portOf(onServer), requests: request.texts })
  const answer = join(folder, 'answer.json')
  writeFileSync(answer, JSON.stringify(request.answer))
  const [node, hono] = [await bare('node', answer, request.texts), await bare('hono', answer, request.texts)]
  const isKept = request.answer.headers['cache-control']?.startsWith('public')
  // What is kept or lies on the disk asks no database.
  const embedded =
    onOther && !isKept ? await figuresOf(onEmbedded.pid(), { port: portOf(onEmbedded), requests: (await requestFor(onEmbedded, onOther)).texts }) : undefined
  return { name: address.name, shop, node, hono, embedded }
}

async function bare(kind: 'node' | 'hono', answer: string, requests: string[]) {
  const port = await freePort()
  const server = await startScript('bench/bare-server.ts', [kind, String(port), answer])
  try {
    return await figuresOf(server.pid, { port, requests }, { calm: false })
  } finally {
    await server.stop()
  }
}

/** As fast as it can, then at half that rate for the times. */
async function figuresOf(pid: number, target: { port: number; requests: string[] }, { calm = true } = {}): Promise<Figures> {
  const before = processorMs(pid)
  const full = await load({ ...target, connections, seconds, warmUpSeconds })
  const spent = processorMs(pid) - before
  const half = calm ? await load({ ...target, connections, seconds, warmUpSeconds, rate: full.perSecond / 2 }) : full
  return { perSecond: full.perSecond, p99: half.p99, processorMs: spent / full.answeredInAll }
}

function shareOf({ shop, node }: Row) {
  return `${Math.round((shop.perSecond / node.perSecond) * 100)} %`
}

function tableOf(rows: Row[]) {
  const head = [
    'address',
    'requests/s',
    'bare node:http',
    'bare Hono',
    'share of node:http',
    'share of Hono',
    'p99 at half load, ms',
    'CPU ms a request',
    'of bare node:http',
    'embedded, requests/s',
  ]
  return markdownTable(
    head,
    rows.map((row) => [
      row.name,
      countOf(row.shop.perSecond),
      countOf(row.node.perSecond),
      countOf(row.hono.perSecond),
      shareOf(row),
      `${Math.round((row.shop.perSecond / row.hono.perSecond) * 100)} %`,
      row.shop.p99.toFixed(1),
      row.shop.processorMs.toFixed(3),
      row.node.processorMs.toFixed(3),
      row.embedded ? countOf(row.embedded.perSecond) : '',
    ]),
  )
}

function explanation() {
  return `One process on the packaged PostgreSQL, ${connections} connections for ${seconds} s; the load is made on the same machine, by \`bench/http-load.ts\`. "Embedded" is told where the database is asked. ${circumstances()}`
}
