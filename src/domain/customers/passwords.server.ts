import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ShopError } from '#kernel/errors.ts'

const derive = promisify(argon2)

/** OWASP's second choice of parameters for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const stored = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** What an unknown account is compared with, so that it costs as much as a known one. Nobody's: its tag is all zeros. */
const nobody = phc(Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))

/** @returns a PHC string, parameters included */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phc(salt, await hash(password, salt, cost, tagBytes))
}

/** False, and no quicker, for an account that is unknown or has no password. */
export async function passwordMatches(password: string, hashed: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.exec(hashed ?? nobody) ?? []
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await hash(password, Buffer.from(salt, 'base64'), parameters, expected.length), expected)
}

function hash(password: string, nonce: Uint8Array, parameters: typeof cost, tagLength: number) {
  // The same letters may be typed as different code points on another keyboard.
  return takingTurns(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...parameters }))
}

function phc(salt: Buffer, tag: Buffer) {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

const maxAtOnce = 4
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Few at once, because each takes 19 MiB and a core. @throws ShopError unavailable when too many wait already */
async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new ShopError('unavailable', 'Too many people are logging in right now. Please try again in a minute.')
  if (running < maxAtOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
