import { noteReport } from '#shop/fulfilment/failed-deliveries/server/note-report.server.ts'
import { offerCod, placeCod, placeWithAdvance, shipCod } from './make-cod.ts'
import { makeCheckout, makeOrder } from './make-order.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'
import { trackStock } from './track-stock.ts'

/** How an order of ₹1,000 is paid: online, in cash, or in cash after an advance of ₹99 that the shop keeps if a parcel comes back. */
export type PaidBy = 'online' | 'cash' | 'advance'

export async function placeBy(paid: PaidBy, checkout: Awaited<ReturnType<typeof makeCheckout>>): Promise<string> {
  if (paid === 'online') return (await makeOrder(checkout))._id
  if (paid === 'cash') {
    await offerCod({ mostOpen: 20 })
    return placeCod(checkout)
  }
  await offerCod({ mostOpen: 20, advance: 99, advanceForAll: true, keepsAdvance: true })
  return placeWithAdvance(checkout, { keepsAdvance: true })
}

/** A courier reports that it lost a parcel. */
export const reportLost = (orderId: string, awb = `AWB${orderId}`) =>
  shop.db.transaction().execute((tx) => noteReport(shop, tx, 'lost', { orderId, carrier: 'delhivery', awb }))

/** Creates an order of two pieces of batch A1, whose parcel its courier lost. */
export async function makeLost(paid: PaidBy = 'online') {
  const [token, checkout] = [await signedInAdmin(), await makeCheckout()]
  const item = await trackStock(shop, checkout.productId, 5, { batch: 'A1' })
  const orderId = await placeBy(paid, checkout)
  await shipCod(token, orderId)
  await reportLost(orderId)
  const row = async () => (await send('GET', `/orders/${orderId}/failed-deliveries`, { token })).body.at(-1)
  const { _id: id, version } = await row()
  const step = (name: string, body: object) => send('POST', `/failed-deliveries/${id}/${name}`, { token, body })
  return { token, checkout, item, orderId, id, version, row, step, giveUp: (more: object = {}) => step('give-up', { version, ...more }) }
}
