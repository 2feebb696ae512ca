import { labelKey } from '#kernel/text.ts'

/** Returns the first label that repeats an earlier one, in any spelling. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const keys = labels.map(labelKey)
  return labels.find((_, index) => keys.indexOf(keys[index] ?? '') !== index)
}

/** Returns all pictures in their order, each once. */
export const picturesOf = ({ image, images }: { image: string; images: string[] }) => [...new Set([image, ...images])].filter(Boolean)

type ProductPictures = { image: string; images: string[]; variants: { image?: string | undefined }[] }

/** Returns the pictures to show with a pack: its own first, then pictures that belong to no pack. If there are none, returns all pictures of the product. */
export function picturesWith(product: ProductPictures, own: string | undefined): string[] {
  const all = picturesOf(product)
  const packPictures = new Set(product.variants.map(({ image }) => image))
  const shown = [...(own && all.includes(own) ? [own] : []), ...all.filter((picture) => !packPictures.has(picture))]
  return shown.length > 0 ? shown : all
}

type Pack = { quantity: string; soldOut?: boolean | undefined }

/** Returns the pack that a product's page opens on: the first one that is not sold out, else the first. */
export const firstPack = <Variant extends Pack>(variants: Variant[]): Variant | undefined => variants.find(({ soldOut }) => !soldOut) ?? variants[0]

/** Returns whether every pack of a product is sold out. False for a product without packs. */
export const isSoldOut = ({ variants }: { variants: Pack[] }) => variants.length > 0 && variants.every(({ soldOut }) => soldOut)
