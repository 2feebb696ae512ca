import { ShopError } from '#kernel/errors.ts'
import { errorCode } from '../process/error-code.ts'

/**
 * SQLSTATEs of a temporary failure, after which the same request can succeed. A connection or the disk failed, or the server starts, stops or takes no writes
 * any more, or its disk, memory or connections are exhausted.
 */
const unavailableStates = /^(?:08...|25006|53...|57P0.|58030)$/
/** The `unavailableStates` after which a connection must not be used again. */
const lostStates = /^(?:08...|25006|57P0.)$/
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
/** Messages of node-postgres errors that have no code. pg-boss adds the name of a queue in brackets. */
const unavailableMessages = /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|.* is not queryable(?:$| \())/
const silenceMessage = 'Query read timeout'

/** When a caller who was refused should try again. */
export const retryAfterSeconds = 5

/** True when a statement stayed unanswered for so long that its connection counts as dead. */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === silenceMessage

/** True when the connection of a failed statement must be closed: it is silent, its server stops, or its server has become a standby. */
export const isConnectionLost = (error: unknown): error is Error => isSilence(error) || lostStates.test(String(errorCode(error)))

/** True for a write on a server that takes none, such as a primary that has become a standby. */
export const isReadOnlyServer = (error: unknown) => errorCode(error) === '25006'

/** True when the database or its disk space is temporarily unavailable. The program is not at fault, and the caller should try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unavailableMessages.test(error.message)) return true
  return unavailableStates.test(code) || unavailableSystemCodes.has(code) || isDatabaseUnavailable(error.cause)
}

export const databaseUnavailable = () => new ShopError('unavailable', 'The shop cannot save or read anything right now. Please try again in a minute.')
