/** The scripts of the font in ../fonts. */
const drawable = /^[\p{Script=Latin}\p{Script=Devanagari}\p{N}\p{P}\p{S}\p{Z}\p{M}\u200c\u200d]+$/u

/** True if every display face has every letter. */
export const isLatin = (words: string) => !/\p{Script=Devanagari}/u.test(words)

/** True if a display face has every letter. */
export const isDrawable = (words: string) => drawable.test(words)

const characters = new Intl.Segmenter('hi')

/** Returns the first letter of a name in upper case, with all that people read as one: Z of zafrani, चा of चाय, श्री of श्री केसर. Empty without letters. */
export const initialOf = (name: string) => ([...characters.segment(name)].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment ?? '').toUpperCase()
