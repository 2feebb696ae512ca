/** The words that a password must not be made of: the shop's and the person's. */
export type OwnWords = { brand: string; name: string; email: string }

/** True when the password is the shop's name, the person's name or a part of the e-mail address, with nothing but digits and signs added. */
export function isOwnWord(password: string, { brand, name, email }: OwnWords): boolean {
  const [local = ''] = email.split('@')
  const words = [brand, name, local, email, ...[brand, name, local].flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))]
  const typed = lettersOf(password)
  // An address may be all digits, such as a phone number.
  return words.some((word) => word !== '' && (folded(word) === folded(password) || (typed !== '' && lettersOf(word) === typed)))
}

/** True when the password is one character again and again, or nothing but spaces. */
export const isMonotonous = (password: string) => new Set(folded(password).replace(/\s/gu, ' ')).size <= 1

/** The same letters in any case and width. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{M}]/gu, '')
