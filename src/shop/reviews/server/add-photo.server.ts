import { ShopError } from '#kernel/errors.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { areSamePhoto } from '#ui/picture-sizes.ts'
import { storeOwnPhoto } from '#shop/media/module.server.ts'
import { changeReview, findOwnReview, lockOwnReview, type ReviewRow } from './own-queries.server.ts'
import { mostPhotos } from '../rules/review.ts'
import { type Author, refuseLaterEdit, stateFor } from './save-review.server.ts'

/**
 * Re-encodes a photo and adds it to the author's review. The same photo again changes nothing.
 * @throws ShopError invalid_input, not_found, rule_refused, too_many_requests, and what storeImage throws
 */
export async function addPhoto(
  shop: Shop,
  { customerId, viaOrder }: Author,
  { productId, file, signal, confirm }: { productId: string; file: File | undefined } & Pick<Call, 'signal' | 'confirm'>,
) {
  if (!file || file.size === 0) throw new ShopError('invalid_input', 'Please choose a photo.')
  const key = { customerId, productId }
  refuse(await findOwnReview(shop.db, key))
  // Limits photos, because encoding uses a core and the files stay. Stores before the transaction, because the storage may be remote.
  await shop.limits.take('reviewPhotos', customerId)
  const url = await storeOwnPhoto(shop, await file.bytes(), { account: customerId, signal, confirm })
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockOwnReview(tx, key)
    if (before?.photos.some((photo) => areSamePhoto(photo, url))) return before
    const { id, photos, state } = refuse(before)
    if (photos.length >= mostPhotos) throw new ShopError('rule_refused', `A review has at most ${mostPhotos} photos.`)
    return changeReview(tx, id, { photos: [...photos, url], state: await stateFor(tx, state), updatedAt: shop.now() })
  })

  /** @throws ShopError not_found without a review, rule_refused when the link may no longer change it */
  function refuse(review: ReviewRow | undefined): ReviewRow {
    if (!review) throw new ShopError('not_found', 'Please save your review first.')
    if (viaOrder !== undefined) refuseLaterEdit(review, viaOrder, shop.now())
    return review
  }
}
