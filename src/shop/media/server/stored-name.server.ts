import type { Files } from '#platform/files/files.ts'
import { copyName, pictureOfCopy } from '#ui/picture-sizes.ts'

/** Matches the name of a stored film or its captions, with the extension as its group. */
export const filmName = /^[0-9a-z]{32}\.(mp4|webm|vtt)$/

/**
 * Returns the name of the stored file at an address: a film, its captions, or the largest copy of a picture that keeps transparent pixels. Undefined for
 * any other text.
 */
export function storedNameOf({ urlOf }: Pick<Files, 'urlOf'>, address: string): string | undefined {
  const folder = [urlOf(''), '/media/'].find((start) => address.startsWith(start))
  if (folder === undefined) return undefined
  const name = address.slice(folder.length)
  if (filmName.test(name)) return name
  const picture = pictureOfCopy(name)
  return picture && copyName(picture, picture.width, 'webp')
}
