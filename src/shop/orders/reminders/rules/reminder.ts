import { dayMs, hourMs, minuteMs } from '#kernel/duration.ts'
import { holdMinutes } from '#shop/stock/rules.ts'

/** A dialog that nobody closes stays open this long. */
const dialogMs = holdMinutes * minuteMs

/** A reminder leaves this long after its attempt ended unpaid. */
export const waitMs = 3 * hourMs

/** A link from now restores its cart until then. */
export const restorableUntil = (now: Date) => new Date(now.getTime() + 7 * dayMs)

/** An attempt with `askedAt`, the time of its last try, has ended unpaid long enough by now if it was asked for up to this time. */
export const askedUpTo = (now: Date) => new Date(now.getTime() - dialogMs - waitMs)

/** An attempt that ended because its day was over has waited long enough if it expired up to this time. */
export const expiredUpTo = (now: Date) => new Date(now.getTime() - waitMs)

/** Wishes and sent reminders are deleted after this time. */
export const keptDays = 30
