const minute = 60

/** Seconds to wait after the first, second, third and every later code. */
const waits = [minute, 2 * minute, 5 * minute, 15 * minute]

/** Seconds of silence after which the waits start anew. */
export const forgottenAfter = 24 * 60 * minute

export const codeDigits = 6
export const codeLifeMs = 5 * minute * 1000
export const maxTries = 5

type Sent = { sends: number; sentAt: Date }

export const waitAfter = (sends: number) => waits[Math.min(sends, waits.length) - 1] ?? minute

/** Seconds until another code may be sent, 0 when one may be sent now. A code from the future (the clock was put back) makes nobody wait for it. */
export function secondsToWait(last: Sent | undefined, now: Date) {
  if (!last || last.sentAt > now) return 0
  return Math.max(0, Math.ceil(waitAfter(last.sends) - secondsBetween(last.sentAt, now)))
}

/** Which code in a row the next one is. */
export function nextSend(last: Sent | undefined, now: Date) {
  return last && secondsBetween(last.sentAt, now) < forgottenAfter ? last.sends + 1 : 1
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
