/**
 * The canonical form of each kind of text that people type. Stores, comparisons, limits, messages and searches all use these functions, in the browser
 * and on the server. They compose again at the end, because without a removed character a letter may meet its accent.
 */

/** Characters that nobody sees: format characters, fillers, variation selectors, and an empty musical sign. */
const invisible = /[\p{Cf}\p{DI}\u{1D159}]/gu

/**
 * Zero-width joiners shape the letters of Indian scripts and of Urdu, so names keep them between two letters that are not Latin
 * (`[^\P{L}\p{sc=Latn}]`) or marks. `strayJoiners` matches all others.
 */
const invisibleInWords = /(?!\p{Join_C})[\p{Cf}\p{DI}\u{1D159}]|(?![\s\u0085])\p{Cc}/gu
const strayJoiners = /(?!(?<=[^\P{L}\p{sc=Latn}]|\p{M})\p{Join_C}(?=[^\P{L}\p{sc=Latn}]|\p{M}))\p{Join_C}/gu

const withoutInvisible = (text: string) => text.normalize('NFC').replace(invisibleInWords, '').replace(strayJoiners, '')

/** White space. JavaScript's \s lacks the next-line character and the empty Braille cell. */
const blanks = /[\s\u0085\u2800]+/gu

/** Hyphens, dashes and minus signs. */
const hyphens = /[\p{Pd}\u2212\u2043]/gu

/** Replaces the decimal digits of every script by 0 to 9. */
export const asciiDigits = (text: string) => text.replace(/\p{Nd}/gu, digitOf)

/** Returns a name or label as it is stored: composed, without invisible characters, with single spaces between its words. */
export const canonicalLine = (text: string) => withoutInvisible(text).replace(blanks, ' ').trim().normalize('NFC')

/** Returns the key by which two names are the same: the line, without joiners, in lower case. */
export const nameKey = (text: string) => canonicalLine(text.replace(invisible, '')).toLowerCase().normalize('NFC')

/** Returns the key by which two labels of packs are the same: `10 g`, `10G` and `10` with a no-break space and `g` share one. */
export const labelKey = (text: string) =>
  asciiDigits(nameKey(text.normalize('NFKC')))
    .replace(blanks, '')
    .normalize('NFC')

/** Returns a code as it is stored and compared: a SKU, barcode, tracking number or GSTIN. A code that the shop gives out keeps its spelling (`printedCode`). */
export const canonicalCode = (text: string) =>
  asciiDigits(text.replace(invisible, '').normalize('NFKC')).replace(blanks, '').replace(hyphens, '-').toUpperCase().normalize('NFKC')

/** Returns a code as people print it, with its case and single spaces. Two spellings with one `canonicalCode` are one code. */
export const printedCode = (text: string) => canonicalLine(asciiDigits(text.normalize('NFKC')).replace(hyphens, '-'))

/** Returns a code that has only digits, such as a one-time code or a PIN code: `110 001` and `११०-००१` are 110001. */
export const canonicalDigits = (text: string) => canonicalCode(text).replaceAll('-', '').normalize('NFKC')

/** Returns the ten digits of an Indian number in any usual spelling, or undefined. */
export function canonicalMobile(text: string): string | undefined {
  const plain = canonicalDigits(text).replace(/[.()[\]/]/g, '')
  // Before the ten digits may stand +91, 91, 091 or 0091, and a 0.
  return /^(?:(?:\+|00?)?91)?0?(\d{10})$/.exec(plain)?.[1]
}

/** The most characters of an e-mail address. */
export const maxMailboxLength = 254

/** The local part allows no sign with a meaning in a list of addresses, so an address parser reads no other address out of it. */
const localPart = /^[^\s\p{C}@"<>(),;:\\[\]]+$/u

/** Returns an e-mail address as it is stored, compared and mailed to, or undefined if it is none. A domain in other scripts becomes ASCII. */
export function canonicalMailbox(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > maxMailboxLength) return undefined
  const at = typed.lastIndexOf('@')
  const local = canonicalLine(typed.slice(0, Math.max(0, at)).replace(invisible, ''))
    .toLowerCase()
    .normalize('NFC')
  const domain = asciiDomain(typed.slice(at + 1))
  const mailbox = `${local}@${domain}`
  return localPart.test(local) && domain !== undefined && mailbox.length <= maxMailboxLength ? mailbox : undefined
}

/** True for a text that says something: it has a letter or a digit of any script. */
export const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Returns the key by which accounts and limits know an address. Text that is no mailbox keys itself, so it meets the same limits. */
export const mailboxKey = (text: string) => canonicalMailbox(text) ?? nameKey(text)

/** True for a mailbox in its canonical form. */
export const isMailbox = (email: string) => canonicalMailbox(email) === email

/** Allows no sign that a URL parser would read as a port, path, query or user. `strictDomain` also refuses an IP address. */
const plainDomain = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61\p{Join_C}-]+$/u
const strictDomain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Servers and browsers convert domains by the same rules, those of the URL standard. The result is stricter than theirs: letters, digits and hyphens. */
function asciiDomain(text: string): string | undefined {
  const domain = withoutInvisible(text).replace(hyphens, '-')
  if (!plainDomain.test(domain)) return undefined
  try {
    const { hostname } = new URL(`https://${domain}`)
    return strictDomain.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/** Digits of one script follow each other from 0 to 9, except the mathematical ones, which have a plain form. */
function digitOf(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain
  const codePoint = digit.codePointAt(0) ?? 0
  let start = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1)) && codePoint - start < 9) start -= 1
  return String(codePoint - start)
}
