import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ShopError } from '#kernel/errors.ts'
import { createTurns } from '#platform/process/turns.ts'
import type { Shop } from '#platform/shop.ts'
import { foldLetters, isMonotonous, isOwnWord, type OwnWords } from '../rules/weak-password.ts'

const derive = promisify(argon2)

/** The second parameter set that OWASP recommends for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Matches a hash in PHC string format: memory in KiB, passes, parallelism, salt and tag. */
const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** The hash that is checked for an unknown account, so that the answer takes as long as for a known account. No password matches it: its tag is all zeros. */
const dummyHash = phc(Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))

/** Hashes a password. @returns a PHC string with its parameters */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phc(salt, await hash(password, salt, cost, tagBytes))
}

/** Compares a password with a hash. Without a hash, which means an unknown account or no password, it returns false after the same time. */
export async function passwordMatches(password: string, hashed: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(hashed ?? dummyHash) ?? []
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await hash(password, Buffer.from(salt, 'base64'), parameters, expected.length), expected)
}

function hash(password: string, nonce: Uint8Array, parameters: typeof cost, tagLength: number) {
  // Different keyboards may produce different code points for the same letters.
  return inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...parameters }))
}

function phc(salt: Buffer, tag: Buffer) {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Each hash takes 19 MiB and a core. */
const inTurn = createTurns(
  { running: 2, waiting: 200 },
  { full: () => new ShopError('unavailable', 'Too many people are logging in right now. Please try again in a minute.') },
)

/** `account` is the account's id. For an unknown account, it is the key of the typed e-mail address. */
type PasswordOwner = { account: string; passwordHash: string | null | undefined }

/**
 * Checks a password and counts the try. One limit counts the tries for the account from this network address. Another limit counts those from all addresses,
 * because an attacker may have many. The second limit could block the owner, so it does not apply to an address with a recent successful login. From another
 * address, the owner can use a one-time code; without a sign-in number, the owner must wait until the hour is over. A successful login does not count.
 * @throws ShopError too_many_requests
 */
export async function tryPassword(
  { limits }: Pick<Shop, 'limits'>,
  { account, passwordHash }: PasswordOwner,
  password: string,
  address: string,
): Promise<boolean> {
  // Counts before comparing the password, so concurrent tries are counted one by one.
  await limits.take('login', address, account)
  const isKnown = await limits.remembers('loginKnown', address, account)
  if (!isKnown) await limits.take('loginAccount', account)

  if (!(await passwordMatches(password, passwordHash))) return false
  await Promise.all([limits.reward('login', address, account), limits.remember('loginKnown', address, account)])
  if (!isKnown) await limits.reward('loginAccount', account)
  return true
}

/** How many of the most common passwords are refused. */
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

/** Returns the reason why a password is easy to guess, or undefined. One sentence names all own words, so that it does not reveal the words of an account. */
async function findAdvice(password: string, own: OwnWords): Promise<string | undefined> {
  if (isMonotonous(password)) return 'Please use different characters.'
  if (isOwnWord(password, own)) return "Please leave your name, e-mail address and the shop's name out of it."
  const common = await (commonPasswords ??= readCommon())
  return common.has(foldLetters(password)) ? 'Many people use it. Please choose another one.' : undefined
}
