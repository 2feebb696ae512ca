import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { checkBooks } from './check-books.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import type { DatabaseMachine } from './machines.ts'
import { checkNotifications } from './notifications.ts'
import { type Buyer, longestPauseMs, openTrade, type Trade } from './trade.ts'
import { watchLists } from './watch-lists.ts'

export type Scene = {
  cluster: Cluster
  shops: readonly ShopProcess[]
  shoppers: readonly Buyer[]
  adminToken: string
  goods: { productId: string; price: number }
  /** The product whose price changes. */
  shown: { productId: string; name: string }
}

export type Outcome = {
  fault: string
  orders: number
  /** From the fault to the new primary; undefined if the primary stays. */
  primaryMs: number | undefined
  /** From the new primary, or the fault, to the next order through the slower shop. */
  orderMs: number
  /** The longest time without an order, of the slower shop. */
  pauseMs: number
  refused: number
  unanswered: number
  listsRead: number
  /** How often the shops read the orders on the standby after the fault. */
  replicaReads: number
  latePayments: number
  noticeMs: number
  faults: string[]
}

const ordersBefore = 5
/** How long after the new primary the slower shop may take its first order. */
const mostOrderMs = 15_000
const patienceMs = 180_000
/** Long enough for a shop to try a replica again that it has left, and to read several lists from it. */
const settleMs = 12_000

/** Lets one fault happen while shoppers buy, and checks everything when the cluster is whole again. */
export async function runFault({ cluster, shops, shoppers, adminToken, goods, shown }: Scene, fault: Fault): Promise<Outcome> {
  const roles = await cluster.waitUntilWhole()
  const pids = shops.map((shop) => shop.pid())
  const trade = openTrade(shops, shoppers, goods)
  const lists = watchLists(shops, adminToken, trade)
  await untilOrders(trade, -Infinity, ordersBefore)

  const begunAt = performance.now()
  await fault.begin(cluster, roles)
  const primary = fault.movesPrimary ? await cluster.waitForOtherPrimary(roles.primary) : roles.primary
  const primaryAt = fault.movesPrimary ? performance.now() : begunAt
  const isSold = await untilOrders(trade, primaryAt, 1)
  const soldAt = Math.max(...trade.ordersOf.map((orders) => orders.find((at) => at > primaryAt) ?? performance.now()))
  await pause(fault.lastsMs)
  fault.end(cluster, roles)
  const after = await cluster.waitUntilWhole()
  const wholeAt = performance.now()
  await cluster.noteTimeline(after)
  const readBefore = await countReads(cluster, after.standby)
  await pause(settleMs)
  await untilOrders(trade, wholeAt, ordersBefore)
  const stoppedAt = performance.now()
  await trade.stop()
  const replicaReads = (await countReads(cluster, after.standby)) - readBefore
  const { read, faults: listFaults } = await lists.stop()

  const notices = await checkNotifications(shops, { ...shown, token: adminToken })
  const books = await checkBooks(cluster, primary, trade.ledger, { shop: shops[0] ?? fail(), adminToken })
  const restarted = shops.filter((shop, index) => shop.pid() !== pids[index] || !isAlive(shop.pid()))
  return {
    fault: fault.name,
    orders: trade.ledger.marks('order').acknowledged.length,
    primaryMs: fault.movesPrimary ? primaryAt - begunAt : undefined,
    orderMs: soldAt - primaryAt,
    pauseMs: Math.max(...trade.ordersOf.map((orders) => longestPauseMs(orders, begunAt, stoppedAt))),
    refused: trade.counts.refused,
    unanswered: trade.counts.unanswered,
    listsRead: read,
    replicaReads,
    latePayments: books.late,
    noticeMs: notices.slowestMs,
    faults: [
      ...(isSold ? [] : [`no order within ${patienceMs / 1000} s`]),
      ...listFaults,
      ...notices.faults,
      ...books.faults,
      ...restarted.map(() => 'a process of the shop ended'),
      ...trade.counts.failed,
      ...(soldAt - primaryAt <= mostOrderMs ? [] : [`the next order came ${((soldAt - primaryAt) / 1000).toFixed(1)} s after the new primary`]),
    ],
  }
}

/** Waits until each shop has so many orders after a moment. @returns false if that takes too long */
async function untilOrders(trade: Trade, from: number, count: number) {
  const hasOrders = () => trade.ordersOf.every((orders) => orders.filter((at) => at > from).length >= count)
  for (const deadline = performance.now() + patienceMs; !hasOrders(); await pause(20)) if (performance.now() > deadline) return false
  return true
}

async function countReads(cluster: Cluster, standby: DatabaseMachine) {
  const text = "select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = 'shop_order'"
  const [row] = await cluster.query<{ reads: number }>(standby, text)
  return row?.reads ?? 0
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const fail = (): never => {
  throw new Error('There is no shop')
}
