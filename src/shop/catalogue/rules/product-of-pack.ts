import { z } from 'zod/mini'
import type { Product } from '../contract.ts'
import * as contract from '../office-contract.ts'
import * as videosContract from '../videos/contract.ts'
import { filledDeclarations } from './declarations.ts'
import { type KnownPack, matchPacks } from './match-packs.ts'
import { productIdIn } from './product-path.ts'

/** Products of a brand pack: a file with a shop's look, texts and products. */

/** The film of a product, by the paths of its files in the brand pack. */
const film = z.object({
  url: z.string().check(z.regex(/^media\/[0-9a-f]{64}\.(?:mp4|webm)$/)),
  captions: z.nullable(z.string().check(z.regex(/^media\/[0-9a-f]{64}\.vtt$/))),
  poster: videosContract.saveVideo.input.shape.poster,
})

export type PackedFilm = z.output<typeof film>

const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This id cannot be used.'))

/** The id of a product. An id such as `a-0123456789AB` is refused, because its address would lead to another product. */
const productId = id.check(z.refine((given) => productIdIn(given) === given, 'This id cannot be used.'))

/** The packs with their ids. Their fields have the same checks as in a new product. */
const variants = contract.variants.check(
  z.refine((packs) => packs.every(({ _id }) => _id === undefined || z.safeParse(id, _id).success), 'A pack has an id that cannot be used.'),
)

/** A product of a brand pack with its id and the ids of its packs, by which a repeated import finds them. */
export const packedProduct = z.extend(contract.addProduct.input, { _id: productId, variants, film: z.nullish(film) })

export type PackedProduct = z.output<typeof packedProduct>

/** Returns the product as the catalogue stores it. `pictures`: the addresses of the brand pack's pictures. Others stay only if the program brings them. */
export function productOfPack(given: PackedProduct, known: readonly KnownPack[], pictures: ReadonlySet<string>): Product {
  const { name, type = '', benefits = [], manufacturer, countryOfOrigin, foodType, bestBeforeMonths, status = 'published' } = given
  const isKnown = (url: string) => pictures.has(url) || url.startsWith('/pictures/')
  const images = [...new Set([given.image, ...(given.images ?? [])])].filter(isKnown)
  const declarations = filledDeclarations(given.declarations)
  const { ground, article } = given
  const texts = Object.fromEntries(Object.entries(given.texts ?? {}).filter(([, value]) => value.length > 0))
  return {
    _id: given._id,
    name,
    image: images[0] ?? '',
    images,
    type,
    benefits,
    variants: matchPacks(known, given.variants).map(({ _id, mrp, image, paused, ...variant }) => ({
      ...(_id !== undefined && { _id }),
      ...variant,
      ...(mrp !== null && { mrp }),
      ...(paused && { paused }),
      ...(image && images.includes(image) && { image }),
    })),
    ...(manufacturer && { manufacturer }),
    ...(countryOfOrigin && { countryOfOrigin }),
    ...(foodType && { foodType }),
    ...(bestBeforeMonths && { bestBeforeMonths }),
    ...(declarations && { declarations }),
    ...(ground && { ground }),
    ...(article && { article }),
    ...(Object.keys(texts).length > 0 && { texts }),
    status,
  }
}
