import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { callShop } from '../histories/call.ts'
import { type Buyer, openAccount, type Model } from '../histories/model.ts'
import { getPrepared, submitProof, pay } from '../races/shopping.ts'

export type SaleResult = { served: number; faults: string[] }

/** Tables whose whole rows a purchase and the back-office read. */
const tables = ['shop_order', 'order_line', 'customer', 'message', 'coupon', 'payment', 'refund', 'session', 'address']

/** Purchases between two migrations. */
const purchasesBetween = 6
const shoppers = 4

/**
 * Sells with this program while an invented migration of a later release adds a column to every table whose whole rows it reads. It repeats,
 * because each migration invalidates prepared statements. @returns the number of purchases, and the faults
 */
export async function sellWhileAltered(model: Model, url: string, rounds: number): Promise<SaleResult> {
  const result: SaleResult = { served: 0, faults: [] }
  const running = { on: true }
  const release = openDatabase(openPool(url, 1))
  const all = Promise.all([
    ...Array.from({ length: shoppers }, () => shop(model, result, running)),
    readAdminLists(model, result, running),
    runJobs(model, result, running),
  ])
  try {
    await waitForPurchases(result)
    for (let round = 1; round <= rounds; round += 1) {
      await alter(release, round)
      await waitForPurchases(result)
    }
  } finally {
    running.on = false
    await all
    await release.destroy()
  }
  return result
}

async function alter(db: Db, round: number) {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-made-up-'))
  try {
    await cp('migrations', folder, { recursive: true })
    for (let one = 1; one <= round; one += 1)
      await writeFile(join(folder, `9${one}00_made_up.sql`), tables.map((name) => `alter table ${name} add column made_up_${one} text;\n`).join(''))
    await migrate(db, { folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function waitForPurchases(result: SaleResult) {
  const before = result.served
  while (result.served < before + purchasesBetween && result.faults.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

async function shop(model: Model, result: SaleResult, running: { on: boolean }) {
  const buyer = await openAccount(model, 'user')
  while (running.on) {
    try {
      await buy(model, buyer)
      result.served += 1
    } catch (error) {
      result.faults.push(String(error))
    }
  }
}

async function buy(model: Model, buyer: Buyer) {
  const prepared = await getPrepared(model, buyer, { coupon: 'SOIL10', total: 900 })
  const placed = await submitProof(model, buyer, await pay(model, prepared))
  if (placed?.status !== 200) throw new Error(`a payment answered ${placed?.status} ${JSON.stringify(placed?.body)}`)
  const delivered = await callShop(model, 'PUT', `/orders/${prepared.orderId}`, { token: model.admin, body: { status: 'Delivered' } })
  if (delivered?.status !== 200) throw new Error(`a delivery answered ${delivered?.status} ${JSON.stringify(delivered?.body)}`)
}

async function readAdminLists(model: Model, result: SaleResult, running: { on: boolean }) {
  while (running.on)
    for (const path of ['/orders', '/customers', '/messages', '/coupons', '/money/summary']) {
      const answer = await callShop(model, 'GET', path, { token: model.admin })
      if (answer?.status !== 200) result.faults.push(`${path} answered ${answer?.status}`)
    }
}

async function runJobs(model: Model, result: SaleResult, running: { on: boolean }) {
  while (running.on) await model.runJobs().catch((error: unknown) => void result.faults.push(`a job: ${String(error)}`))
}
