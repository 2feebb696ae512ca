/** Which characters the fonts of documents can print. */

/** The ranges of code points of each font file: the first and the last. `scripts/make-pdf-fonts.ts` makes the files from them. */
export const glyphRanges = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xac],
    [0xae, 0x17f],
    // Letters with marks, as scholars write Indian names: Kṛṣṇa.
    ...[0x1e0c, 0x1e24, 0x1e2a, 0x1e36, 0x1e38, 0x1e3a, 0x1e40, 0x1e42, 0x1e44, 0x1e46, 0x1e48, 0x1e5a, 0x1e5c, 0x1e5e].map(letterPair),
    ...[0x1e62, 0x1e6c, 0x1e6e, 0x1e8e, 0x1e92, 0x1ebc].map(letterPair),
    [0x2010, 0x2015],
    [0x2018, 0x201e],
    [0x2020, 0x2022],
    [0x2026, 0x2026],
    [0x2032, 0x2033],
    [0x20ac, 0x20ac],
    [0x20b9, 0x20b9],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
  devanagari: [
    [0x900, 0x97f],
    [0x200c, 0x200d],
  ],
} satisfies Record<string, [number, number][]>

export type Script = keyof typeof glyphRanges

/** A part of a text in one font. */
export type Run = { script: Script; text: string }

/** Returns the range of a capital letter and its small letter, which is the next code point. */
function letterPair(capital: number): [number, number] {
  return [capital, capital + 1]
}

const classOf = (script: Script) => glyphRanges[script].map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')

const devanagari = new RegExp(`([${classOf('devanagari')}]+)`, 'u')
const anyDevanagari = new RegExp(`[${classOf('devanagari')}]`, 'u')
export const hasDevanagari = (text: string) => anyDevanagari.test(text)
/** Matches invisible characters, such as the joiners between the parts of an emoji, except joiners between Devanagari letters. */
const invisible = /(?!\p{Join_C})[\p{Cf}\p{DI}]|(?<!\p{sc=Deva})\p{Join_C}/gu
const unknown = new RegExp(`[^${classOf('latin')}${classOf('devanagari')}]`, 'gu')
const blanks = /\s+/gu

/** Returns a text as one line that the fonts can print. Other characters become question marks. */
export const printable = (text: string) => text.normalize('NFC').replace(blanks, ' ').replace(invisible, '').replace(unknown, '?').trim()

/** Cuts a printable text into runs of one font each, because no font has all glyphs. */
export const runsOf = (text: string): Run[] =>
  text
    .split(devanagari)
    .filter((part) => part !== '')
    .map((part) => ({ script: hasDevanagari(part) ? 'devanagari' : 'latin', text: part }))
