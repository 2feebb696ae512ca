import { codeLifeMs } from '../customers/one-time-code.ts'
import { isCode } from './message-kind.ts'

/** Of a one-time code that no gateway took while it was good: it is not sent any more. */
export function isTooLate({ dedupeKey, status, createdAt }: { dedupeKey: string; status: string; createdAt: Date }, now: Date) {
  return isCode(dedupeKey) && status !== 'sent' && createdAt <= deadSince(now)
}

/** A code of this moment, or an earlier one, is dead now. */
export const deadSince = (now: Date) => new Date(now.getTime() - codeLifeMs)
