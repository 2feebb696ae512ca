import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayInIndia } from '#kernel/india.ts'
import { startShop } from '../support/browser/shop-process.ts'
import type { MoneySummary } from '../../src/shop/orders/money/contract.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'
import { runScript } from './backup/run-script.ts'
import { openCluster } from './failover/cluster.ts'
import { databaseMachines, missingPackages, trySignal } from './failover/machines.ts'
import { whyNoNetwork } from './failover/network.ts'
import { beginBuying, type Sold } from './point-in-time/buyers.ts'
import { readCommands } from './point-in-time/documented.ts'
import { environmentOf, placePgBackRest } from './point-in-time/place-pgbackrest.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Loses both database servers of the cluster of docs/high-availability.md with their data while the shop sells, and restores a second between two orders with
 * the commands of that page. Then every order acknowledged until that second must be there, none later; and after `npm run reconcile` all money. Needs
 * root on Linux, and the Debian packages patroni, etcd-server, haproxy, postgresql-15 and pgbackrest.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { orders: { type: 'string', default: '60' }, shoppers: { type: 'string', default: '4' } },
})
const [orders, shoppers] = [Number(values.orders), Number(values.shoppers)]

const missing = missingPackages({ pgbackrest: 'pgbackrest' })
const reason = missing.length > 0 ? `apt-get install --no-install-recommends ${missing.join(' ')}` : whyNoNetwork()
if (reason) {
  console.error(`Cannot simulate the machines: ${reason}`)
  process.exit(1)
}

const steps: { name: string; seconds: number }[] = []
const faults: string[] = []
const settings = { SEED: 'none', AUTH_SECRET: 'the secret of the point-in-time stress test only' }
const commands = readCommands()
/** What `patronictl remove` asks; the third only while the lease of the lost primary lasts. */
const answers = 'shop\nYes I am aware\na\n'
const paidOrders = "select 'ORDER ' || id as id from shop_order where status = 'Paid';\n"

const cluster = await openCluster(environmentOf)
placePgBackRest(cluster)
const provider = await startShop(settings)
const shopSettings = { ...settings, ...cluster.shopEnvironment, RAZORPAY_API_URL: `${provider.baseURL}/sandbox/razorpay`, LOG_LEVEL: 'fatal' }
const shop = await startShop({ ...shopSettings, SEED: 'demo' })
process.on('exit', () => {
  for (const { pid } of [shop, provider]) trySignal(pid(), 'SIGKILL')
})
try {
  const primary = 'a'
  await leadBy(primary)
  for (const line of commands.setUp.slice(0, -1)) await cluster.run(primary, line)
  await cluster.waitUntilWhole()
  const buying = beginBuying(shop, provider, shoppers)
  await buying.more(orders)
  for (const line of commands.setUp.slice(-1)) await timed('base backup, while the shop sells', () => cluster.run(primary, line))
  await buying.more(orders)
  const moment = await chooseSecond()
  await buying.more(orders)
  await timed('until the log of that second was stored', () => untilStored(primary))

  await loseDatabase()
  await buying.stop()
  await shop.stop()
  const restored = await restore(moment)
  compareWith(restored, buying.sold, moment)
  await startCluster()
  await timed('npm run reconcile', () => reconcile(moment))
  await timed('start of the shop', () => shop.restart())
  faults.push(...(await findMissingMoney(buying.sold)), ...(await findProblems()))
  await cluster.run('a', 'pgbackrest --stanza=shop check')
  report(restored.length, buying.sold)
} finally {
  await shop.remove()
  await provider.remove()
}
process.exit(faults.length === 0 ? 0 : 1)

/** Makes a machine the primary. The files of another one name its own folders, which differ only in this simulation. */
async function leadBy(machine: 'a' | 'b') {
  const { primary } = await cluster.waitUntilWhole()
  if (primary === machine) return
  await cluster.switchOver(primary, machine)
  await cluster.waitForOtherPrimary(primary)
  await cluster.waitUntilWhole()
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  steps.push({ name, seconds })
  console.log(`${name}: ${seconds.toFixed(1)} s`)
  return result
}

/** Returns a whole second that has just begun, while shoppers buy. */
async function chooseSecond(): Promise<Date> {
  const second = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000)
  await pause(second.getTime() - Date.now())
  return second
}

/** Waits until the log is stored as far as it is now. */
async function untilStored(primary: 'a' | 'b') {
  const [due] = await cluster.query<{ file: string }>(primary, 'select pg_walfile_name(pg_current_wal_lsn()) as file')
  for (;;) {
    const [stored] = await cluster.query<{ file: string | null }>(primary, 'select last_archived_wal as file from pg_stat_archiver')
    if (due && (stored?.file ?? '') >= due.file) return
    await pause(100)
  }
}

