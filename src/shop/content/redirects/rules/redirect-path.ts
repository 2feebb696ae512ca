const signs = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** Joiners shape the letters of Indian scripts. Other characters that nobody sees have no place in an address. */
const refused = /(?!\p{Join_C})[\p{C}\\]/u

/** Long enough for any real address, and short enough for an index. */
const longest = 1000

/**
 * Returns the one spelling of a path by which redirects are kept and found: percent-encoded, in lower case, without a slash at its end. Undefined for text
 * that is no path, or has a query.
 */
export function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || /[?#]/.test(path) || refused.test(path)) return undefined
  const segments = decoded(path.slice(1).split('/'))
  if (segments === undefined) return undefined
  if (segments.at(-1) === '') segments.pop()
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..' || refused.test(segment))) return undefined
  const canonical = `/${segments.map(encoded).join('/')}`
  return canonical.length > longest ? undefined : canonical
}

function decoded(segments: string[]) {
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}

const encoded = (segment: string) => encodeURIComponent(segment.normalize('NFC').toLowerCase().normalize('NFC')).replace(signs, decodeURIComponent)

/** Returns an address with its letters of other scripts as people read them. It still means the same address. */
export const readableAddress = (address: string) =>
  address.replace(/(?:%[89A-F][\dA-F])+/gi, (letters) => {
    const [text] = decoded([letters]) ?? []
    return text === undefined || refused.test(text) || /\s/.test(text) ? letters : text
  })
