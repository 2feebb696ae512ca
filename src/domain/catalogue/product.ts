/** A pack's label as it is compared: spaces and letter case aside. */
export const plainLabel = (label: string) => label.replace(/\s+/g, '').toLowerCase()

/** The first label that another variant has too, but for spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map(plainLabel)
  return labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index)
}

/** All pictures in their order, each once. */
export const picturesOf = ({ image, images }: { image: string; images: string[] }) => [...new Set([image, ...images])].filter(Boolean)

type Pictured = { image: string; images: string[]; variants: { image?: string | undefined }[] }

/** The pictures to show with a pack: its own first, then those that belong to no pack. All of the product's where that leaves none. */
export function picturesWith(product: Pictured, own: string | undefined): string[] {
  const all = picturesOf(product)
  const ofPacks = new Set(product.variants.map(({ image }) => image))
  const shown = [...(own && all.includes(own) ? [own] : []), ...all.filter((picture) => !ofPacks.has(picture))]
  return shown.length > 0 ? shown : all
}
