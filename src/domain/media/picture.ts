/**
 * A stored picture is several files, copies of one picture in three formats and up to three widths, named
 * `<hash>-<width>x<height>-<width of the copy>.<format>`, where width x height is the largest copy. So the address of
 * one copy, which is what a product keeps, tells a browser every other.
 */
export type Picture = { hash: string; width: number; height: number }

export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export type PictureSources = {
  hash: string
  /** A copy that suits where only one can be named. */
  src: string
  /** Of the largest copy, in pixels: for `width` and `height` of an `<img>`. */
  width: number
  height: number
  /** For `srcset`, with widths. */
  avif: string
  webp: string
  jpeg: string
}

const steps = [400, 800, 1200]

/** No copy is larger, and none is larger than the original. */
export const largestCopy = { width: 1200, height: 4800 }

const plainWidth = 800

/** The widths a picture is kept in, from the width of its largest copy. */
export const copyWidths = (width: number) => [...steps.filter((step) => step < width), width]

/** The width of the copy that stands for the picture in `image`: the largest up to 800. */
export const plainCopyWidth = (width: number) => Math.min(width, plainWidth)

export const copyName = ({ hash, width, height }: Picture, copyWidth: number, format: PictureFormat) => `${hash}-${width}x${height}-${copyWidth}.${format}`

const copyUrl = /^(|.*\/)([0-9a-f]{32})-(\d{1,4})x(\d{1,4})-\d{1,4}\.jpg$/

/** Every copy of a picture, from its address; undefined for a picture that is not one of ours, which has but its address. */
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
