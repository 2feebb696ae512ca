import { expect, test } from 'vitest'
import { makeOrder } from '#test/make-order.ts'
import { makeBuyer, makeReview, photoForm } from '#test/make-review.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { eraseProducts } from '#shop/catalogue/server/delete-product.server.ts'
import { sweepReviews } from '../server/sweep-reviews.server.ts'

const day = 86_400_000

const pageOf = async (productId: string, query = '') => (await send('GET', `/products/${productId}/reviews${query}`)).body
const rowOf = (productId: string) => shop.db.selectFrom('review').selectAll().where('productId', '=', productId).executeTakeFirstOrThrow()

async function approveAll(token: string) {
  for (const { _id, version } of (await send('GET', '/reviews?state=waiting', { token })).body)
    expect((await send('POST', `/reviews/${_id}/approve`, { token, body: { version } })).status).toBe(200)
}

test('a buyer writes a review, which shows after approval with average and counts, and goes with its deletion', async () => {
  const admin = await signedInAdmin()
  const { productId, token, write } = await makeBuyer()
  const first = await write({ stars: 4, title: ' Good ', words: 'Deep red threads.', name: 'Asha' })
  expect(first).toMatchObject({ status: 200, body: { message: 'Thank you. We show your review once we have read it.', review: { state: 'waiting' } } })
  expect(await pageOf(productId)).toEqual({ rating: { average: 0, count: 0, stars: [0, 0, 0, 0, 0], withPhotos: 0 }, reviews: [], next: null })
  await approveAll(admin)
  await makeReview({ productId, stars: 5 })
  expect(await pageOf(productId)).toMatchObject({
    rating: { average: 4.5, count: 2, stars: [1, 1, 0, 0, 0], withPhotos: 0 },
    reviews: [{ stars: 5 }, { stars: 4, title: 'Good', words: 'Deep red threads.', name: 'Asha', helpful: 0, answer: '' }],
  })
  expect((await send('GET', `/products/${productId}`)).body.rating).toEqual({ average: 4.5, count: 2 })
  expect((await send('GET', `/products/${productId}?status=all`, { token: admin })).body.rating).toBeUndefined()
  // The same words again change nothing; other words wait again.
  expect((await write({ stars: 4, title: 'Good', words: 'Deep red threads.', name: 'Asha' })).body.review.state).toBe('shown')
  expect((await write({ stars: 1, words: 'Changed' })).body.review).toMatchObject({ state: 'waiting', stars: 1 })
  expect((await pageOf(productId)).rating).toMatchObject({ count: 1, average: 5 })
  expect((await send('DELETE', `/my-review?productId=${productId}`, { token })).status).toBe(200)
  expect((await send('DELETE', `/my-review?productId=${productId}`, { token })).status).toBe(404)
  expect((await send('GET', '/reviews/counts', { token: admin })).body).toMatchObject({ waiting: 0, shown: 1, removed: 0, reported: 0 })
})

test('only buyers of a delivered or long-shipped order may write, about their own products', async () => {
  const { productId, orderId, token, customerId, addressId } = await makeBuyer()
  const stranger = await signedInCustomer()
  const refused = { status: 422, body: { code: 'rule_refused' } }
  expect(await send('PUT', '/my-review', { token: stranger, body: { productId, stars: 5 } })).toMatchObject(refused)
  expect((await send('PUT', '/my-review', { body: { productId, stars: 5 } })).status).toBe(401)
  expect((await send('GET', '/my-review?productId=UNKNOWN', { token: stranger })).status).toBe(404)
  expect((await send('GET', `/my-reviews?orderId=${orderId}`, { token: stranger })).status).toBe(404)
  expect((await send('GET', `/my-reviews?orderId=${orderId}`, { token })).body.products).toMatchObject([{ productId, review: null }])

  const { id: other } = await makeProduct(shop)
  const about = (stars = 5) => send('PUT', '/my-review', { token, body: { productId: other, stars } })
  expect(await about()).toMatchObject(refused)
  const sent = await makeOrder({ token, customerId, addressId, productId: other })
  expect(await about()).toMatchObject(refused)
  await shop.db.updateTable('shopOrder').set({ fulfilment: 'shipped' }).where('id', '=', sent._id).execute()
  expect(await about()).toMatchObject(refused)
  expect((await send('GET', `/my-review?productId=${other}`, { token })).body).toMatchObject({ mayWrite: false, name: '' })
  later(14 * day)
  const again = await signIn({ id: customerId })
  expect((await send('GET', `/my-review?productId=${other}`, { token: again })).body).toEqual({ mayWrite: true, review: null, name: 'Asha', voted: [] })
  expect((await send('PUT', '/my-review', { token: again, body: { productId: other, stars: 5 } })).status).toBe(200)
})

