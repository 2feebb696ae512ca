/** The scripts of the font in ../fonts. */
const drawable = /^[\p{Script=Latin}\p{Script=Devanagari}\p{N}\p{P}\p{S}\p{Z}\p{M}\u200c\u200d]+$/u

/** True if every display face has every letter. */
export const isLatin = (words: string) => !/\p{Script=Devanagari}/u.test(words)

/** True if a display face has every letter. */
export const isDrawable = (words: string) => drawable.test(words)

/** Returns the first letter of a name in upper case, with the signs that belong to it: Z of zafrani, चा of चाय. Empty for a name without letters. */
export const initialOf = (name: string) => (/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? '').toUpperCase()
