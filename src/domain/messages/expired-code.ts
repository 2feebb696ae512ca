import { codeLifeMs } from '../customers/one-time-code.ts'
import { isCode } from './message-kind.ts'

/** Returns whether a one-time code expired before a gateway took it. Such a code is not sent any more. */
export function isTooLate({ dedupeKey, status, createdAt }: { dedupeKey: string; status: string; createdAt: Date }, now: Date) {
  return isCode(dedupeKey) && status !== 'sent' && createdAt <= expiredUpTo(now)
}

/** Returns the creation time of the newest code that has expired by now. */
export const expiredUpTo = (now: Date) => new Date(now.getTime() - codeLifeMs)
