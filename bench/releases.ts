import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop, type ShopProcess } from '../tests/support/browser/shop-process.ts'
import { callApi } from '../tests/support/browser/shopper.ts'
import { checkOutRelease, removeRelease } from '../tests/support/check-out-release.ts'
import { asAdmin, databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { uncachedPages, unsharedHeaders } from './addresses.ts'
import { circumstances, countOf, markdownTable } from './circumstances.ts'
import { load, processorMs } from './processes.ts'
import { type Buyers, buyByTurns, registerBuyers, type Round } from './release-orders.ts'
import { against, seconds } from './settings.ts'

/**
 * Compares pages that no cache has, and orders, with those of an earlier release, on both engines. The two take turns, so a slow phase of the machine affects
 * both. It fails if one takes much more processor time than before.
 */

/** The most that the processor time of a page or an order may grow by. On a busy machine, two runs of one release differ by up to a third. */
const mostGrowth = 1.5

const rounds = 3
const orderRounds = 5
const connections = 8
const clients = 1000
type Page = ReturnType<typeof uncachedPages>[number]
/** `growth`: the processor time of a request now, as a multiple of that before. */
type Compared = { page: string; ratios: string[]; growth: number }
type Side = { shop: ShopProcess; buyers: Buyers; pages: Map<string, Page> }

const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim()
const ref = against ?? git('tag', '--sort=-creatordate').split('\n')[0] ?? ''
if (ref === '') console.log('There is no earlier release: no tag, and no --against REF.')
else await compare(ref)

async function compare(earlier: string) {
  const folder = mkdtempSync(join(tmpdir(), 'swachh-release-'))
  const postgres = await startPostgres()
  try {
    checkOutRelease(earlier, folder)
    const onServer = await compareOn('PostgreSQL', folder, postgres)
    const onEmbedded = await compareOn('embedded', folder)
    const head = ['page', 'PostgreSQL: requests/s', 'CPU/request', 'embedded: requests/s', 'CPU/request']
    const rows = onServer.map(({ page, ratios }, index) => [page, ...ratios, ...(onEmbedded[index]?.ratios ?? [])])
    const slower = [...onServer, ...onEmbedded].filter(({ growth }) => growth > mostGrowth)
    for (const { page, growth } of slower) console.error(`${page}: ${growth.toFixed(2)} times the processor time of ${earlier}, at most ${mostGrowth}`)
    if (slower.length > 0) process.exitCode = 1
    console.log(
      `${markdownTable(head, rows)}\n\nNow, as a multiple of ${earlier}. Pages that no cache has, ${connections} connections for ${seconds} s, median of ${rounds} rounds in turn. CPU of a page is the shop's process alone; that of an order includes the database server's. ${circumstances()}`,
    )
  } finally {
    await postgres.stop()
    removeRelease(folder)
  }
}

async function compareOn(engine: string, folder: string, server?: { url: string; pid: () => number }): Promise<Compared[]> {
  const sides = [await open(folder, server?.url), await open('.', server?.url)]
  try {
    const rows: Compared[] = []
    for (const { name } of uncachedPages('')) {
      const measured = sides.map((): Round[] => [])
      for (let round = 0; round < rounds; round += 1) for (const [index, side] of sides.entries()) measured[index]?.push(await measure(side, name, round))
      rows.push(compared(engine, name, measured))
    }
    const bought = await buyByTurns(sides, { rounds: orderRounds, seconds, serverPid: server?.pid() ?? 0 })
    rows.push(compared(engine, 'an order, 8 at once', bought))
    return rows
  } finally {
    await Promise.all(sides.map(({ shop }) => shop.remove()))
  }
}

/** Compares the medians of two sides, the earlier one first. */
function compared(engine: string, page: string, sides: Round[][]): Compared {
  const medians = (key: keyof Round) =>
    sides.map((rounds) => rounds.map(({ [key]: value }) => value).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0)
  const [rates, costs] = [medians('perSecond'), medians('processorMs')]
  const [rate = 0, growth = 0] = [rates, costs].map(([earlier = 0, now = 0]) => now / earlier)
  const ratios = [rate, growth].map((ratio) => ratio.toFixed(2))
  console.log([page, engine, ...rates.map(countOf), ...costs.map((ms) => ms.toFixed(2)), ...ratios].join('  '))
  return { page, ratios, growth }
}

async function open(folder: string, url: string | undefined): Promise<Side> {
  const name = `swachh_release_${crypto.randomUUID().slice(0, 8)}`
  if (url) await asAdmin(url, `create database ${name}`)
  const server = url && { DATABASE_URL: databaseUrl(url, name), AUTH_SECRET: 'of-the-bench-and-of-nothing-else-at-all' }
  const shop = await startShop({ ...server, TRUST_PROXY: '1' }, folder)
  const { body: products } = await callApi<{ _id: string }[]>(shop, 'GET', '/products')
  const pages = uncachedPages(products[0]?._id ?? '')
  return { shop, buyers: await registerBuyers(shop), pages: new Map(pages.map((page) => [page.name, page])) }
}

async function measure({ shop, pages }: Side, name: string, round: number): Promise<Round> {
  const { path = '', refusal, variant } = pages.get(name) ?? {}
  const headers = Object.entries({ host: 'localhost', 'accept-encoding': 'br', ...(!variant && unsharedHeaders) }).map(
    ([field, value]) => `${field}: ${value}\r\n`,
  )
  const texts = Array.from({ length: clients }, (_, client) => {
    const target = variant?.(round * clients + client) ?? path
    return `GET ${target} HTTP/1.1\r\n${headers.join('')}x-forwarded-for: 10.0.${Math.floor(client / 250)}.${client % 250}\r\n\r\n`
  })
  const before = processorMs(shop.pid())
  const port = Number(new URL(shop.baseURL).port)
  const loaded = await load({ port, requests: texts, connections, seconds, warmUpSeconds: Math.min(1, seconds / 3), ...(refusal !== undefined && { refusal }) })
  return { perSecond: loaded.perSecond, processorMs: (processorMs(shop.pid()) - before) / loaded.answeredInAll }
}
