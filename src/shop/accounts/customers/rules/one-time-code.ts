const minute = 60

/** Seconds to wait after the first, second, third and each later code. */
const waits = [minute, 2 * minute, 5 * minute, 15 * minute]

/** Seconds after the last code until the waits start again from the first. */
export const waitsResetAfterSeconds = 24 * 60 * minute

export const codeDigits = 6
export const codeLifeMs = 5 * minute * 1000
export const maxTries = 5

/** The last code to a number or address, and its position in the series. */
export type LastCode = { sends: number; sentAt: Date }

/** Returns the seconds to wait after this many codes. */
export const waitSecondsAfter = (sends: number) => waits[Math.min(sends, waits.length) - 1] ?? minute

/** Returns the seconds until another code may be sent. Ignores a code with a future time, which means that the clock was set back. */
export function secondsToWait(last: LastCode | undefined, now: Date) {
  if (!last || last.sentAt > now) return 0
  return Math.max(0, Math.ceil(waitSecondsAfter(last.sends) - secondsBetween(last.sentAt, now)))
}

/** Returns the position of the next code in the current series, from 1. */
export function nextSend(last: LastCode | undefined, now: Date) {
  return last && secondsBetween(last.sentAt, now) < waitsResetAfterSeconds ? last.sends + 1 : 1
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
