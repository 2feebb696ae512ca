/**
 * A stored picture. It consists of several files: copies in three formats and up to three widths, named
 * `<hash>-<width>x<height>-<width of the copy>.<format>`. Width x height is the size of the largest copy.
 * A product stores the address of one copy, and the other addresses follow from it.
 */
export type Picture = { hash: string; width: number; height: number }

export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export type PictureSources = {
  hash: string
  /** The address of one copy, for places that take a single address. */
  src: string
  /** The size of the largest copy in pixels, for `width` and `height` of an `<img>`. */
  width: number
  height: number
  /** Values for `srcset`, with widths. */
  avif: string
  webp: string
  jpeg: string
}

/** The widths of copies in pixels, besides that of the largest copy. */
const steps = [400, 800, 1200]

/** The greatest size of a copy in pixels. A copy is never larger than the original either. */
export const largestCopy = { width: 1200, height: 4800 }

const plainWidth = 800

/** Returns the widths of all copies, from the width of the largest copy. */
export const copyWidths = (width: number) => [...steps.filter((step) => step < width), width]

/** Returns the width of the copy whose address stands for the picture: at most 800. */
export const plainCopyWidth = (width: number) => Math.min(width, plainWidth)

export const copyName = ({ hash, width, height }: Picture, copyWidth: number, format: PictureFormat) => `${hash}-${width}x${height}-${copyWidth}.${format}`

/** Returns the picture of a copy by its name. Undefined for the name of another file. */
export function pictureOfCopy(name: string): Picture | undefined {
  const [, hash, width, height] = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})-\d{1,4}\.(?:avif|webp|jpg)$/.exec(name) ?? []
  return hash === undefined ? undefined : { hash, width: Number(width), height: Number(height) }
}

const copyUrl = /^(|.*\/)([0-9a-f]{32})-(\d{1,4})x(\d{1,4})-\d{1,4}\.jpg$/

/** Returns the address of the largest JPEG copy of a picture, from the address of any. An address that is not of a stored picture stays. */
export function largestCopyOf(imageUrl: string) {
  const [, folder, hash, width, height] = copyUrl.exec(imageUrl) ?? []
  if (folder === undefined || hash === undefined) return imageUrl
  return folder + copyName({ hash, width: Number(width), height: Number(height) }, Number(width), 'jpg')
}

/** The length of the part of the hash that all photos of the same bytes share. The rest of a shopper's photo is random. */
export const sharedLength = 16

/** Checks whether two addresses are of photos with the same bytes. */
export function areSamePhoto(one: string, other: string) {
  const shared = sourcesOf(one)?.hash.slice(0, sharedLength)
  return shared !== undefined && shared === sourcesOf(other)?.hash.slice(0, sharedLength)
}

/** Returns the addresses of all copies of a picture, from one address. Undefined for a picture that the shop did not store. */
export function sourcesOf(imageUrl: string): PictureSources | undefined {
  const [, folder, hash, width, height] = copyUrl.exec(imageUrl) ?? []
  if (folder === undefined || hash === undefined) return undefined
  const picture = { hash, width: Number(width), height: Number(height) }
  const srcset = (format: PictureFormat) =>
    copyWidths(picture.width)
      .map((copyWidth) => `${folder}${copyName(picture, copyWidth, format)} ${copyWidth}w`)
      .join(', ')
  return { hash, src: imageUrl, width: picture.width, height: picture.height, avif: srcset('avif'), webp: srcset('webp'), jpeg: srcset('jpg') }
}
