import { dayMs, hourMs, minuteMs } from '#kernel/duration.ts'
import { holdMinutes } from '#shop/stock/rules.ts'

/** A dialog that nobody closes stays open this long. */
const dialogMs = holdMinutes * minuteMs

/** A reminder leaves this long after its attempt ended unpaid. */
export const waitMs = 3 * hourMs

/** A link from now restores its cart until then. */
export const restorableUntil = (now: Date) => new Date(now.getTime() + 7 * dayMs)

/** Returns the latest `askedAt`, the time of a shopper's last try to pay, whose reminder is due: the dialog has ended, and the wait is over. */
export const latestDueTry = (now: Date) => new Date(now.getTime() - dialogMs - waitMs)

/** Returns the latest expiry of an attempt whose reminder is due. */
export const latestDueExpiry = (now: Date) => new Date(now.getTime() - waitMs)

/** Wishes and sent reminders are deleted after this time. */
export const keptDays = 30