/** Ends both database servers at once, with everything on their data disks and what a restart of the machine clears. */
async function loseDatabase() {
  for (const machine of databaseMachines) {
    while (cluster.network.processesOf(machine).some(({ name }) => name !== 'etcd')) {
      cluster.signal(machine, 'SIGKILL', (program) => program !== 'etcd')
      await pause(20)
    }
    rmSync(join(cluster.diskOf(machine), 'shop'), { recursive: true })
    rmSync(join(cluster.folder, machine, '.s.PGSQL.5432.lock'), { force: true })
  }
}

/** Runs the commands of the page on a. @returns the ids of the orders that the database has then */
async function restore(moment: Date): Promise<string[]> {
  let found: string[] = []
  const inIndia = `${new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ')}+05:30`
  for (const line of commands.restore) {
    if (line.startsWith('pgbackrest')) await timed('pgbackrest restore', () => cluster.run('a', line.replace(/--target='[^']+'/, `--target='${inIndia}'`)))
    else if (line.includes(' start')) await timed('start of PostgreSQL', () => cluster.run('a', line))
    else if (line.startsWith('until')) await timed('recovery to that second', () => cluster.run('a', line))
    else if (line.startsWith('psql')) found = (await cluster.run('a', line, paidOrders)).split('\n').flatMap((row) => /^ *ORDER (\S+)/.exec(row)?.[1] ?? [])
    else await cluster.run('a', line, line.includes(' remove ') ? answers : '')
  }
  return found
}

function compareWith(restored: readonly string[], sold: readonly Sold[], moment: Date) {
  const at = moment.getTime()
  const ids = new Set(restored)
  faults.push(...sold.filter(({ id, soldAt }) => soldAt <= at && !ids.has(id)).map(({ id }) => `${id} was acknowledged before that second, and is lost`))
  faults.push(...sold.filter(({ id, begunAt }) => begunAt > at && ids.has(id)).map(({ id }) => `${id} is of a later second`))
  if (ids.size !== restored.length) faults.push('an order is there twice')
}

async function startCluster() {
  await timed('until the primary serves, and the standby is copied', async () => {
    cluster.startPatroni('a')
    await cluster.waitForPrimary()
    cluster.startPatroni('b')
    await cluster.waitUntilWhole()
  })
}

async function reconcile(moment: Date) {
  const { code, output } = await runScript('reconcile', { ...shopSettings, DATA_DIR: shop.dataDir }, '--since', dayInIndia(moment))
  console.log(output)
  if (code !== 0) faults.push(`reconcile ended with ${code}`)
}

/** Returns the payments that the books lack or have twice, in words. */
async function findMissingMoney(sold: readonly Sold[]): Promise<string[]> {
  const rows = await cluster.query<{ id: string }>('a', `select id from payment where status = 'captured'`)
  const known = new Set(rows.map(({ id }) => id))
  return sold.filter(({ paymentId }) => !known.has(paymentId)).map(({ paymentId }) => `the books lack ${paymentId}`)
}

/** Compares orders with money, and buys once more. @returns what is wrong, in words */
async function findProblems(): Promise<string[]> {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body } = await callApi<MoneySummary>(shop, 'GET', '/money/summary', { token })
  await placeOrder(shop, {}, provider)
  return body.difference === 0 && body.orders.count === body.settled.count ? [] : [`the books differ: ${JSON.stringify(body)}`]
}

function report(restored: number, sold: readonly Sold[]) {
  for (const { name, seconds } of steps) console.log(`${name}: ${seconds.toFixed(1)} s`)
  // The base backup and the stored log come first.
  const took = steps.slice(2).reduce((sum, { seconds }) => sum + seconds, 0)
  const text = [
    `Of ${sold.length} acknowledged orders, ${restored} were of that second or before: none lost, none doubled, none later. All money is in the books after \`npm run reconcile\`.`,
    `From the start of the restore to that of the shop: ${took.toFixed(1)} s.`,
    `\`npm run stress -- point-in-time --orders ${orders} --shoppers ${shoppers}\`, ${new Date().toISOString().slice(0, 10)}, PostgreSQL 15, pgBackRest with a folder in place of the bucket.`,
  ].join('\n')
  console.log(text)
  for (const fault of faults) console.error(`Failed: ${fault}`)
  saveFigures('point-in-time', text, { passed: faults.length === 0 })
}
