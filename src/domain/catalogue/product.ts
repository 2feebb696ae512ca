/** Removes spaces and letter case from a pack's label, to compare labels. */
export const normaliseLabel = (label: string) => label.replace(/\s+/g, '').toLowerCase()

/** Returns the first label that repeats an earlier one, apart from spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map(normaliseLabel)
  return labels.find((label, index) => plain.indexOf(normaliseLabel(label)) !== index)
}

/**
 * Returns the packs whose label was changed, as pairs of the old and the new label. A pack was renamed if its label is gone and its place in the list has
 * a new label.
 */
export function renamedPacks(before: string[], after: string[]): [from: string, to: string][] {
  return before.flatMap((from, place): [string, string][] => {
    const to = after[place]
    return to === undefined || after.includes(from) || before.includes(to) ? [] : [[from, to]]
  })
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
