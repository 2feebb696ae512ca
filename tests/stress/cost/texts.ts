/** Units that long texts repeat: they make patterns retry at every position, or grow when a text is normalised. */
const units: Record<string, string> = {
  letters: 'x',
  digits: '9',
  spaces: ' ',
  tabs: '\t',
  'line breaks': '\r\n',
  'words of a letter': 'a ',
  'dots and letters': 'a.',
  'e-mail after e-mail': 'a@a.a',
  'numbers in brackets': '+91-(0',
  'quotation marks': '"\'',
  wildcards: '%_\\',
  formulas: '=+-@',
  'address after address': 'https://',
  'accents out of order': '\u0301\u0316',
  'letters in parts': '\u1100\u1161\u11a8',
  'letters that grow': '\u0130\ufdfa',
  'right to left': '\u202e\u05d0',
  'lines of Unicode': '\u2028\u0085',
  pictures: '👨‍👩‍👧‍👦',
}

/** A text of at most `bytes`, with a name. */
export type LongText = { name: string; of(bytes: number, sizeOf: (text: string) => number): string }

export const longTexts: LongText[] = Object.entries(units).map(([name, unit]) => ({
  name,
  of: (bytes, sizeOf) => unit.repeat(Math.floor(bytes / sizeOf(unit))),
}))

/** Returns the size within a JSON string, without the quotation marks. */
export const sizeInJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

export const sizeInQuery = (text: string) => encodeURIComponent(text).length

export const sizeInUtf8 = (text: string) => Buffer.byteLength(text)
