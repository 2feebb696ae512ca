import { dayMs, hourMs, minuteMs } from '#kernel/duration.ts'
import { holdMinutes } from '#shop/stock/rules.ts'

/** How long a payment dialog stays open if the shopper does not close it. */
const dialogMs = holdMinutes * minuteMs

/** How long after the end of an unpaid attempt its reminder is sent. */
export const waitMs = 3 * hourMs

/** Returns the time until which a link that is made now restores its cart. */
export const restorableUntil = (now: Date) => new Date(now.getTime() + 7 * dayMs)

/** Returns the latest `askedAt` (the shopper's last try to pay) whose reminder is due: the dialog has ended, and the wait is over. */
export const latestDueTry = (now: Date) => new Date(now.getTime() - dialogMs - waitMs)

/** Returns the latest expiry of an attempt whose reminder is due. */
export const latestDueExpiry = (now: Date) => new Date(now.getTime() - waitMs)

/** Wishes and sent reminders are deleted after this number of days. */
export const keptDays = 30
