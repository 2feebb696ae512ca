import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { changeReview, deleteReviewRow, isBlank, lockOwnReview, type ReviewKey } from './own-queries.server.ts'
import { forgetPhotos } from './save-review.server.ts'

/**
 * Deletes the author's own review with its photos. Of a review that the owner removed, an empty row stays: the next review of the same buyer must wait
 * for approval. @throws ShopError not_found
 */
export function deleteReview(shop: Shop, key: ReviewKey) {
  return shop.db.transaction().execute(async (tx) => {
    const review = await lockOwnReview(tx, key)
    if (!review || isBlank(review)) throw new ShopError('not_found', 'You have not reviewed this product.')
    await forgetPhotos(shop, tx, review.photos)
    if (review.state !== 'removed') return deleteReviewRow(tx, review.id)
    await changeReview(tx, review.id, { title: '', words: '', name: '', photos: [], answer: '', updatedAt: shop.now() })
  })
}
