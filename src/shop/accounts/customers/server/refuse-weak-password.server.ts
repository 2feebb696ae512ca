import { ShopError } from '#kernel/errors.ts'
import { fold, isMonotonous, isOwnWord, type OwnWords } from '../rules/weak-password.ts'

const maxListed = 10_000
/** The contract refuses shorter passwords. */
const minLength = 8

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Reads the most common passwords of sufficient length, in lower case. Called on first use, because it takes time and memory. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords: readonly string[] = dictionary['passwords-common']
  return new Set(passwords.filter(({ length }) => length >= minLength).slice(0, maxListed))
}

/**
 * Refuses a password that is easy to guess, with the reason. Call it wherever a password is set, after the length is checked.
 * @throws ShopError weak_password
 */
export async function refuseWeakPassword(password: string, own: OwnWords) {
  const advice = await findAdvice(password, own)
  if (advice) throw new ShopError('weak_password', `This password is easy to guess. ${advice}`)
}

/** Names all own words in one sentence, because the sentence must not say which of them an account has. */
async function findAdvice(password: string, own: OwnWords): Promise<string | undefined> {
  if (isMonotonous(password)) return 'Please use different characters.'
  if (isOwnWord(password, own)) return "Please leave your name, e-mail address and the shop's name out of it."
  const common = await (commonPasswords ??= readCommon())
  return common.has(fold(password)) ? 'Many people use it. Please choose another one.' : undefined
}
