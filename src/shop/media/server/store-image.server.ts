import { createHash, randomBytes } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { createTurns, type Waiting } from '#platform/process/turns.ts'
import type { Shop } from '#platform/shop.ts'
import { encodePhoto, encodePicture, measurePicture, type PictureCopy } from './encode-picture.server.ts'
import { checkAfterSeconds, forgetPictureJob } from './keep-files.server.ts'
import { copyName, pictureOfCopy, plainCopyWidth, type Picture, type PictureFormat, sharedLength } from '#ui/picture-sizes.ts'

export const maxImageBytes = 5 * 1024 * 1024

const hashLength = 32
const avifEffort = 2

export const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Re-encodes and stores a picture under the names that picture-sizes.ts defines. Storing the same picture again does no work.
 * @throws ShopError too_large, unsupported_image, image_too_large, unavailable, too_many_requests
 */
export async function storeImage(shop: Shop, bytes: Uint8Array, by: Sender = theShop): Promise<{ url: string }> {
  const described = await describeImage(shop, bytes, hashOf(bytes).slice(0, hashLength))
  await storeDescribed(shop, bytes, described, by)
  return { url: described.url }
}

/** Returns the address that `storeImage` gives a picture. Stores nothing. @throws ShopError too_large, unsupported_image, image_too_large */
export const urlOfImage = async (shop: Shop, bytes: Uint8Array) => (await describeImage(shop, bytes, hashOf(bytes).slice(0, hashLength))).url

/** Finds the stored picture whose copy has this name and these bytes. @returns its address */
export async function findStoredPicture({ files }: Shop, name: string, bytes: Uint8Array): Promise<string | undefined> {
  const picture = pictureOfCopy(name)
  const stored = picture && (await files.find(name))
  if (!stored || Buffer.compare(stored, bytes) !== 0) return undefined
  const plain = copyName(picture, plainCopyWidth(picture.width), 'jpg')
  return (await files.findSize(plain)) === undefined ? undefined : files.urlOf(plain)
}

/**
 * Stores a photo of a shopper, and returns its address. Half of its name is random and never used twice, so removing an old photo cannot remove a new one
 * of the same bytes. A job removes the photo an hour later if nothing shows it. It is queued before the first copy, so that it exists even if the process
 * dies meanwhile. @throws ShopError as storeImage
 */
export async function storeOwnPhoto(shop: Shop, bytes: Uint8Array, by: Sender): Promise<string> {
  const described = await describeImage(shop, bytes, hashOf(bytes).slice(0, sharedLength) + randomBytes((hashLength - sharedLength) / 2).toString('hex'))
  const { url } = described
  await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, forgetPictureJob, { url }, { startAfterSeconds: checkAfterSeconds }))
  await storeDescribed(shop, bytes, described, by)
  return url
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function storeDescribed(shop: Shop, bytes: Uint8Array, { picture, plain }: { picture: Picture; plain: string }, by: Sender) {
  if (await shop.files.find(plain)) return
  await inTurn(async () => {
    const copies = await encodePicture(bytes, picture, avifEffort)
    await by.confirm()
    await storeCopies(shop, copies, picture, plain)
  }, by)
}

/** @throws ShopError too_large, unsupported_image, image_too_large */
async function describeImage(shop: Shop, bytes: Uint8Array, hash: string) {
  refuseLarge(bytes)
  const picture: Picture = { hash, ...(await measurePicture(bytes)) }
  const plain = copyName(picture, plainCopyWidth(picture.width), 'jpg')
  return { picture, plain, url: shop.files.urlOf(plain) }
}

/**
 * Re-encodes a picture as one JPEG, for a photo that is not public. The caller stores it.
 * @throws ShopError too_large, unsupported_image, image_too_large, unavailable, too_many_requests
 */
export async function reencodePhoto(bytes: Uint8Array, by: Sender): Promise<Uint8Array> {
  refuseLarge(bytes)
  const largest = await measurePicture(bytes)
  return inTurn(async () => {
    const photo = await encodePhoto(bytes, largest)
    await by.confirm()
    return photo
  }, by)
}

function refuseLarge(bytes: Uint8Array) {
  if (bytes.byteLength > maxImageBytes) throw new ShopError('too_large', 'Please choose a picture of at most 5 MB.')
}

/** Stores the plain copy last. If it exists, all copies exist. */
async function storeCopies(shop: Shop, copies: PictureCopy[], picture: Picture, plain: string) {
  const files = copies.map(({ copyWidth, format, bytes: content }) => ({ name: copyName(picture, copyWidth, format), content, type: contentTypes[format] }))
  const put = ({ name, content, type }: (typeof files)[number]) => shop.files.put(name, content, type)
  await Promise.all(files.filter(({ name }) => name !== plain).map(put))
  await Promise.all(files.filter(({ name }) => name === plain).map(put))
}

/**
 * The sender of a picture. Staff have a queue of their own. `signal` ends when the client leaves. `confirm` authenticates the sender again after the wait.
 * It throws when the session or the link has ended meanwhile, and nothing is stored.
 */
export type Sender = Waiting & { isStaff?: boolean; confirm: () => Promise<void> }

const theShop: Sender = { isStaff: true, confirm: async () => {} }

const full = () => new ShopError('unavailable', 'Too many pictures are being uploaded right now. Please try again in a minute.')
const second = () => new ShopError('too_many_requests', 'Your last photo is still being processed. Please try again in a moment.', { retryAfter: 3 })

/** Each queue works on one picture at a time, because a picture takes up to 200 MB of memory. load-sharp.server.ts limits the threads of both queues. */
const queues = { staff: createTurns({ running: 1, waiting: 20 }, { full }), shoppers: createTurns({ running: 1, waiting: 20 }, { full, second }) }

/** @throws ShopError unavailable when too many wait, too_many_requests when another photo of the account waits */
const inTurn = <Result>(work: () => Promise<Result>, { isStaff, ...by }: Sender): Promise<Result> => queues[isStaff ? 'staff' : 'shoppers'](work, by)
