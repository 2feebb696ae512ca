import type { Files } from '#platform/files/files.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'

const filmName = /^[0-9a-z]{32}\.(?:mp4|webm|vtt)$/

/**
 * Returns the name of the stored file that an address stands for: a film, its captions, or the largest copy of a picture that keeps transparent pixels. Undefined
 * for any other text.
 */
export function storedNameOf({ urlOf }: Pick<Files, 'urlOf'>, address: string): string | undefined {
  const folder = [urlOf(''), '/media/'].find((start) => address.startsWith(start))
  if (folder === undefined) return undefined
  const largest = sourcesOf(address)?.webp.split(', ').at(-1)?.split(' ')[0]
  const name = (largest ?? address).slice(folder.length)
  return largest !== undefined || filmName.test(name) ? name : undefined
}
