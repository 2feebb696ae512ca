/** The words of the shop and the person, of which a password must not consist. */
export type OwnWords = { brand: string; name: string; email: string }

/** Returns true if the password is the shop's name, the person's name or the local part of the e-mail address, plus only digits and symbols. */
export function isOwnWord(password: string, { brand, name, email }: OwnWords): boolean {
  const [local = ''] = email.split('@')
  const words = [brand, name, local, email, ...[brand, name, local].flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))]
  const typed = lettersOf(password)
  // A local part may consist of digits, such as a phone number.
  return words.some((word) => word !== '' && (foldLetters(word) === foldLetters(password) || (typed !== '' && lettersOf(word) === typed)))
}

/** Returns true if the password repeats one character, or consists of spaces. */
export const isMonotonous = (password: string) => new Set(foldLetters(password).replace(/\s/gu, ' ')).size <= 1

/** Folds case and width of letters. */
export const foldLetters = (text: string) => text.normalize('NFKC').toLowerCase()

const lettersOf = (text: string) => foldLetters(text).replace(/[^\p{L}\p{M}]/gu, '')
