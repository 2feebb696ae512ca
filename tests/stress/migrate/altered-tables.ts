import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ask } from '../histories/ask.ts'
import { type Buyer, openAccount, type World } from '../histories/world.ts'
import { getPrepared, submitProof, pay } from '../races/shopping.ts'

export type Altered = { served: number; faults: string[] }

/** Tables whose whole rows a purchase and the back-office read. */
const tables = ['shop_order', 'order_line', 'customer', 'message', 'coupon', 'payment', 'refund', 'session', 'address']

/** Purchases between two migrations. */
const atLeast = 6
const shoppers = 4

/**
 * Sells with this program while an invented migration of a later release adds a column to every table whose whole rows it reads. It repeats,
 * because each migration invalidates prepared statements. @returns the number of purchases, and the faults
 */
export async function sellWhileAltered(world: World, url: string, rounds: number): Promise<Altered> {
  const told: Altered = { served: 0, faults: [] }
  const going = { on: true }
  const release = openDatabase(openPool(url, 1))
  const all = Promise.all([...Array.from({ length: shoppers }, () => shop(world, told, going)), look(world, told, going), work(world, told, going)])
  try {
    await served(told)
    for (let round = 1; round <= rounds; round += 1) {
      await alter(release, round)
      await served(told)
    }
  } finally {
    going.on = false
    await all
    await release.destroy()
  }
  return told
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

async function served(told: Altered) {
  const before = told.served
  while (told.served < before + atLeast && told.faults.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

async function shop(world: World, told: Altered, going: { on: boolean }) {
  const buyer = await openAccount(world, 'user')
  while (going.on) {
    try {
      await buy(world, buyer)
      told.served += 1
    } catch (error) {
      told.faults.push(String(error))
    }
  }
}

async function buy(world: World, buyer: Buyer) {
  const prepared = await getPrepared(world, buyer, { coupon: 'SOIL10', total: 900 })
  const placed = await submitProof(world, buyer, await pay(world, prepared))
  if (placed?.status !== 200) throw new Error(`a payment answered ${placed?.status} ${JSON.stringify(placed?.body)}`)
  const delivered = await ask(world, 'PUT', `/orders/${prepared.orderId}`, { token: world.admin, body: { status: 'Delivered' } })
  if (delivered?.status !== 200) throw new Error(`a delivery answered ${delivered?.status} ${JSON.stringify(delivered?.body)}`)
}

async function look(world: World, told: Altered, going: { on: boolean }) {
  while (going.on)
    for (const path of ['/orders', '/customers', '/messages', '/coupons', '/money/summary']) {
      const answer = await ask(world, 'GET', path, { token: world.admin })
      if (answer?.status !== 200) told.faults.push(`${path} answered ${answer?.status}`)
    }
}

async function work(world: World, told: Altered, going: { on: boolean }) {
  while (going.on) await world.runJobs().catch((error: unknown) => void told.faults.push(`a job: ${String(error)}`))
}
