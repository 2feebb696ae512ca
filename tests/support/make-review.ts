import sharp from 'sharp'
import type { ReviewState } from '#shop/reviews/rules/review.ts'
import { randomId } from '#kernel/id.ts'
import { makeCheckout, makeOrder } from './make-order.ts'
import { makeCustomer, signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

/** Creates a signed-in buyer of a product, whose order is delivered. `write` saves a review of it. */
export async function makeBuyer() {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  await send('PUT', `/orders/${order._id}`, { token: await signedInAdmin(), body: { status: 'Delivered' } })
  const write = (fields: object = {}) => send('PUT', '/my-review', { token: checkout.token, body: { productId: checkout.productId, stars: 5, ...fields } })
  return { ...checkout, orderId: String(order._id), write }
}

type ReviewOptions = { productId: string; customerId?: string; stars?: number; state?: ReviewState; words?: string; name?: string; photos?: string[] }

/** Creates a review of a new customer. */
export async function makeReview({
  productId,
  customerId,
  stars = 5,
  state = 'shown',
  words = 'Deep red threads.',
  name = 'Asha',
  photos = [],
}: ReviewOptions) {
  const author = customerId ?? (await makeCustomer()).id
  const at = shop.now()
  return shop.db
    .insertInto('review')
    .values({ id: randomId(16), productId, customerId: author, orderId: 'SW000000000000', stars, state, words, name, photos, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a form with a PNG photo of this colour. */
export async function photoForm(fields: Record<string, string>, colour = '#65439A') {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new File([Uint8Array.from(bytes)], 'a.png', { type: 'image/png' }))
  return form
}
