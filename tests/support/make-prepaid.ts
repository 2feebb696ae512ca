import { offerCod, placeWithAdvance, startPayNow } from './make-cod.ts'
import type { Checkout } from './make-order.ts'
import { payLink } from './phone-order.ts'
import { runJobs } from './test-shop.ts'

/** Pays the rest of an order with an advance online. */
export async function payRest(id: string) {
  const { status, body } = await startPayNow(id)
  if (status !== 200) throw new Error(`the link was refused: ${JSON.stringify(body)}`)
  await payLink(id)
  await runJobs()
}

/** Places an order of ₹1,000 with an advance of ₹99, and pays the rest of ₹901 online. @returns its id */
export async function placeAndPayRest(checkout?: Checkout, changes: object = {}): Promise<string> {
  await offerCod({ advance: 99, advanceForAll: true, mostOpen: 20 })
  const id = await placeWithAdvance(checkout, changes)
  await payRest(id)
  return id
}
