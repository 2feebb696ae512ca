import { ShopError } from '#kernel/errors.ts'

/** Classes and codes by which PostgreSQL says that it cannot serve now, and the same request can go well later: the connection; disk, memory or connections used up; stopping or starting; reading or writing its files. */
const awayStates = /^(?:08...|53...|57P0.|58030)$/
/** How the connection breaks before PostgreSQL can say anything, a full disk where the files of uploads are written, and as many open files as this process may have. */
const awaySystemCodes = new Set([
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
/** node-postgres gives these no code. */
const awayWords = /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|.* is not queryable$)/
const silence = 'Query read timeout'

export const retryAfterSeconds = 5

/** Whether a connection left a question unanswered for so long that nothing more is to be expected of it. */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === silence

/** Whether the database, or the room on its disk, is away for now: then nothing is wrong with the program, and the caller should try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message === silence || awayStates.test(code) || awaySystemCodes.has(code) || awayWords.test(error.message) || isDatabaseUnavailable(error.cause)
}

export const databaseUnavailable = () => new ShopError('unavailable', 'The shop cannot save or read anything right now. Please try again in a minute.')