test('a product that staff took off the order in full was not received', async () => {
  const { token, addressId, customerId, productId } = await makeBuyer()
  const admin = await signedInAdmin()
  const { id: other } = await makeProduct(shop)
  const items = [other, productId].map((id) => ({ productId: id, variant: '1 g', qty: 1 }))
  const order = await makeOrder({ token, addressId, customerId, productId }, { items, expectedTotal: 1000 })
  expect((await send('PUT', `/orders/${order._id}/items`, { token: admin, body: { lines: [{ position: 0, qty: 0 }] } })).status).toBe(200)
  await send('PUT', `/orders/${order._id}`, { token: admin, body: { status: 'Delivered' } })
  expect((await send('GET', `/my-reviews?orderId=${order._id}`, { token })).body.products).toMatchObject([{ productId }])
  expect(await send('PUT', '/my-review', { token, body: { productId: other, stars: 1 } })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
})

test.each([
  [{ stars: 0 }, 'Please choose 1 to 5 stars.'],
  [{ stars: 6 }, 'Please choose 1 to 5 stars.'],
  [{ stars: 1.5 }, 'Please choose 1 to 5 stars.'],
  [{ stars: '5' }, 'Please choose 1 to 5 stars.'],
  [{ words: 'x'.repeat(2001) }, 'Please use at most 2000 characters.'],
  [{ title: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
  [{ name: '<b>Asha</b>' }, 'Please use only letters and spaces in the name, or leave it empty.'],
  [{ name: 'win.example' }, 'Please use only letters and spaces in the name, or leave it empty.'],
  [{ photos: Array.from({ length: 11 }, () => 'x') }, 'Please check photos.'],
])('refuses bad input %# with one sentence and no change', async (fields, message) => {
  const { write, productId } = await makeBuyer()
  expect(await write(fields)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message.slice(0, 15)) } })
  expect(await shop.db.selectFrom('review').selectAll().where('productId', '=', productId).execute()).toEqual([])
})

test('refuses 100,000 characters, and cleans control and direction characters out of words, title and name', async () => {
  const { write, productId } = await makeBuyer()
  expect((await write({ words: 'x'.repeat(100_000) })).status).toBe(413)
  const words = 'Good\u202E\u0007 threads\r\n\r\n\r\n\r\n<script>alert(1)</script>\u2066'
  expect((await write({ words, title: 'Red\u202E\nthreads', name: ' Asha\u200F ' })).status).toBe(200)
  expect(await rowOf(productId)).toMatchObject({ words: 'Good threads\n\n<script>alert(1)</script>', title: 'Red threads', name: 'Asha' })
})

test('a review of a deleted product is refused, and the nightly job deletes what is left of it', async () => {
  const { write, productId, token } = await makeBuyer()
  await write({ words: 'Good' })
  await send('POST', '/my-review/photos', { token, body: await photoForm({ productId }, '#123456') })
  const [photo = ''] = (await rowOf(productId)).photos
  await send('DELETE', `/products/${productId}`, { token: await signedInAdmin() })
  expect(await write({ words: 'Better' })).toMatchObject({ status: 404 })
  expect((await send('GET', `/products/${productId}/reviews`)).status).toBe(404)
  await eraseProducts(shop, new Date(shop.now().getTime() + 1))
  await sweepReviews(shop)
  await runJobs()
  expect(await shop.db.selectFrom('review').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('reviewCount').selectAll().execute()).toEqual([])
  expect(await shop.files.find(photo.replace('/media/', ''))).toBeUndefined()
})

test('takes up to three re-encoded photos, refuses what is no picture, and removes a photo that is left out', async () => {
  const { write, productId, token } = await makeBuyer()
  const add = async (colour: string) => send('POST', '/my-review/photos', { token, body: await photoForm({ productId }, colour) })
  expect(await add('#111111')).toMatchObject({ status: 404, body: { message: 'Please save your review first.' } })
  await write()
  const noPicture = new FormData()
  noPicture.set('productId', productId)
  noPicture.set('photo', new File(['<svg onload=alert(1)>'], 'a.png', { type: 'image/png' }))
  expect((await send('POST', '/my-review/photos', { token, body: noPicture })).status).toBe(415)
  expect((await send('POST', '/my-review/photos', { token, body: { productId } })).status).toBe(400)
  for (const colour of ['#111111', '#222222', '#333333', '#333333']) expect((await add(colour)).status).toBe(200)
  expect(await add('#444444')).toMatchObject({ status: 422, body: { message: 'A review has at most 3 photos.' } })
  const { photos } = await rowOf(productId)
  expect(photos).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{32}-90x60-90\.jpg$/), expect.anything(), expect.anything()])
  // Somebody else's picture cannot be named as an own one.
  await write({ photos: [photos[1], '/media/00000000000000000000000000000000-9x9-9.jpg'] })
  await runJobs()
  const stored = await Promise.all(photos.map(async (photo) => (await shop.files.find(photo.replace('/media/', ''))) !== undefined))
  expect([(await rowOf(productId)).photos, stored]).toEqual([[photos[1]], [false, true, false]])
})

