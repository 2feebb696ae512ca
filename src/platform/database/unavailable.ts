import { ShopError } from '#kernel/errors.ts'

/**
 * SQLSTATEs of a temporary failure, after which the same request can succeed: a connection failure, exhausted disk, memory or connections, a server that
 * starts or stops, an I/O error.
 */
const unavailableStates = /^(?:08...|53...|57P0.|58030)$/
/** System errors of a temporary failure: a broken connection, a full disk (also the disk of the uploads), too many open files. */
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
])
/** Messages of node-postgres errors that have no code. */
const unavailableMessages = /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|.* is not queryable$)/
const silenceMessage = 'Query read timeout'

export const retryAfterSeconds = 5

/** True when a statement stayed unanswered for so long that its connection counts as dead. */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === silenceMessage

/** True when the database or its disk space is temporarily unavailable. The program is not at fault, and the caller should try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.message === silenceMessage || unavailableMessages.test(error.message)) return true
  return unavailableStates.test(code) || unavailableSystemCodes.has(code) || isDatabaseUnavailable(error.cause)
}

export const databaseUnavailable = () => new ShopError('unavailable', 'The shop cannot save or read anything right now. Please try again in a minute.')
