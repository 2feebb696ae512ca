import type { Sharp } from 'sharp'
import { ShopError } from '#kernel/errors.ts'
import { copyWidths, largestCopy, type PictureFormat, pictureFormats } from './picture.ts'

const maxPixels = 40e6

export type PictureCopy = { copyWidth: number; format: PictureFormat; bytes: Uint8Array }

type Size = { width: number; height: number }

/** How large the picture's largest copy is or will be. @throws ShopError unsupported_image, image_too_large */
export async function measurePicture(bytes: Uint8Array): Promise<Size> {
  if (!isKnownFormat(bytes)) throw unsupported()
  const { width, height, orientation = 1 } = await refusingBroken(readHeader(bytes))
  if (width * height > maxPixels) throw new ShopError('image_too_large', 'This picture has too many pixels. Please use one of at most 40 megapixels.')
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  const scale = Math.min(1, largestCopy.width / upright.width, largestCopy.height / upright.height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(upright.width), height: scaled(upright.height) }
}

/**
 * Decodes the picture and writes it anew in every format and width, so that nothing but its pixels remains: upright, in sRGB, without metadata.
 * @param effort how long AVIF may take to become small, 0 to 9
 * @throws ShopError unsupported_image
 */
export async function encodePicture(bytes: Uint8Array, largest: Size, effort: number): Promise<PictureCopy[]> {
  const { default: sharp } = await loadSharp()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...largest, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await refusingBroken(upright.toBuffer({ resolveWithObject: true }))
  const copies = copyWidths(largest.width).flatMap((copyWidth) => pictureFormats.map((format) => ({ copyWidth, format })))
  return Promise.all(
    copies.map(async ({ copyWidth, format }) => {
      const copy = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({ width: copyWidth })
      return { copyWidth, format, bytes: await encoded(copy, format, effort).toBuffer() }
    }),
  )
}

function encoded(copy: Sharp, format: PictureFormat, effort: number) {
  if (format === 'avif') return copy.avif({ quality: 50, effort })
  if (format === 'webp') return copy.webp({ quality: 75 })
  return copy.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true })
}

/** Without a limit of pixels, so that it can tell their number; none of them is unpacked. */
async function readHeader(bytes: Uint8Array) {
  const { default: sharp } = await loadSharp()
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

let loading: ReturnType<typeof openSharp> | undefined

/** Loaded at the first picture. */
function loadSharp() {
  loading ??= openSharp()
  return loading
}

/** With every loader shut but those of the formats below. Once only: shutting them again would fail the pictures being read at that moment. */
async function openSharp() {
  const module = await import('sharp')
  module.default.block({ operation: ['VipsForeignLoad'] })
  module.default.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
  })
  return module
}

/** By what the bytes are, never by what their sender calls them. */
function isKnownFormat(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(start) || /^[^]{4}ftypavi[fs]/.test(start)
}

async function refusingBroken<Result>(decoding: Promise<Result>): Promise<Result> {
  try {
    return await decoding
  } catch (cause) {
    throw Object.assign(unsupported(), { cause })
  }
}

const unsupported = () => new ShopError('unsupported_image', 'This picture cannot be read. Please use a JPEG, PNG, WebP or AVIF picture.')
