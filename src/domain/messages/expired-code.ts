import { secretLifeOf } from './message-kind.ts'

/** Returns whether the code or link of a message expired before a gateway took it. Such a message is not sent any more. */
export function isTooLate({ dedupeKey, status, createdAt }: { dedupeKey: string; status: string; createdAt: Date }, now: Date) {
  const lifeMs = secretLifeOf(dedupeKey)
  return lifeMs !== undefined && status !== 'sent' && createdAt <= expiredUpTo(now, lifeMs)
}

/** Returns the creation time of the newest secret with this life that has expired by now. */
export const expiredUpTo = (now: Date, lifeMs: number) => new Date(now.getTime() - lifeMs)
