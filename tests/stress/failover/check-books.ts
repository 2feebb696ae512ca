import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { callApi } from '../../support/browser/shopper.ts'
import { compareBooks } from '../kill/inspect.ts'
import { findLostAndDoubled, type Ledger } from '../kill/ledger.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseMachine } from './machines.ts'

const patienceMs = 60_000

/**
 * Compares what the shops acknowledged with the database of the present primary. @returns the faults, in words, and the payments that only the
 * reconciler turned into orders
 */
export async function checkBooks(cluster: Cluster, primary: DatabaseMachine, ledger: Ledger, { shop, adminToken }: { shop: ShopProcess; adminToken: string }) {
  const before = await findPayments(cluster, primary)
  const late = ledger.marks('payment').acknowledged.filter((mark) => !before.includes(mark)).length
  await untilAnswered(() => callApi(shop, 'POST', '/sandbox/reconcile'))
  const orders = await cluster.query<{ id: string }>(primary, "select id from shop_order where status = 'Paid'")
  const faults = [
    ...findLostAndDoubled(
      'order',
      ledger.marks('order'),
      orders.map(({ id }) => id),
    ),
    ...findLostAndDoubled('payment', ledger.marks('payment'), await findPayments(cluster, primary)),
    ...(await compareBooks(shop, { adminToken })),
  ]
  return { faults, late, paidOrders: orders.length }
}

async function findPayments(cluster: Cluster, primary: DatabaseMachine) {
  const rows = await cluster.query<{ payment: string }>(
    primary,
    "select razorpay_payment_id as payment from shop_order where status = 'Paid' and razorpay_payment_id is not null",
  )
  return rows.map(({ payment }) => payment)
}

/** Repeats a call until it is answered with success. @throws Error with the last status */
export async function untilAnswered(call: () => Promise<{ status: number }>) {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { status } = await call().catch(() => ({ status: 0 }))
    if (status === 200) return
    if (performance.now() > deadline) throw new Error(`Still answered with ${status} after ${patienceMs / 1000} s`)
    await pause(100)
  }
}
