import { z } from 'zod/mini'

/** The format of the packs that this shop writes and reads. It refuses a pack of another format. */
export const packFormat = 1

export const manifestPath = 'manifest.json'

export const manifestBytes = 1024 * 1024

/** The limits of a pack: `files` is a number, the others are in bytes. The writer and the reader of a pack check them. */
export const packLimits = { bytes: 48 * 1024 * 1024, files: 1000, fileBytes: 5 * 1024 * 1024, partBytes: 4 * 1024 * 1024, allPartsBytes: 8 * 1024 * 1024 }

type Sized = { bytes: number }

const sumOf = (all: readonly Sized[]) => all.reduce((total, { bytes }) => total + bytes, 0)

/** True if a shop would refuse the parts for their size. JSON takes many times its size in memory, so the sum of all parts is limited too. */
export const arePartsTooLarge = (parts: readonly Sized[]) => sumOf(parts) > packLimits.allPartsBytes || parts.some(({ bytes }) => bytes > packLimits.partBytes)

/** True if a shop would refuse the pack for its size. */
export const isPackTooLarge = (parts: readonly Sized[], files: readonly Sized[]) =>
  arePartsTooLarge(parts) ||
  files.length > packLimits.files ||
  files.some(({ bytes }) => bytes > packLimits.fileBytes) ||
  sumOf([...parts, ...files]) + manifestBytes > packLimits.bytes

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const bytes = z.int().check(z.minimum(1))

/** The path of a picture, film or captions in the pack. It has the file's SHA-256, so that each file is in the pack once. */
const mediaPath = z.string().check(z.regex(/^media\/[0-9a-f]{64}\.(?:png|jpg|webp|avif|mp4|webm|vtt)$/))

export const mediaPathOf = (hash: string, extension: string) => `media/${hash}.${extension}`

export const partPathOf = (name: string) => `${name}.json`

/** The list of a pack's contents. `storedAs`: the file's name in the storage of the shop that wrote the pack. That shop finds its own file by this name. */
export const manifest = z.object({
  kind: z.literal('brand-pack'),
  format: z.literal(packFormat),
  brand: z.string().check(z.minLength(1), z.maxLength(60)),
  parts: z.array(z.object({ name: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)), sha256, bytes })).check(z.maxLength(50)),
  files: z.array(z.object({ path: mediaPath, bytes, storedAs: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))) })).check(z.maxLength(packLimits.files)),
})

export type Manifest = z.output<typeof manifest>
export type PackedFile = Manifest['files'][number]

/** Returns every string in a JSON value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns a JSON value in which each string that is a key of the map is replaced by the map's value. */
export function withTexts(value: unknown, replaced: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return replaced.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => withTexts(each, replaced))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, replaced)]))
}
