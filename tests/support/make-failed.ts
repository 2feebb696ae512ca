import { signedToken } from '#platform/signed-token.ts'
import { offerCod, placeCod, shipCod } from './make-cod.ts'
import { makeCheckout, makeOrder } from './make-order.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'
import { trackStock } from './track-stock.ts'

/** Creates an order of two pieces of batch A1, whose parcel could not be delivered. The test clock starts at noon in India, on Thursday, 15 January 2026. */
export async function makeFailed({ cash = false, parcels = 1 } = {}) {
  const [token, checkout] = [await signedInAdmin(), await makeCheckout()]
  const item = await trackStock(shop, checkout.productId, 5, { batch: 'A1' })
  if (cash) await offerCod()
  const orderId = cash ? await placeCod(checkout) : (await makeOrder(checkout))._id
  if (parcels === 2) {
    await send('POST', `/orders/${orderId}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
    await shipCod(token, orderId, `FIRST${orderId}`)
  }
  await shipCod(token, orderId)
  const report = async (parcel: number) => {
    const body = { orderId, parcel, at: '2026-01-15T11:00', reason: 'refused' }
    const { _id: id } = (await send('POST', '/failed-deliveries', { token, body })).body.saved
    return { id, step: (name: string, more: object) => send('POST', `/failed-deliveries/${id}/${name}`, { token, body: more }) }
  }
  return { token, checkout, item, orderId, report, ...(await report(1)) }
}

const attemptOf = async (parcelId: string) =>
  (await shop.db.selectFrom('deliveryAttempt').select('id').where('parcelId', '=', parcelId).orderBy('at', 'desc').executeTakeFirstOrThrow()).id

/** Returns the token of the link about the last attempt of a parcel. */
export const answerTokenOf = async (parcelId: string) => signedToken(shop, 'answer delivery', await attemptOf(parcelId))

/** Answers about the last attempt of a parcel by the shopper's link. */
export const answerDelivery = async (parcelId: string, body: object) =>
  send('POST', '/delivery-answers', { body: { token: await answerTokenOf(parcelId), ...body } })
