/** Matches the encoded signs $ & + , : ; = and @, which a path may have unencoded. */
const plainSigns = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** Matches invisible characters and the backslash. Joiners are allowed, because they shape the letters of Indian scripts. */
const refused = /(?!\p{Join_C})[\p{C}\\]/u

/** The longest path: long enough for any real address, and short enough for an index. */
const maxLength = 1000

/**
 * Returns the canonical form of a path, by which redirects are stored and found: percent-encoded, in lower case, without a slash at its end. Undefined for a
 * text that is no path, or has a query.
 */
export function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || /[?#]/.test(path) || refused.test(path)) return undefined
  const segments = decoded(path.slice(1).split('/'))
  if (segments === undefined) return undefined
  if (segments.at(-1) === '') segments.pop()
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..' || refused.test(segment))) return undefined
  const canonical = `/${segments.map(encoded).join('/')}`
  return canonical.length > maxLength ? undefined : canonical
}

function decoded(segments: string[]) {
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}

const encoded = (segment: string) => encodeURIComponent(segment.normalize('NFC').toLowerCase().normalize('NFC')).replace(plainSigns, decodeURIComponent)

/** Returns an address with decoded letters of other scripts, so that people can read it. It still leads to the same page. */
export const readableAddress = (address: string) =>
  address.replace(/(?:%[89A-F][\dA-F])+/gi, (letters) => {
    const [text] = decoded([letters]) ?? []
    return text === undefined || refused.test(text) || /\s/.test(text) ? letters : text
  })
