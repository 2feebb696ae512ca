import { ShopError } from '#kernel/errors.ts'
import { accountOf } from '#platform/http/authenticate.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as admin from '../office-contract.ts'
import { addPhoto, deleteReview, savedMessage, saveReview } from './own-review.server.ts'
import * as contract from '../contract.ts'
import { findShownProduct } from './reviewed-product.server.ts'
import { countReviews, listReviews, summariseReviews } from './list-reviews.server.ts'
import { answerReview, approveReview, removeReview } from './moderate-review.server.ts'
import * as own from '../own-contract.ts'
import { wireOwn, listOwnReviews, readOwnReview } from './own-queries.server.ts'
import { readReviewPage } from './queries.server.ts'
import { authorOfLink } from './invite-buyers.server.ts'
import { reportReview, voteReview } from './vote-review.server.ts'

export function reviewsApi(api: Api) {
  const { shop } = api

  mount(api, contract.listProductReviews, async ({ id, sort, photos, cursor }) => {
    if (!(await findShownProduct(shop.db, id))) throw new ShopError('not_found', 'There is no such product.')
    return readReviewPage(shop.db, id, { sort, photos: photos !== undefined, cursor })
  })

  mount(api, contract.voteReview, async (input, { actor }) => {
    const helpful = await voteReview(shop, actor.id, input)
    return { success: true as const, message: input.helpful ? 'Thank you.' : 'Your mark is removed.', helpful }
  })

  mount(api, contract.reportReview, async (input, { actor, address }) => {
    await reportReview(shop, { account: accountOf(actor), address }, input)
    return { success: true as const, message: 'Thank you. We will look at this review.' }
  })

  mount(api, own.showOwnReview, ({ productId }, { actor }) => readOwnReview(shop, { customerId: actor.id, productId }))

  mount(api, own.listOwnReviews, ({ orderId }, { actor }) => listOwnReviews(shop, { customerId: actor.id, orderId }))

  mount(api, own.saveOwnReview, async (input, { actor }) => {
    const review = await saveReview(shop, { customerId: actor.id }, input)
    return { success: true as const, message: savedMessage(review), review: wireOwn(review) }
  })

  mount(api, own.addOwnPhoto, async ({ productId }, { actor, file, signal, confirm }) => {
    const review = await addPhoto(shop, { customerId: actor.id }, { productId, file, signal, confirm })
    return { success: true as const, message: 'Photo added.', review: wireOwn(review) }
  })

  mount(api, own.deleteOwnReview, async ({ productId }, { actor }) => {
    await deleteReview(shop, { customerId: actor.id, productId })
    return { success: true as const, message: 'Your review is deleted.' }
  })

  mount(api, own.saveInvitedReview, async ({ token, ...review }, { address }) => {
    await shop.limits.take('reviewLinks', address)
    const saved = await saveReview(shop, await authorOfLink(shop, { token, productId: review.productId }), review)
    return { success: true as const, message: savedMessage(saved) }
  })

  mount(api, own.addInvitedPhoto, async ({ token, productId }, { address, file, signal }) => {
    await shop.limits.take('reviewLinks', address)
    // The caller may have no session, so `confirm` checks the link again instead.
    const author = () => authorOfLink(shop, { token, productId })
    await addPhoto(shop, await author(), { productId, file, signal, confirm: async () => void (await author()) })
    return { success: true as const, message: 'Photo added.' }
  })

  mountModeration(api)
}

/** Mounts the endpoints of the screen Reviews. */
function mountModeration(api: Api) {
  const { shop } = api

  // Before the routes with an id, because this path looks like one.
  mount(api, admin.countReviews, () => shop.fromReplica(summariseReviews))

  mountList(api, admin.listReviews, {
    page: (input, slice) => shop.fromReplica((db) => listReviews(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countReviews(db, input)),
  })

  mount(api, admin.approveReview, async (input, { actor }) => ({
    success: true as const,
    message: input.answer ? 'The review is shown with your answer.' : 'The review is shown.',
    review: await approveReview(shop, actor, input),
  }))

  mount(api, admin.removeReview, async (input, { actor }) => ({
    success: true as const,
    message: 'The review is removed.',
    review: await removeReview(shop, actor, input),
  }))

  mount(api, admin.answerReview, async (input, { actor }) => ({
    success: true as const,
    message: input.answer === '' ? 'The answer is removed.' : 'The answer is saved.',
    review: await answerReview(shop, actor, input),
  }))
}
