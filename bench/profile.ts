import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/postgres.ts'
import { addresses, portOf, requestFor } from './addresses.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { circumstances, markdownTable } from './circumstances.ts'
import type { OrderResult, OrderJob } from './order-load.ts'
import { load, runScript } from './processes.ts'
import { type Part, parts, timeByPart } from './read-profile.ts'
import { seconds } from './settings.ts'

/** Profiles one process of the shop on PostgreSQL: its processor time by owner of the code, for an order and for reads. */

const atOnce = 32
const loading = seconds * 3

/** The microseconds of each part for one answer. */
type Profile = { name: string; each: Map<Part, number> }

const folder = mkdtempSync(join(tmpdir(), 'swachh-bench-'))
const postgres = await startPostgres({ measured: true })
try {
  const profiles = [
    await profileOf('an order', async (shop, duration) => (await buy(shop, duration)).orders),
    await profileOf('my orders', (shop, duration) => read(shop, 'my orders', duration)),
    await profileOf('profile', (shop, duration) => read(shop, 'profile', duration)),
  ]
  console.log([tableOf(profiles), '', explanation()].join('\n'))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Profiles a load. `ask` loads the shop for so many seconds, and returns the number of answers. */
async function profileOf(name: string, ask: (shop: BenchShop, seconds: number) => Promise<number>): Promise<Profile> {
  const environment = { TRUST_PROXY: '1', NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
  const shop = await openBenchShop(postgres, { shoppers: Math.max(200, loading * 60), environment })
  try {
    await buy(shop, Math.min(2, seconds))
    const from = process.hrtime.bigint()
    const answered = await ask(shop, loading)
    const to = process.hrtime.bigint()
    const pid = shop.pid()
    // Node writes the profile when the process ends.
    await shop.stop()
    const file = readdirSync(folder).find((each) => each.split('.').includes(String(pid)))
    if (!file) throw new Error('Node wrote no profile')
    const time = timeByPart(join(folder, file), { from, to })
    return { name, each: new Map(parts.map((part) => [part, (time.get(part) ?? 0) / answered])) }
  } finally {
    await shop.remove()
  }
}

async function buy(shop: BenchShop, forSeconds: number): Promise<OrderResult> {
  const items = [{ productId: shop.product._id, variant: shop.product.variants[0]?.quantity ?? '', qty: 1 }]
  const job: OrderJob = { ports: [portOf(shop)], shoppers: shop.shoppers, items, atOnce, seconds: forSeconds }
  return JSON.parse(await runScript('bench/order-load.ts', JSON.stringify(job)))
}

async function read(shop: BenchShop, name: string, forSeconds: number) {
  const address = addresses(shop).find((one) => one.name === name)
  if (!address) throw new Error(`There is no address "${name}"`)
  const { texts } = await requestFor(shop, address)
  const job = { port: portOf(shop), requests: texts, connections: atOnce, seconds: forSeconds, warmUpSeconds: 0 }
  return (await load(job)).answeredInAll
}

function tableOf(profiles: Profile[]) {
  const head = ['spent on', ...profiles.map(({ name }) => `${name}, µs`)]
  const sums = profiles.map(({ each }) => [...each.values()].reduce((sum, one) => sum + one, 0))
  const rows = parts.map((part) => [part, ...profiles.map(({ each }) => (each.get(part) ?? 0).toFixed(0))])
  return markdownTable(head, [...rows, ['in all', ...sums.map((sum) => sum.toFixed(0))]])
}

function explanation() {
  return `Processor time of the shop's main thread for one answer, by owner of the code. ${atOnce} at once for ${loading} s. Sampled by \`node --cpu-prof\`, which adds some time. ${circumstances('packaged PostgreSQL')}`
}
