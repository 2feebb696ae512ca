/** Matches words in the scripts of the fonts in ../fonts: Latin and Devanagari, with digits and signs. */
const drawable = /^[\p{Script=Latin}\p{Script=Devanagari}\p{N}\p{P}\p{S}\p{Z}\p{M}\u200c\u200d]+$/u

/** True if every display face has every letter. Only the usual face has Devanagari. */
export const isLatin = (words: string) => !/\p{Script=Devanagari}/u.test(words)

/** True if a display face has every letter. */
export const isDrawable = (words: string) => drawable.test(words)

/** A letter with its signs. In Devanagari, a virama joins the next letter to it. */
const letter = /[\p{L}\p{N}]\p{M}*(?:(?<=\u094d)[\u200c\u200d]?\p{L}\p{M}*)*/u

/** Returns the first letter of a name in upper case, with all that people read as one: Z of zafrani, चा of चाय, श्री of श्री केसर. Empty without letters. */
export const initialOf = (name: string) => (letter.exec(name)?.[0] ?? '').toUpperCase()
