/** The first label that another variant has too, but for spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map((label) => label.replace(/\s+/g, '').toLowerCase())
  return labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index)
}

/** All pictures in their order, each once. */
export const picturesOf = ({ image, images }: { image: string; images: string[] }) => [...new Set([image, ...images])].filter(Boolean)