test('lists five a page by keyset in each order, also with photos only, and refuses another cursor', async () => {
  const { id: productId } = await makeProduct(shop)
  const ids = []
  for (const stars of [3, 5, 1, 5, 2, 4, 3, 1, 5, 4, 2, 3]) ids.push((await makeReview({ productId, stars, photos: stars === 5 ? ['/media/a.jpg'] : [] })).id)
  const readAll = async (query: string) => {
    const found: { _id: string; stars: number }[] = []
    for (let cursor = ''; ;) {
      const { reviews, next } = await pageOf(productId, `${query}${cursor && `&cursor=${cursor}`}`)
      expect(reviews.length).toBeLessThanOrEqual(5)
      found.push(...reviews)
      if (next === null) return found
      cursor = next
    }
  }
  const voter = await signedInCustomer()
  await send('PUT', '/review-votes', { token: voter, body: { reviewId: ids[2], helpful: true } })
  expect((await readAll('?sort=newest')).map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect((await readAll('?sort=highest')).map(({ stars }) => stars)).toEqual([5, 5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1])
  expect((await readAll('?sort=lowest')).map(({ stars }) => stars)).toEqual([1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5])
  const byHelp = await readAll('?sort=helpful')
  expect(byHelp[0]?._id).toBe(ids[2])
  expect(new Set(byHelp.map(({ _id }) => _id)).size).toBe(12)
  for (const sort of ['fullest', 'newest', 'helpful', 'highest', 'lowest']) expect(await readAll(`?photos=1&sort=${sort}`)).toHaveLength(3)
  expect((await pageOf(productId)).rating).toMatchObject({ count: 12, withPhotos: 3, stars: [3, 2, 3, 2, 2] })
  for (const query of ['?cursor=x', '?cursor=1', '?sort=worst', '?photos=2', `?cursor=${'9'.repeat(40)}`])
    expect((await send('GET', `/products/${productId}/reviews${query}`)).status).toBe(400)
})

test('shows reviews with words and photos first, then those with one of them, each newest first', async () => {
  const { id: productId } = await makeProduct(shop)
  const make = async (words: string, photos: string[]) => (await makeReview({ productId, words, photos })).id
  const photos = ['/media/a.jpg']
  const bare = await make('', [])
  const full = await make('Fresh and red', photos)
  const words = await make('Good', [])
  const picture = await make('', photos)
  const later = await make('', [])
  const found = (await pageOf(productId)).reviews.map(({ _id }: { _id: string }) => _id)
  expect(found).toEqual([full, picture, words, later, bare])
})

test('an account marks a review as helpful once, and takes it back; visitors and the author cannot', async () => {
  const { id: productId } = await makeProduct(shop)
  const author = await makeCustomer()
  const { id: reviewId } = await makeReview({ productId, customerId: author.id })
  const vote = (token: string | undefined, helpful = true) => send('PUT', '/review-votes', { token, body: { reviewId, helpful } })
  const voter = await signedInCustomer()
  expect((await vote(voter)).body.helpful).toBe(1)
  expect((await vote(voter)).body.helpful).toBe(1)
  expect((await send('GET', `/my-review?productId=${productId}`, { token: voter })).body.voted).toEqual([reviewId])
  expect((await vote(voter, false)).body.helpful).toBe(0)
  expect((await vote(undefined)).status).toBe(401)
  expect((await vote(await signIn(author))).status).toBe(422)
  const waiting = await makeReview({ productId, state: 'waiting' })
  expect((await send('PUT', '/review-votes', { token: voter, body: { reviewId: waiting.id, helpful: true } })).status).toBe(404)
})

test('a report counts once for each account or address, is limited, and is settled by an approval', async () => {
  shop.limits = openRealLimits()
  const admin = await signedInAdmin()
  const { id: productId } = await makeProduct(shop)
  const { id: reviewId } = await makeReview({ productId })
  const report = (from: string, token?: string) => send('POST', '/review-reports', { token, from, body: { reviewId, reason: 'insult' } })
  const account = await signedInCustomer()
  for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) expect((await report(from)).status).toBe(200)
  for (const from of ['203.0.113.3', '203.0.113.4']) expect((await report(from, account)).status).toBe(200)
  const { body } = await send('GET', '/reviews?state=reported', { token: admin })
  expect(body).toMatchObject([{ _id: reviewId, reports: 3, reasons: ['insult'] }])
  await send('POST', `/reviews/${reviewId}/approve`, { token: admin, body: { version: body[0].version } })
  await report('203.0.113.1')
  expect((await send('GET', '/reviews/counts', { token: admin })).body).toMatchObject({ reported: 0, shown: 1 })
  const answers: number[] = []
  while (answers.length < 600 && !answers.includes(429)) answers.push((await report('198.51.100.1')).status)
  expect(answers).toContain(429)
  expect((await send('POST', '/review-reports', { body: { reviewId, reason: 'boring' } })).status).toBe(400)
})
