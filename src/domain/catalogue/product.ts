/** Removes spaces and letter case from a pack's label, to compare labels. */
export const normaliseLabel = (label: string) => label.replace(/\s+/g, '').toLowerCase()

/** Returns the first label that repeats an earlier one, apart from spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map(normaliseLabel)
  return labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index)
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
