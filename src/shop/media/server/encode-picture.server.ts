import type { Sharp } from 'sharp'
import { ShopError } from '#kernel/errors.ts'
import { boxesOf, declaredProfile, withProfile } from './colour-profile.server.ts'
import { inTurn, loadSharp } from './load-sharp.server.ts'
import { copyWidths, largestCopy, type PictureFormat, pictureFormats } from '#ui/picture-sizes.ts'

const maxPixels = 40e6

export type PictureCopy = { copyWidth: number; format: PictureFormat; bytes: Uint8Array }

type Size = { width: number; height: number }

/** Returns the size of the picture's largest copy. @throws ShopError unsupported_image, image_too_large */
export async function measurePicture(bytes: Uint8Array): Promise<Size> {
  if (!isKnownFormat(bytes)) throw unsupported()
  const { width, height, orientation = 1 } = await orUnsupported(readHeader(bytes))
  if (width * height > maxPixels) throw new ShopError('image_too_large', 'This picture has too many pixels. Please use one of at most 40 megapixels.')
  // The orientations from 5 to 8 of EXIF turn a picture by 90 degrees.
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  const scale = Math.min(1, largestCopy.width / upright.width, largestCopy.height / upright.height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(upright.width), height: scaled(upright.height) }
}

/**
 * Decodes the picture and encodes it in every format and width. Only the pixels remain: upright, in sRGB, without metadata.
 * @param effort AVIF encoding effort, 0 to 9: a higher effort takes longer and gives smaller files
 * @throws ShopError unsupported_image
 */
export async function encodePicture(bytes: Uint8Array, largest: Size, effort: number): Promise<PictureCopy[]> {
  const { sharp, data, info } = await decode(bytes, largest)
  const copies = copyWidths(largest.width).flatMap((copyWidth) => pictureFormats.map((format) => ({ copyWidth, format })))
  return Promise.all(
    copies.map(async ({ copyWidth, format }) => {
      const copy = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({ width: copyWidth })
      return { copyWidth, format, bytes: await inTurn(() => encodeAs(copy, format, effort).toBuffer()) }
    }),
  )
}

/**
 * Decodes the picture and encodes it once, as a JPEG of its largest copy. Only the pixels remain, as in `encodePicture`.
 * @throws ShopError unsupported_image
 */
export async function encodePhoto(bytes: Uint8Array, largest: Size): Promise<Uint8Array> {
  const { sharp, data, info } = await decode(bytes, largest)
  const jpeg = encodeAs(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), 'jpg', 0)
  return inTurn(() => jpeg.toBuffer())
}

/** Returns the upright pixels of the largest copy in sRGB. */
async function decode(given: Uint8Array, largest: Size) {
  const { default: sharp } = await loadSharp()
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const { depth, space, hasProfile } = await orUnsupported(readHeader(bytes))
  const upright = (input: Buffer, failOn: 'error' | 'warning' = 'error') =>
    sharp(input, { limitInputPixels: maxPixels, failOn })
      .autoOrient()
      .resize({ ...largest, fit: 'fill' })
  // A file may declare its colours by numbers, without a profile. The PNG below gets the profile that these numbers mean.
  const declared = hasProfile ? undefined : declaredProfile(bytes)
  // sharp applies a profile only to pictures with 8 bits for each channel, so a picture with 16 bits becomes one with 8 bits first.
  if (declared || (hasProfile && depth === 'ushort')) {
    const inEightBits = upright(bytes)
      .keepIccProfile()
      .toColourspace(hasProfile && space === 'grey16' ? 'b-w' : 'srgb')
    const png = await orUnsupported(inTurn(() => inEightBits.png({ compressionLevel: 1 }).toBuffer()))
    return { sharp, ...(await toPixels(sharp(declared ? withProfile(png, declared) : png))) }
  }
  const pixels = toPixels(upright(bytes))
  if (!isJpeg(bytes)) return { sharp, ...(await orUnsupported(pixels)) }
  // Some cameras and programs leave out the end marker. With one added, the decoder warns if pixels are missing too.
  return { sharp, ...(await orUnsupported(pixels.catch(() => toPixels(upright(Buffer.concat([bytes, endOfJpeg]), 'warning'))))) }
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

const toPixels = (picture: Sharp) => inTurn(() => picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }))

function encodeAs(copy: Sharp, format: PictureFormat, effort: number) {
  if (format === 'avif') return copy.avif({ quality: 50, effort })
  if (format === 'webp') return copy.webp({ quality: 75 })
  return copy.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true })
}

/** Reads the metadata of a picture of any size. It decodes no pixels, so it needs no limit of pixels. */
async function readHeader(bytes: Uint8Array) {
  const { default: sharp } = await loadSharp()
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

/** Detects JPEG, PNG, WebP and AVIF by the first bytes. File name and content type do not count. */
function isKnownFormat(given: Uint8Array) {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const start = bytes.toString('latin1', 0, 16)
  return isJpeg(bytes) || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(start) || isAvif(bytes)
}

const isJpeg = (bytes: Buffer) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff'

/** An AVIF file names its brand first, or among the compatible brands after a general one such as mif1. */
function isAvif(bytes: Buffer) {
  const [first] = boxesOf(bytes.subarray(0, 512))
  return first?.name === 'ftyp' && (first.contents.toString('latin1').match(/[^]{4}/g) ?? []).some((brand) => brand === 'avif' || brand === 'avis')
}

async function orUnsupported<Result>(decoding: Promise<Result>): Promise<Result> {
  try {
    return await decoding
  } catch (cause) {
    throw Object.assign(unsupported(), { cause })
  }
}

const unsupported = () => new ShopError('unsupported_image', 'This picture cannot be read. Please use a JPEG, PNG, WebP or AVIF picture.')
