import { placeOrder } from '../../support/browser/placed-order.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'

/** A purchase, with the times of its first request and its last answer. */
export type Sold = { id: string; paymentId: string; begunAt: number; soldAt: number }

/** Starts shoppers who open an account and buy, one after another. `provider`: the shop whose simulated provider takes the money, and keeps it. */
export function beginBuying(shop: ShopProcess, provider: ShopProcess, shoppers: number) {
  const sold: Sold[] = []
  const failures: string[] = []
  let running = true
  const all = Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (running) {
        const begunAt = Date.now()
        await placeOrder(shop, {}, provider).then(
          ({ _id: id, razorpayPaymentId: paymentId }) => void sold.push({ id, paymentId, begunAt, soldAt: Date.now() }),
          (error: unknown) => {
            if (running) failures.push(String(error))
            running = false
          },
        )
      }
    }),
  )
  return {
    sold,
    /** Waits until so many more orders are sold. @throws Error if a shopper was refused */
    async more(orders: number) {
      const due = sold.length + orders
      while (sold.length < due && failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      if (failures.length > 0) throw new Error(`A shopper was refused: ${failures[0]}`)
    },
    /** Stops without waiting for purchases that a lost database holds up. */
    async stop() {
      running = false
      await all
    },
  }
}
