import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeReview } from '#test/make-review.ts'
import { makeCustomer, signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

/** Every time begins with the day in India. */
const indianTime = /^\d{4}-\d\d-\d\dT[\d:.]+\+05:30$/

const read = async (id: string) => (await send('GET', `/customers/${id}/export`, { token: await signedInAdmin() })).body

test('the data of an account with little has empty texts, and nothing is left out for it', async () => {
  const { id } = await makeCustomer({ name: '', email: null })
  await shop.db
    .insertInto('session')
    .values({ tokenHash: new Uint8Array(32), customerId: id, createdAt: shop.now(), lastUsedAt: shop.now() })
    .execute()
  await shop.db.insertInto('cartReminder').values({ customerId: id, orderId: null, askedAt: null, endedAt: shop.now() }).execute()
  const fields = { name: 'Meera', photo: '', contacts: [], email: 'meera@example.com', emailVerifiedAt: null, loginMobile: null }
  const login = { email: 'meera@example.com', loginMobile: null, passwordHash: null }
  const { id: otherId } = await makeCustomer({ name: 'Meera', email: null })
  await shop.db
    .updateTable('customer')
    .set({ deletedAt: shop.now(), keptLogin: JSON.stringify(login) })
    .where('id', '=', otherId)
    .execute()
  const [moved, before] = [{ orders: [], addresses: [], leads: [], messages: [], defaultAddress: null }, fields].map((part) => JSON.stringify(part))
  await shop.db
    .insertInto('customerMerge')
    .values({ id: 'm', survivorId: id, otherId, mergedAt: shop.now(), moved: moved ?? '', before: before ?? '', after: before ?? '' })
    .execute()
  expect(await read(id)).toMatchObject({
    exportedAt: expect.stringMatching(indianTime),
    account: { email: '', signInMobile: '', emailVerifiedAt: '' },
    sessions: [{ device: '', createdAt: expect.stringMatching(indianTime) }],
    cartReminders: [{ order: '', askedAt: '', sentAt: '', endedAt: '2026-01-15T12:00:00.000+05:30' }],
    joinedAccounts: [{ email: 'meera@example.com', mobile: '' }],
    orders: [],
  })
})

test('the data keep an order without money, and reviews, marks and alerts of a deleted product', async () => {
  await makeCoupon(shop, { code: 'FREE', discount: 100 })
  const checkout = await makeCheckout()
  const { customerId } = checkout
  const { _id } = (await prepare(checkout, { coupon: 'FREE', expectedTotal: 0 })).body.order
  const { id: productId } = await makeProduct(shop)
  await makeReview({ productId, customerId })
  const { id: reviewId } = await makeReview({ productId })
  await shop.db.insertInto('reviewVote').values({ reviewId, customerId, createdAt: shop.now() }).execute()
  const { id: itemId } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).limit(1).executeTakeFirstOrThrow()
  const alert = { itemId, channel: 'mail' as const, recipient: 'asha@example.com', askedBy: customerId, createdAt: shop.now() }
  await shop.db.insertInto('stockAlert').values(alert).execute()
  await send('DELETE', `/products/${productId}`, { token: await signedInAdmin() })
  await eraseDeleted(shop)
  expect(await read(customerId)).toMatchObject({
    orders: [{ _id, payments: [], parcels: [], returns: [] }],
    reviews: [{ product: '', words: 'Deep red threads.' }],
    helpfulMarks: [{ product: '' }],
    stockAlerts: [{ to: 'asha@example.com' }],
  })
})

test('the data have what a program decided about cash on delivery, and the documents with their names', async () => {
  await register()
  await offerCod()
  const checkout = await makeCheckout()
  const order = await placeCod(checkout)
  await shipCod(await signedInAdmin(), order)
  const own = await read(checkout.customerId)
  expect(own.cashOnDelivery).toMatchObject({ rule: 'auto', decisions: [{ order, score: 60, proven: true }] })
  expect(own.documents).toMatchObject([{ order, number: 'SW/25-26/000001', total: 1000, name: 'Asha Rao', address: expect.arrayContaining(['560001']) }])
})
