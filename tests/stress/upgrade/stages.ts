import pg from 'pg'
import { listProcesses } from '../../support/browser/list-processes.ts'
import { type ShopProcess, startShop } from '../../support/browser/shop-process.ts'
import { inspect } from '../kill/inspect.ts'
import { openLedger } from '../kill/ledger.ts'
import { beginClients, openSale } from './clients.ts'
import { madeUp } from './next-release.ts'

export type Folders = { earlier: string; now: string; next: string }
type Name = keyof Folders

export type Stage = { name: string; purchases: number; requests: number; retries: number; abandoned: number; kills: number; failures: string[] }

type Options = { folders: Folders; url: string; purchases: number; kills: number; random: () => number; log: (line: string) => void }

/** Each stage: the releases that run in it, and whether processes of them are killed. A release starts at the first stage of its run, and stops after the last. */
const plan: { name: string; runs: Name[]; killed: Name[] }[] = [
  { name: 'earlier', runs: ['earlier'], killed: ['earlier'] },
  // A killed process of the earliest release could not start again: it refuses every newer database.
  { name: 'earlier and this', runs: ['earlier', 'now'], killed: ['now'] },
  { name: 'this', runs: ['now'], killed: ['now'] },
  { name: 'this and next', runs: ['now', 'next'], killed: ['now', 'next'] },
  { name: 'next', runs: ['next'], killed: ['next'] },
  { name: 'back: next and this', runs: ['next', 'now'], killed: ['next', 'now'] },
  { name: 'back: this', runs: ['now'], killed: ['now'] },
  { name: 'again: this and next', runs: ['now', 'next'], killed: ['now', 'next'] },
  { name: 'again: next', runs: ['next'], killed: ['next'] },
]

/** Settings of every release. With SANDBOX the simulated provider takes payments from the addresses that clients send. */
const environment = { TRUST_PROXY: '1', SANDBOX: '1', SEED: 'none', WEB_CONCURRENCY: '2', AUTH_SECRET: 'the secret of the upgrade stress test only' }

/** Starts the release in a folder, and waits for all of its processes: a group that loses one while it starts ends, and on a shared port another release answers. */
export async function startRelease(folder: string, settings: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShop({ ...environment, ...settings }, folder)
  await until(() => shop.output().includes('Ready at'))
  return shop
}

/** Upgrades a selling shop, goes back and upgrades again. @returns the stages; `faults`: what is lost or doubled after them, in words */
export async function upgradeWhileSelling({ folders, url, purchases, kills, random, log }: Options): Promise<{ stages: Stage[]; faults: string[] }> {
  const shops = new Map<Name, ShopProcess>()
  const stages: Stage[] = []
  const ledger = openLedger()
  const start = async (name: Name) => void shops.set(name, await startRelease(folders[name], { DATABASE_URL: url }))
  await start('earlier')
  const [first] = shops.values()
  if (!first) throw new Error('No shop runs')
  const sale = await openSale(first)
  let serving: readonly ShopProcess[] = [first]
  const clients = beginClients(() => serving, sale, ledger)
  const { tally } = clients
  try {
    for (const { name, runs, killed } of plan) {
      const before = { ...tally, failures: tally.failures.length }
      for (const one of runs) if (!shops.has(one)) await start(one)
      serving = runs.flatMap((one) => shops.get(one) ?? [])
      for (const [one, shop] of shops) {
        if (runs.includes(one)) continue
        await shop.stop()
        await shop.remove()
        shops.delete(one)
      }
      for (let kill = 1; kill <= kills; kill += 1) {
        await until(() => tally.purchases >= before.purchases + (kill * purchases) / (kills + 1) || tally.failures.length > 0)
        if (tally.failures.length > 0) break
        const victim = shops.get(killed[Math.floor(random() * killed.length)] ?? 'now')
        if (victim) await killOne(victim, random)
      }
      await until(() => tally.purchases >= before.purchases + purchases || tally.failures.length > 0)
      stages.push({
        name,
        purchases: tally.purchases - before.purchases,
        requests: tally.requests - before.requests,
        retries: tally.retries - before.retries,
        abandoned: tally.abandoned - before.abandoned,
        kills,
        failures: tally.failures.slice(before.failures),
      })
      log(JSON.stringify(stages.at(-1)))
      if (tally.failures.length > 0) break
    }
    await clients.stop()
    const [last] = serving
    if (!last) throw new Error('No shop runs')
    const context = { ledger, round: 'none', adminToken: sale.adminToken, productId: sale.productId, price: sale.price }
    return { stages, faults: [...(await inspect(last, context, [], { answersAll: false })), ...(stages.length < plan.length ? [] : await findUnnoted(url))] }
  } catch (error) {
    throw new Error([String(error), ...tally.failures, ...[...shops.values()].map((shop) => shop.output())].join('\n'), { cause: error })
  } finally {
    await clients.stop()
    for (const shop of shops.values()) await shop.remove()
  }
}

/** Kills a process of the group, and waits until another one has taken its place. */
async function killOne(shop: ShopProcess, random: () => number) {
  const before = listProcesses(shop)
  const victim = before[Math.floor(random() * before.length)]
  if (victim === undefined) throw new Error('There is no process to kill')
  process.kill(victim, 'SIGKILL')
  await until(() => listProcesses(shop).filter((pid) => !before.includes(pid)).length > 0)
}

const longestWaitMs = 600_000

async function until(isDone: () => boolean) {
  const deadline = performance.now() + longestWaitMs
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`Nothing happened for ${longestWaitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Checks what the next release left: its trigger saw the orders of both releases, and its function is still there. @returns the faults, in words */
async function findUnnoted(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ unnoted: number; noted: number; changed: boolean }>(
      `select (select count(*)::int from made_up) as noted,
         (select count(*)::int from shop_order o where created_at > (select min(noted_at) from made_up) and not exists (select from made_up where order_id = o.id)) as unnoted,
         (select prosrc like '%' || $1 || '%' from pg_proc where proname = 'announce_catalogue') as changed`,
      [madeUp.comment],
    )
    const { unnoted = 0, noted = 0, changed = false } = rows[0] ?? {}
    return [
      ...(noted > 0 ? [] : ['the trigger of the next release never ran']),
      ...(unnoted === 0 ? [] : [`the trigger of the next release missed ${unnoted} orders`]),
      ...(changed ? [] : ['an earlier release replaced the function of the next one']),
    ]
  } finally {
    await client.end()
  }
}
