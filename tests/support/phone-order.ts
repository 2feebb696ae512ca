import { makeProduct } from './make-product.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

const customer = { name: 'Meera Iyer', mobile: '9812345678', email: 'meera@example.com' }
const address = { name: 'Meera Iyer', mobile: '9812345678', pincode: '560001', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka' }

/** Makes a phone order of two packs of 1 g (₹1000) for a new customer. `token`: of an admin. */
export async function makePhoneOrder(token: string, changes: object = {}): Promise<{ id: string; link: string; message: string; productId: string }> {
  const { id: productId } = await makeProduct(shop)
  const items = [{ productId, variant: '1 g', qty: 2 }]
  const body = { key: `key-of-${productId}`, newCustomer: customer, newAddress: address, items, expectedTotal: 1000, sms: true, ...changes }
  const { status, body: made } = await send('POST', '/phone-orders', { token, body })
  if (status !== 200) throw new Error(`the phone order was refused: ${JSON.stringify(made)}`)
  return { id: made.order._id, link: made.link, message: made.message, productId }
}

/** Pays a phone order's link at the simulated provider. @returns where the provider sends the browser; undefined if the payment did not succeed */
export async function payLink(orderId: string, outcome: 'success' | 'failure' | 'open' = 'success'): Promise<string | undefined> {
  const { id } = await linkOf(orderId).executeTakeFirstOrThrow()
  const response = await shop.fetch(`http://127.0.0.1/sandbox/razorpay/links/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  })
  return response.headers.get('location') ?? undefined
}

/** The provider's link of an order. That of the rest of an advance has a reference of its own. */
const linkOf = (orderId: string) =>
  shop.db
    .selectFrom('sandbox.paymentLink as link')
    .leftJoin('codLink', 'codLink.reference', 'link.referenceId')
    .select(['link.id', 'link.orderId'])
    .where(({ or, eb }) => or([eb('link.referenceId', '=', orderId), eb('codLink.orderId', '=', orderId)]))

/** The order that the provider made for a link, once a payment began. */
export async function providerOrderOf(orderId: string): Promise<string> {
  const { orderId: id } = await linkOf(orderId).executeTakeFirstOrThrow()
  return id ?? ''
}
