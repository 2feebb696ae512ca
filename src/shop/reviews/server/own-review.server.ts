import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { lockAgainstDeletion } from '#shop/accounts/module.server.ts'
import { forgetPictureJob, storeOwnPhoto } from '#shop/media/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { areSamePhoto } from '#ui/picture-sizes.ts'
import { linkEditMs, type ReviewState, mostPhotos } from '../rules/review.ts'
import { findBought } from './find-bought.server.ts'
import { lockReviewedProduct } from './reviewed-product.server.ts'
import { changeReview, insertReview, lockOwnReview, type ReviewRow, findOwnReview, deleteReviewRow, isBlank, type ReviewKey } from './own-queries.server.ts'

type ReviewContent = { stars: number; title: string; words: string; name: string; photos?: string[] | undefined }

/**
 * The author of a review. `viaOrder`: the order of the invitation whose link the author used. Such a link can change only a review that it has just written.
 */
export type Author = { customerId: string; viaOrder?: string | undefined }

/**
 * Stores a buyer's review of a product. A changed review waits for approval again, unless the settings show reviews at once. A review that the owner had
 * removed always waits. The same content again changes nothing.
 * @throws ShopError not_found, rule_refused, too_many_requests
 */
export async function saveReview(shop: Shop, { customerId, viaOrder }: Author, { productId, ...content }: ReviewContent & { productId: string }) {
  await shop.limits.take('reviews', customerId)
  const key = { customerId, productId }
  return shop.db.transaction().execute(async (tx) => {
    await lockAgainstDeletion(tx, customerId)
    if (!(await lockReviewedProduct(tx, productId))) throw new ShopError('not_found', 'This product is no longer in the shop.')
    const existing = await lockOwnReview(tx, key)
    if (existing) return replaceContent(shop, tx, existing, { content, viaOrder })
    const at = shop.now()
    const orderId = viaOrder ?? (await findBought(tx, key, at))
    if (orderId === undefined) throw new ShopError('rule_refused', 'Only people who bought and received this product can review it.')
    const { photos: _, ...fields } = content
    return insertReview(tx, { id: randomId(16), ...key, orderId, ...fields, state: await stateFor(tx, undefined), createdAt: at, updatedAt: at })
  })
}

type Change = { content: ReviewContent; viaOrder: string | undefined }

/** Replaces the content of a review. `photos` are the photos to keep; without it all stay. */
async function replaceContent(shop: Shop, tx: Tx, before: ReviewRow, { content: { photos, ...fields }, viaOrder }: Change): Promise<ReviewRow> {
  const at = shop.now()
  if (viaOrder !== undefined) refuseLaterEdit(before, viaOrder, at)
  const kept = photos === undefined ? before.photos : before.photos.filter((photo) => photos.includes(photo))
  const isSame = kept.length === before.photos.length && fields.stars === before.stars && isSameText(fields, before)
  if (isSame) return before
  await forgetPhotos(
    shop,
    tx,
    before.photos.filter((photo) => !kept.includes(photo)),
  )
  return changeReview(tx, before.id, { ...fields, photos: kept, state: await stateFor(tx, before.state), updatedAt: at })
}

const isSameText = (one: Pick<ReviewRow, 'title' | 'words' | 'name'>, other: Pick<ReviewRow, 'title' | 'words' | 'name'>) =>
  one.title === other.title && one.words === other.words && one.name === other.name

/** @throws ShopError rule_refused unless the link's own order wrote the review within the last hour */
function refuseLaterEdit({ orderId, createdAt }: ReviewRow, viaOrder: string, now: Date) {
  if (orderId === viaOrder && now.getTime() < createdAt.getTime() + linkEditMs) return
  throw new ShopError('rule_refused', 'You have already reviewed this product. Log in to change your review.')
}

/** Returns the state of a review after a change of its content. `before`: its last state, or undefined for a new review. */
async function stateFor(tx: Tx, before: ReviewState | undefined): Promise<ReviewState> {
  if (before === 'removed') return 'waiting'
  return (await readSettings(tx)).reviews.approveFirst ? 'waiting' : 'shown'
}

/** Queues the removal of photos from the storage. The job keeps a photo that is still used elsewhere. */
export async function forgetPhotos({ jobs }: Shop, tx: Tx, photos: string[]) {
  await jobs.enqueueAll(
    tx,
    forgetPictureJob,
    photos.map((url) => ({ url })),
  )
}

/** Returns the message that the author reads after saving. */
export const savedMessage = ({ state }: Pick<ReviewRow, 'state'>) =>
  state === 'shown' ? 'Thank you. Your review is on the page.' : 'Thank you. We show your review once we have read it.'

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
  getChangeable(await findOwnReview(shop.db, key))
  // The limit exists because encoding uses a whole core and the files stay. The photo is stored before the transaction, because the storage may be remote.
  await shop.limits.take('reviewPhotos', customerId)
  const url = await storeOwnPhoto(shop, await file.bytes(), { account: customerId, signal, confirm })
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockOwnReview(tx, key)
    if (before?.photos.some((photo) => areSamePhoto(photo, url))) return before
    const { id, photos, state } = getChangeable(before)
    if (photos.length >= mostPhotos) throw new ShopError('rule_refused', `A review has at most ${mostPhotos} photos.`)
    return changeReview(tx, id, { photos: [...photos, url], state: await stateFor(tx, state), updatedAt: shop.now() })
  })

  /** Returns the review if the author may change it. @throws ShopError not_found without a review, rule_refused when the link may no longer change it */
  function getChangeable(review: ReviewRow | undefined): ReviewRow {
    if (!review) throw new ShopError('not_found', 'Please save your review first.')
    if (viaOrder !== undefined) refuseLaterEdit(review, viaOrder, shop.now())
    return review
  }
}

/**
 * Deletes the author's own review with its photos. If the owner had removed the review, an empty row stays, so that the buyer's next review must wait for
 * approval. @throws ShopError not_found
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
