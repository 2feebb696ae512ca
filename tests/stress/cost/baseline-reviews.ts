import { reviewLink } from '#shop/orders/server/signed-order-link.server.ts'
import { readConfig } from '#platform/config.ts'
import { placeOwn } from './baseline-shopper.ts'
import { reviewedProduct } from './fill-reviews.ts'
import type { Baseline, Fixture } from './fixture.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'

const words = 'Deep red threads, dry enough to snap. '.repeat(20)

/** Baseline requests of reviews, by operation. */
export const reviewBaselines: Record<string, Baseline> = {
  'GET /products/{id}/reviews': () => ({ id: reviewedProduct, query: 'sort=helpful' }),
  'PUT /review-votes': (fixture) => ({ token: fixture.shopper().token, json: { reviewId: shown(fixture), helpful: true } }),
  'POST /review-reports': (fixture) => ({ json: { reviewId: shown(fixture), reason: 'other' } }),
  'GET /my-review': (fixture) => ({ token: fixture.collector.token, query: `productId=${reviewedProduct}` }),
  'GET /my-reviews': async (fixture) => {
    const { token, id } = await receiveOwn(fixture)
    return { token, query: `orderId=${id}` }
  },
  'PUT /my-review': async (fixture) => {
    const { token, productId } = await receiveOwn(fixture)
    return { token, json: { productId, stars: 5, words: `${words}${fixture.next('words')}` } }
  },
  'POST /my-review/photos': async (fixture) => {
    const { token, productId } = await receiveOwn(fixture)
    await fixture.call('PUT', '/my-review', { token, body: { productId, stars: 5, photos: [] } })
    return { token, ...multipart({ productId: productId ?? '' }, { field: 'photo', bytes: photograph() }) }
  },
  'DELETE /my-review': async (fixture) => {
    const { token, productId } = await receiveOwn(fixture)
    await fixture.call('PUT', '/my-review', { token, body: { productId, stars: 5 } })
    return { token, query: `productId=${productId}` }
  },
  'POST /invited-reviews': (fixture) => ({ json: { ...invitedToken(fixture), productId: reviewedProduct, stars: 5, words } }),
  'POST /invited-reviews/photos': async (fixture) => {
    const invited = { ...invitedToken(fixture), productId: reviewedProduct }
    await fixture.call('POST', '/invited-reviews', { body: { ...invited, stars: 5 } })
    return multipart(invited, { field: 'photo', bytes: photograph() })
  },
  'GET /reviews': (fixture) => ({ token: fixture.admin, query: 'limit=20' }),
  'GET /reviews/counts': (fixture) => ({ token: fixture.admin }),
  'POST /reviews/{id}/approve': (fixture) => ({ token: fixture.admin, id: waiting(fixture), json: { version: 1 } }),
  'POST /reviews/{id}/remove': (fixture) => ({ token: fixture.admin, id: waiting(fixture), json: { version: 1, reason: 'Insult' } }),
  'PUT /reviews/{id}/answer': (fixture) => ({
    token: fixture.admin,
    id: waiting(fixture),
    json: { version: 1, answer: `Thank you. ${fixture.next('answer')}` },
  }),
}

const shown = (fixture: Fixture) => `shown-${fixture.next('shown review')}`
const waiting = (fixture: Fixture) => `waiting-${fixture.next('waiting review')}`

/** Places an order and marks it as delivered. */
async function receiveOwn(fixture: Fixture) {
  const { token, id } = await placeOwn(fixture)
  await fixture.call('PUT', `/orders/${id}`, { token: fixture.admin, body: { status: 'Delivered' } })
  return { token, id, productId: fixture.products[0]?._id }
}

/** Returns the token of the next invitation's link. Every sixth order of the filled shop has the reviewed product. */
export function invitedToken({ secrets, next }: Fixture) {
  const number = 1 + 6 * next('invitation')
  const link = reviewLink({ secrets, config: readConfig({}) }, `SW${number.toString(16).toUpperCase().padStart(12, '0')}`)
  return { token: link.split('/').at(-1) ?? '' }
}
