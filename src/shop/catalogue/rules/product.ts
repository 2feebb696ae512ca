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

/** Finds a pack by its id or its label. A pack that has no id yet is found by its label alone. */
export const findPack = <Variant extends Pack & { _id?: string | undefined }>(variants: Variant[], name: string | null | undefined): Variant | undefined =>
  name == null ? undefined : variants.find(({ _id, quantity }) => _id === name || quantity === name)

/** Returns whether every pack of a product is sold out. False for a product without packs. */
export const isSoldOut = ({ variants }: { variants: Pack[] }) => variants.length > 0 && variants.every(({ soldOut }) => soldOut)

/** The longest id that Google's Merchant Center accepts. */
const maxOfferId = 50
const fingerprintLength = 7

/**
 * Returns the id of a pack for search engines and advertisements: the product's id and the label without spaces. An id that is too long ends with a
 * fingerprint. Labels of one product differ in more than spaces, so the ids differ too.
 */
export function offerIdOf(productId: string, label: string) {
  const id = `${productId}-${label.replace(/\s+/g, '')}`
  if (id.length <= maxOfferId) return id
  // The cut must not leave half of a character.
  const start = id.slice(0, maxOfferId - fingerprintLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}-${fingerprint(id)}`
}

/** Returns the FNV-1a hash of a text in seven digits and letters. */
function fingerprint(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36).padStart(fingerprintLength, '0')
}
