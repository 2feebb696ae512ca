import { createHash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { encodePicture, measurePicture } from './encode-picture.server.ts'
import { copyName, plainCopyWidth, type Picture, type PictureFormat } from './picture.ts'

const maxImageBytes = 5 * 1024 * 1024

const hashLength = 32
const avifEffort = 2

export const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Keeps a picture, re-encoded (picture.ts says under which names). The same picture again costs nothing.
 * @throws ShopError too_large, unsupported_image, image_too_large, unavailable
 */
export async function storeImage(shop: Shop, bytes: Uint8Array): Promise<{ url: string }> {
  if (bytes.byteLength > maxImageBytes) throw new ShopError('too_large', 'Please choose a picture of at most 5 MB.')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashLength)
  const largest = await measurePicture(bytes)
  const picture: Picture = { hash, ...largest }
  const plain = copyName(picture, plainCopyWidth(picture.width), 'jpg')
  if (!(await shop.files.find(plain))) await withStartupLock(() => storeCopies(shop, bytes, picture, plain))
  return { url: shop.files.urlOf(plain) }
}

/** The plain copy last: where it is found, all are there. */
async function storeCopies(shop: Shop, bytes: Uint8Array, picture: Picture, plain: string) {
  const copies = await encodePicture(bytes, picture, avifEffort)
  const files = copies.map(({ copyWidth, format, bytes: content }) => ({ name: copyName(picture, copyWidth, format), content, type: contentTypes[format] }))
  const put = ({ name, content, type }: (typeof files)[number]) => shop.files.put(name, content, type)
  await Promise.all(files.filter(({ name }) => name !== plain).map(put))
  await Promise.all(files.filter(({ name }) => name === plain).map(put))
}

const maxWaiting = 20

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** A picture takes every core and up to 200 MB while it is encoded. @throws ShopError unavailable when too many wait */
async function withStartupLock(work: () => Promise<void>) {
  if (waiting >= maxWaiting) throw new ShopError('unavailable', 'Too many pictures are being uploaded right now. Please try again in a minute.')
  waiting += 1
  const mine = last.then(work, work).finally(() => (waiting -= 1))
  last = mine
  await mine
}
