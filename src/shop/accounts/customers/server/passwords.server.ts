import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ShopError } from '#kernel/errors.ts'
import { createTurns } from '#platform/process/turns.ts'

const derive = promisify(argon2)

/** The second parameter set that OWASP recommends for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** The hash for unknown accounts, so checking them takes as long as a known one. No password matches it: its tag is all zeros. */
const dummyHash = phc(Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))

/** Hashes a password. @returns a PHC string with its parameters */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phc(salt, await hash(password, salt, cost, tagBytes))
}

/** Compares a password with a hash. Returns false after the same time for an unknown account or one without a password. */
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
