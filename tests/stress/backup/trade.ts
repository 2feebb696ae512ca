import { placeOrder } from '../../support/browser/placed-order.ts'
import { callApi, logIn, type openAccount } from '../../support/browser/shopper.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'

type Sold = { id: string; token: string; at: number }

/** Starts shoppers who open an account and buy, one after another, and a visitor who reads the catalogue. */
export function beginTrade(shop: ShopProcess, shoppers: number) {
  const sold: Sold[] = []
  const failures: string[] = []
  let longestMs = 0
  let running = true
  const timed = async (visit: () => Promise<void>) => {
    const started = performance.now()
    await visit().catch((error: unknown) => void failures.push(String(error)))
    longestMs = Math.max(longestMs, performance.now() - started)
  }
  const buyers = Array.from({ length: shoppers }, async () => {
    while (running)
      await timed(async () => {
        const { _id, token } = await placeOrder(shop)
        sold.push({ id: _id, token, at: performance.now() })
      })
  })
  const browsing = (async () => {
    while (running)
      await timed(async () => {
        const { status } = await callApi(shop, 'GET', '/products')
        if (status !== 200) throw new Error(`/products answered ${status}`)
      })
  })()
  return {
    sold,
    async until(orders: number) {
      while (sold.length < orders && failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      if (failures.length > 0) throw new Error(`A shopper was refused: ${failures[0]}`)
    },
    /** Stops the trade. @returns the failures, and the longest wait of a shopper in milliseconds */
    async stop() {
      running = false
      await Promise.all([...buyers, browsing])
      return { failures, longestMs }
    },
  }
}

type Account = Awaited<ReturnType<typeof openAccount>>

/**
 * Checks a moved shop: the logins, every order acknowledged before the backup began, and books equal to captured money after the reconciler ran.
 * @throws Error naming the first that is missing
 */
export async function expectComplete(shop: ShopProcess, account: Account, ordersBefore: string[]) {
  const known = await logIn(shop, account.email, account.password)
  const admin = await logIn(shop, shop.admin.email, shop.admin.password)
  if (!known?.token || !admin?.token) throw new Error('A login fails after the restore')
  for (const id of ordersBefore) {
    const { status } = await callApi(shop, 'GET', `/orders/${id}`, { token: admin.token })
    if (status !== 200) throw new Error(`Order ${id} was acknowledged before the backup, and is not in it (${status})`)
  }
  await callApi(shop, 'POST', '/sandbox/reconcile')
  const { body } = await callApi<{ difference: number; orders: { count: number } }>(shop, 'GET', '/money/summary', { token: admin.token })
  if (body.difference !== 0) throw new Error(`Orders and money differ by ${body.difference} after the restore`)
  return body.orders.count
}
