import { canonicalMobile } from './text.ts'

/**
 * How searches read text. The function `fold_text` of the database (migration 0087) does the same, so both lists change together;
 * `search-fold.api.test.ts` compares them. Explicit lists make both independent of a database's collation and Unicode version.
 */

/** Capitals and other letters that decomposition leaves, with their plain letter at the same place. Digits of Indian and Arabic scripts too. */
const foldedFrom =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZØøĐđŁłÐðĦħŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const foldedTo = `abcdefghijklmnopqrstuvwxyzooddllddhhttiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюя${'0123456789'.repeat(11)}`
const foldedLetter = new Map([...foldedFrom].map((letter, index) => [letter, foldedTo[index] ?? letter]))
const toFold = new RegExp(`[${foldedFrom}]`, 'gu')

/** Accents, the dot of Indian scripts (nukta), apostrophes, and characters that nobody sees. */
const dropped =
  /[\uFE00-\uFE0F\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u093C\u09BC\u0A3C\u0ABC\u0B3C'\u2018\u2019\u201B\u02B9\u02BC\u2032`\u00AD\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu

/** White space, hyphens, dashes and minus signs. */
const gaps = /[\t-\r \u0085\u1680\u2028\u2029\u2800\u00B7\u2010-\u2015\u2043\u2212-]+/gu

/** Returns the text as searches compare it: without accents, apostrophes, hyphens and case, with ASCII digits and single spaces. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(toFold, (letter) => foldedLetter.get(letter) ?? letter)
    .replace(/[ßẞ]/gu, 'ss')
    .replace(/[æÆ]/gu, 'ae')
    .replace(/[œŒ]/gu, 'oe')
    .replace(/[þÞ]/gu, 'th')
    .replace(dropped, '')
    .replace(gaps, ' ')

/** The most words of a search. Each word is compared with every row that the rarest one finds. */
const mostWords = 8

/**
 * Returns the words of a search. A row fits if it contains each of them, in any order. A number in any spelling is one word, and an id may have
 * a # before it.
 */
export function searchWords(typed: string): string[] {
  const mobile = canonicalMobile(typed)
  if (mobile !== undefined) return [mobile]
  const folded = foldText(typed).trim()
  // A part of a number, such as +91 98765 4, is one word too.
  const digits = folded.replace(/[\s()+.]/g, '')
  const withoutCountryCode = digits.length > 10 ? digits.replace(/^(?:91|0)(?=\d{10})/, '') : digits
  if (/^\d{4,}$/.test(digits)) return [withoutCountryCode]
  // Removes each # at a word's start, and commas and semicolons at its end.
  const words = folded.split(' ').map((word) => word.replace(/^#+(?=.)|(?<=.)[,;]+$/g, ''))
  return [...new Set(words.filter(Boolean))].slice(0, mostWords)
}

/** Returns whether a text has each of the words of a search. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}

/** Returns the word that probably fits the fewest rows: one with digits, else the longest. An e-mail address counts without its domain, which many share. */
export function rarestWord(words: readonly string[]): string | undefined {
  const parts = words.map((word) => {
    const [localPart = ''] = word.split('@')
    return localPart.length < shortestPart ? word : localPart
  })
  const hasNumber = (word: string) => Number(/\d/.test(word) && word.length >= shortestPart)
  return parts.toSorted((one, other) => hasNumber(other) - hasNumber(one) || other.length - one.length)[0]
}

/** The fewest letters of a part of a word that a trigram index can find. */
export const shortestPart = 3
