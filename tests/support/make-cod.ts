import { type Checkout, makeCheckout, pay, submitProof } from './make-order.ts'
import { signedToken } from '#platform/signed-token.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'

/** Switches cash on delivery on, with these limits. */
export async function offerCod(limits: Partial<typeof defaultSettings.cod> = {}) {
  const facts = { cashOnDelivery: true, cod: { ...defaultSettings.cod, ...limits } }
  for (const [name, value] of Object.entries(facts)) {
    const row = { value: JSON.stringify(value), updatedAt: shop.now() }
    await shop.db
      .insertInto('setting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}

/** Orders two packs of 1 g (₹1000) in cash on delivery. */
export const orderCod = ({ token, addressId, productId }: Checkout, changes: object = {}) =>
  send('POST', '/orders/cod', { token, body: { items: [{ productId, variant: '1 g', qty: 2 }], addressId, expectedTotal: 1000, ...changes } })

/** Returns the newest code that was sent for an order. */
export async function codeOf(orderId: string): Promise<string> {
  const { body } = await shop.db
    .selectFrom('message')
    .select('body')
    .where('orderId', '=', orderId)
    .where('dedupeKey', 'like', `order-code:${orderId}:%`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return body.slice(0, 6)
}

export const confirmCod = async ({ token }: Checkout, id: string, code?: string) =>
  send('POST', `/orders/${id}/cod/confirm`, { token, body: { code: code ?? (await codeOf(id)) } })

/** Places an order in cash on delivery. @returns its id */
export async function placeCod(checkout?: Checkout, changes: object = {}): Promise<string> {
  const buyer = checkout ?? (await makeCheckout())
  const { body } = await orderCod(buyer, changes)
  const { status, body: confirmed } = await confirmCod(buyer, body.orderId)
  if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(confirmed)}`)
  return body.orderId
}

/** Prepares the advance of two packs of 1 g (₹1000), whose rest is paid on delivery. */
export const prepareAdvance = ({ token, addressId, productId }: Checkout, changes: object = {}) =>
  send('POST', '/payments/orders/cod', {
    token,
    body: { items: [{ productId, variant: '1 g', qty: 2 }], addressId, expectedTotal: 1000, expectedAdvance: 99, ...changes },
  })

/** Places an order whose advance is paid. @returns its id */
export async function placeWithAdvance(checkout?: Checkout, changes: object = {}): Promise<string> {
  const buyer = checkout ?? (await makeCheckout())
  const { body } = await prepareAdvance(buyer, changes)
  const { status, body: placed } = await submitProof(buyer, await pay(body.order_id))
  if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(placed)}`)
  return placed.order._id
}

/** Returns the token of the link on which an order is paid online. */
export const payTokenOf = (id: string) => signedToken(shop, 'pay order', id)

/** Begins to pay an order online. */
export const startPayNow = (id: string) => send('POST', '/pay-now', { body: { token: payTokenOf(id) } })

/** Ships the one parcel of an order. `token`: of an admin. */
export const shipCod = (token: string, id: string, awb = `AWB${id}`) =>
  send('POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id, awb }] } })
