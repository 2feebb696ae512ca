/** Merchant Center takes no longer id. */
const longest = 50
const fingerprintLength = 7

/**
 * Returns the id of a pack for search engines and advertisements: the product's id and the label without spaces. The end of a longer one becomes a
 * fingerprint. Labels of one product differ in more than spaces, so the ids differ too.
 */
export function offerIdOf(productId: string, label: string) {
  const id = `${productId}-${label.replace(/\s+/g, '')}`
  if (id.length <= longest) return id
  // The cut must not leave half of a character.
  const start = id.slice(0, longest - fingerprintLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}-${fingerprint(id)}`
}

/** Returns the FNV-1a hash of a text in seven digits and letters. */
function fingerprint(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36).padStart(fingerprintLength, '0')
}
