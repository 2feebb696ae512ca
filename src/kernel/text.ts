/**
 * The canonical form of each kind of text that people type. Stores, comparisons, limits, messages and searches all use these functions, in the browser
 * and on the server.
 */

/** Characters that nobody sees: format characters, fillers and variation selectors. */
const invisible = /[\p{Cf}\p{DI}]/gu

/** Zero-width joiners shape letters of Indian scripts, so names and labels keep them between two such letters. */
const invisibleInWords = /(?!(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}]))[\p{Cf}\p{DI}]/gu

/** Replaces the decimal digits of every script by 0 to 9. */
export const asciiDigits = (text: string) => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))

/** Returns a name or label as it is stored: composed, without invisible characters, with single spaces between its words. */
export const canonicalLine = (text: string) => text.normalize('NFC').replace(invisibleInWords, '').trim().replace(/\s+/gu, ' ')

/** Returns the key by which two names are the same: the line, without joiners, in lower case. */
export const nameKey = (text: string) => canonicalLine(text).replace(invisible, '').toLowerCase().normalize('NFC')

/** Returns the key by which two labels of packs are the same: `10 g`, `10G` and `10` with a no-break space and `g` share one. */
export const labelKey = (text: string) => nameKey(text.normalize('NFKC')).replace(/\s+/gu, '')

/** Returns a code as it is stored and compared: a coupon's, SKU, barcode, batch, tracking number, tag, GSTIN, PIN or one-time code. */
export const canonicalCode = (text: string) => asciiDigits(text.normalize('NFKC')).replace(invisible, '').replace(/\s+/gu, '').toUpperCase()

/** Returns the ten digits of an Indian number in any usual spelling, or undefined. */
export function canonicalMobile(text: string): string | undefined {
  const plain = asciiDigits(text.normalize('NFKC'))
    .replace(invisible, '')
    .replace(/[\s\p{Pd}.()[\]/]/gu, '')
  return /^(?:\+91|0091|091|91|0)?(\d{10})$/.exec(plain)?.[1]
}

/** Digits of one script follow each other from 0 to 9, and Unicode assigns each script's zero to a run of ten. */
function digitValue(codePoint: number) {
  let start = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1)) && codePoint - start < 9) start -= 1
  return codePoint - start
}
