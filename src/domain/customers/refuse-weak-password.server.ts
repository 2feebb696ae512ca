import { ShopError } from '#kernel/errors.ts'
import { folded, isMonotonous, isOwnWord, type OwnWords } from './weak-password.ts'

const listed = 10_000
/** Shorter ones are refused for their length. */
const leastLength = 8

let reading: Promise<ReadonlySet<string>> | undefined

/** The most common passwords that are long enough, in lower case. Read when first needed, as it takes a moment and some memory. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords: readonly string[] = dictionary['passwords-common']
  return new Set(passwords.filter(({ length }) => length >= leastLength).slice(0, listed))
}

/** For every place where a password is set, after the rules on its length. @throws ShopError weak_password for one that others would try first */
export async function refuseWeakPassword(password: string, own: OwnWords) {
  const common = await (reading ??= readCommon())
  if (common.has(folded(password)) || isMonotonous(password) || isOwnWord(password, own))
    throw new ShopError('weak_password', 'This password is easy to guess. Please choose another one.')
}
