/** A pack's label as it is compared: spaces and letter case aside. */
export const plainLabel = (label: string) => label.replace(/\s+/g, '').toLowerCase()

/** The first label that another variant has too, but for spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map(plainLabel)
  return labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index)
}

/** All pictures in their order, each once. */
export const picturesOf = ({ image, images }: { image: string; images: string[] }) => [...new Set([image, ...images])].filter(Boolean)
