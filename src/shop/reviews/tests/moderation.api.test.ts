import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeBuyer, makeReview, photoForm } from '#test/make-review.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { finishMerges } from '#shop/accounts/merges/server/merge-accounts.server.ts'
import { undoableMs } from '#shop/accounts/merges/rules/merge.ts'
import { moveRows, moveRowsBack } from '#shop/accounts/customers/server/personal-rows.server.ts'

const shownOf = async (productId: string) => (await send('GET', `/products/${productId}/reviews`)).body.reviews
const act = (token: string, id: string, action: string, body: object) => send('POST', `/reviews/${id}/${action}`, { token, body })

test('an owner removes a review with a reason for the audit log, its photos go, and the next words of its author wait', async () => {
  const admin = await signedInAdmin()
  await send('PUT', '/settings', { token: admin, body: { reviews: { approveFirst: false } } })
  const { productId, token, write } = await makeBuyer()
  expect((await write({ words: 'Bad words' })).body).toMatchObject({ message: 'Thank you. Your review is on the page.', review: { state: 'shown' } })
  await send('POST', '/my-review/photos', { token, body: await photoForm({ productId }, '#abcdef') })
  const [{ _id: id, version, photos }] = (await send('GET', '/reviews', { token: admin })).body
  expect(await act(admin, id, 'remove', { version: version - 1, reason: 'Insult' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await act(admin, id, 'remove', { version, reason: ' ' })).toMatchObject({ status: 400, body: { message: 'Please enter a reason.' } })
  expect((await act(admin, id, 'remove', { version, reason: 'Insult' })).body.review).toMatchObject({ state: 'removed', photos: [] })
  expect(await shownOf(productId)).toEqual([])
  await runJobs()
  expect(await shop.files.find(photos[0].replace('/media/', ''))).toBeUndefined()
  const { body: entries } = await send('GET', `/audit?kind=review&subject=${id}`, { token: admin })
  expect(entries).toMatchObject([{ action: 'removed', before: { state: 'shown' }, after: { state: 'removed', reason: 'Insult' } }])
  expect(JSON.stringify(entries)).not.toContain('Bad words')
  expect(await act(admin, id, 'approve', { version })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  expect((await act(admin, id, 'remove', { version, reason: 'Advert' })).status).toBe(200)
  expect((await send('GET', `/audit?kind=review&subject=${id}`, { token: admin })).body).toHaveLength(1)

  // Deleting it and writing another does not get around the removal.
  expect((await send('DELETE', `/my-review?productId=${productId}`, { token })).status).toBe(200)
  expect((await send('GET', `/my-review?productId=${productId}`, { token })).body.review).toBeNull()
  expect((await write({ words: 'Again' })).body.review.state).toBe('waiting')
  expect(await shownOf(productId)).toEqual([])
})

test('an owner answers publicly, and nobody approves words that they have not read', async () => {
  const admin = await signedInAdmin()
  const { productId, write } = await makeBuyer()
  await write({ words: 'Fine' })
  const [{ _id: id, version }] = (await send('GET', '/reviews?state=waiting', { token: admin })).body
  await write({ words: 'Spam' })
  expect((await act(admin, id, 'approve', { version })).status).toBe(409)
  expect((await act(admin, id, 'approve', { version: version + 1 })).status).toBe(200)
  const answer = (text: string, read: number) => send('PUT', `/reviews/${id}/answer`, { token: admin, body: { version: read, answer: text } })
  expect((await answer('Thank you,\u202E Asha', version + 1)).body.review).toMatchObject({ answer: 'Thank you, Asha', version: version + 2 })
  // Another admin, who has not seen this answer, does not replace it.
  expect(await answer('Sorry', version + 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await shownOf(productId)).toMatchObject([{ words: 'Spam', answer: 'Thank you, Asha' }])
  expect((await answer('', version + 2)).body.review.answer).toBe('')
  expect((await answer('', version + 3)).body.review).toMatchObject({ answer: '', version: version + 3 })
  expect(await shownOf(productId)).toMatchObject([{ answer: '' }])
  const actions = (await send('GET', `/audit?kind=review&subject=${id}`, { token: admin })).body.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['answer removed', 'answered', 'approved'])
  expect((await answer('x'.repeat(1001), version + 3)).status).toBe(400)
  expect((await act(admin, 'UNKNOWN', 'approve', { version: 1 })).status).toBe(404)
})

test('the need of reviews counts exactly the list of open ones: those that wait and those reported', async () => {
  const admin = await signedInAdmin()
  const [{ id: productId }, { id: otherId }] = [await makeProduct(shop), await makeProduct(shop)]
  const reported = await makeReview({ productId, words: 'Bad taste', stars: 1 })
  await makeReview({ productId, words: 'Fine' })
  const waiting = await makeReview({ productId: otherId, state: 'waiting', words: 'Good taste', stars: 4 })
  await makeReview({ productId, state: 'removed' })
  const newest = await makeReview({ productId, state: 'waiting', words: 'Late' })
  await shop.db.updateTable('review').set({ reports: 2 }).where('id', '=', reported.id).execute()
  const list = async (query: string) => {
    const { body, headers } = await send('GET', `/reviews?state=open${query}`, { token: admin })
    return [body.map(({ _id }: { _id: string }) => _id), Number(headers.get('x-total-count'))]
  }
  expect(await list('')).toEqual([[newest.id, waiting.id, reported.id], 3])
  expect((await send('GET', '/needs', { token: admin })).body.needs).toEqual([{ name: 'reviews', count: 3, isMore: false }])
  expect((await send('GET', '/reviews/counts', { token: admin })).body).toMatchObject({ open: 3, waiting: 2, reported: 1 })
  expect(await list('&q=taste')).toEqual([[waiting.id, reported.id], 2])
  expect(await list(`&product=${productId}`)).toEqual([[newest.id, reported.id], 2])
  expect(await list('&stars=1')).toEqual([[reported.id], 1])
  expect(await list('&limit=2')).toEqual([[newest.id, waiting.id], 3])
})

test('approving stores the typed answer in the same step, or neither', async () => {
  const admin = await signedInAdmin()
  const { productId, write } = await makeBuyer()
  await write({ words: 'Fine' })
  const [{ _id: id, version }] = (await send('GET', '/reviews?state=waiting', { token: admin })).body
  expect((await act(admin, id, 'approve', { version: version + 1, answer: 'Thank you' })).status).toBe(409)
  expect((await act(admin, id, 'approve', { version, answer: 'x'.repeat(1001) })).status).toBe(400)
  expect((await send('GET', '/reviews?state=waiting', { token: admin })).body).toMatchObject([{ answer: '' }])
  expect((await act(admin, id, 'approve', { version, answer: ' Thank you ' })).body).toMatchObject({
    message: 'The review is shown with your answer.',
    review: { state: 'shown', answer: 'Thank you' },
  })
  expect(await shownOf(productId)).toMatchObject([{ answer: 'Thank you' }])
  expect((await act(admin, id, 'approve', { version: version + 1 })).body.review.answer).toBe('Thank you')
  const actions = (await send('GET', `/audit?kind=review&subject=${id}`, { token: admin })).body.map(({ action }: { action: string }) => action)
  expect(actions.toSorted()).toEqual(['answered', 'approved'])
})

test('the list filters by state, stars, product and words, with counts; only roles with the scope see it', async () => {
  const admin = await signedInAdmin()
  const [one, other] = [await makeProduct(shop), await makeProduct(shop, { name: 'Shilajit' })]
  await makeReview({ productId: one.id, stars: 5, words: 'Wonderful kheer' })
  await makeReview({ productId: one.id, stars: 1, state: 'waiting' })
  await makeReview({ productId: other.id, stars: 1, state: 'removed' })
  const listed = async (query: string) => {
    const { body, headers } = await send('GET', `/reviews${query}`, { token: admin })
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return body.length
  }
  expect(
    await Promise.all(['', '?state=waiting', '?stars=1', `?product=${one.id}`, `?stars=1&product=${other.id}`, '?q=KHEER', '?q=nobody'].map(listed)),
  ).toEqual([3, 1, 2, 2, 1, 1, 0])
  expect((await send('GET', '/reviews/counts', { token: admin })).body).toMatchObject({
    waiting: 1,
    shown: 1,
    removed: 1,
    products: [{ name: 'Kashmiri Saffron' }, { name: 'Shilajit' }],
  })
  expect((await send('GET', '/reviews', { token: await signedInStaff('support') })).status).toBe(200)
  expect((await send('GET', '/reviews', { token: await signedInStaff('packer') })).status).toBe(403)
  await send('DELETE', `/products/${other.id}`, { token: admin })
  expect((await send('GET', `/reviews?product=${other.id}`, { token: admin })).body).toMatchObject([{ product: { _id: other.id, name: '' } }])
  for (const query of ['?stars=6', '?stars=1.5', '?state=lost']) expect((await send('GET', `/reviews${query}`, { token: admin })).status).toBe(400)
})

test('a deleted account takes its reviews and votes along, an undo brings them back, and the data file has them', async () => {
  const admin = await signedInAdmin()
  const { productId, customerId, token, write } = await makeBuyer()
  await write({ words: 'Asha wrote this' })
  await send('POST', '/my-review/photos', { token, body: await photoForm({ productId }, '#fedcba') })
  const [{ _id: id, version, photos }] = (await send('GET', '/reviews', { token: admin })).body
  await act(admin, id, 'approve', { version })
  const other = await makeReview({ productId })
  await send('PUT', '/review-votes', { token, body: { reviewId: other.id, helpful: true } })
  const { body: data } = await send('GET', `/customers/${customerId}/export`, { token: admin })
  expect(data).toMatchObject({ reviews: [{ product: 'Kashmiri Saffron', words: 'Asha wrote this', photos }], helpfulMarks: [{ product: 'Kashmiri Saffron' }] })

  await send('DELETE', `/customers/${customerId}`, { token: admin })
  expect(await shownOf(productId)).toMatchObject([{ _id: other.id, helpful: 1 }])
  expect((await send('GET', `/products/${productId}`)).body.rating).toEqual({ average: 5, count: 1 })
  expect((await send('GET', '/reviews', { token: admin })).body).toMatchObject([{ _id: other.id }])
  await send('POST', `/customers/${customerId}/restore`, { token: admin })
  expect(await shownOf(productId)).toHaveLength(2)

  await send('DELETE', `/customers/${customerId}`, { token: admin })
  await eraseDeleted(shop)
  await runJobs()
  expect(await shownOf(productId)).toMatchObject([{ _id: other.id, helpful: 0 }])
  expect(await shop.db.selectFrom('review').select('id').execute()).toEqual([{ id: other.id }])
  expect(await shop.files.find(photos[0].replace('/media/', ''))).toBeUndefined()
})

test('joined accounts keep one review for each product and one vote for each review, and an undo separates them again', async () => {
  const [own, second] = [await makeCustomer(), await makeCustomer()]
  const [both, only] = [await makeProduct(shop), await makeProduct(shop)]
  const mine = await makeReview({ productId: both.id, customerId: own.id, words: 'mine' })
  const twin = await makeReview({ productId: both.id, customerId: second.id, words: 'twin' })
  const moving = await makeReview({ productId: only.id, customerId: second.id })
  const voted = await makeReview({ productId: only.id })
  for (const { id } of [own, second]) await send('PUT', '/review-votes', { token: await signIn({ id }), body: { reviewId: voted.id, helpful: true } })
  const ownerOf = async (id: string) => (await shop.db.selectFrom('review').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId
  const owners = () => Promise.all([mine, twin, moving].map(({ id }) => ownerOf(id)))

  const moved = await shop.db.transaction().execute((tx) => moveRows(shop, tx, { from: second.id, to: own.id }))
  expect(moved).toMatchObject({ reviews: [moving.id], reviewVotes: [] })
  expect(await owners()).toEqual([own.id, second.id, own.id])
  await shop.db.transaction().execute((tx) => moveRowsBack(shop, tx, { from: own.id, to: second.id }, moved))
  expect(await owners()).toEqual([own.id, second.id, second.id])
  expect((await shownOf(only.id)).find(({ _id }: { _id: string }) => _id === voted.id).helpful).toBe(2)

  // Once the join is final, what was left with the other account goes.
  const fields = { name: '', photo: '', contacts: [], email: null, emailVerifiedAt: null, loginMobile: null }
  const merge = { id: 'm', survivorId: own.id, otherId: second.id, moved: JSON.stringify(moved), before: JSON.stringify(fields), after: '{}' }
  await shop.db
    .insertInto('customerMerge')
    .values({ ...merge, mergedAt: new Date(shop.now().getTime() - undoableMs) })
    .execute()
  await shop.db.transaction().execute((tx) => moveRows(shop, tx, { from: second.id, to: own.id }))
  await finishMerges(shop)
  expect(await owners()).toEqual([own.id, undefined, own.id])
  expect(await shownOf(both.id)).toMatchObject([{ words: 'mine' }])
})
