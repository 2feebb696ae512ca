import { z } from 'zod/mini'

/** A pack of a later format may mean other things, so no shop reads it. */
export const packFormat = 1

export const manifestPath = 'manifest.json'

export const manifestBytes = 1024 * 1024

/** What a pack may have, for its writer and its reader. */
export const packLimits = { bytes: 48 * 1024 * 1024, files: 1000, fileBytes: 5 * 1024 * 1024, partBytes: 4 * 1024 * 1024, allPartsBytes: 8 * 1024 * 1024 }

type Sized = { bytes: number }

const sumOf = (all: readonly Sized[]) => all.reduce((total, { bytes }) => total + bytes, 0)

/** True for parts that a shop would not read. JSON takes many times its size in memory, so all parts have a limit together. */
export const arePartsTooLarge = (parts: readonly Sized[]) => sumOf(parts) > packLimits.allPartsBytes || parts.some(({ bytes }) => bytes > packLimits.partBytes)

/** True for a pack that no shop would take. */
export const isPackTooLarge = (parts: readonly Sized[], files: readonly Sized[]) =>
  arePartsTooLarge(parts) ||
  files.length > packLimits.files ||
  files.some(({ bytes }) => bytes > packLimits.fileBytes) ||
  sumOf([...parts, ...files]) + manifestBytes > packLimits.bytes

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const bytes = z.int().check(z.minimum(1))

/** The name of a stored file: its SHA-256, so that each stands in the pack once. */
const mediaPath = z.string().check(z.regex(/^media\/[0-9a-f]{64}\.(?:png|jpg|webp|avif|mp4|webm|vtt)$/))

export const mediaPathOf = (hash: string, extension: string) => `media/${hash}.${extension}`

export const partPathOf = (name: string) => `${name}.json`

/** What a pack holds. `storedAs`: the name of a file in the shop that wrote the pack, which finds it again there. */
export const manifest = z.object({
  kind: z.literal('brand-pack'),
  format: z.literal(packFormat),
  brand: z.string().check(z.minLength(1), z.maxLength(60)),
  parts: z.array(z.object({ name: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)), sha256, bytes })).check(z.maxLength(50)),
  files: z.array(z.object({ path: mediaPath, bytes, storedAs: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))) })).check(z.maxLength(packLimits.files)),
})

export type Manifest = z.output<typeof manifest>
export type PackedFile = Manifest['files'][number]

/** Returns every text in a value, such as the data of a part. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the value with the texts that the map names replaced. */
export function withTexts(value: unknown, replaced: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return replaced.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => withTexts(each, replaced))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, replaced)]))
}
