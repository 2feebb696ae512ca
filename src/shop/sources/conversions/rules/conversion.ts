import { dayMs } from '#kernel/duration.ts'

export const conversionEvents = ['purchase', 'refund'] as const

export type ConversionEvent = (typeof conversionEvents)[number]

/** `retrying`: the last try failed, and another one follows. `failed`: none follows. `skipped`: the shop decided to send nothing. */
export const conversionStatuses = ['queued', 'retrying', 'delivered', 'failed', 'skipped'] as const

export type ConversionStatus = (typeof conversionStatuses)[number]

/** How many tries an event has. With the growing delays of its queue they take about three days. */
export const mostTries = 13

/** Google drops events that are older than 72 hours, and Meta refuses events that are older than seven days. */
export const oldestMs = 3 * dayMs

/** An event is removed after so many days. A later refund of its order is not sent. */
export const keptDays = 90

export const answerTimeoutMs = 10_000

/** How much of an answer is stored. */
export const mostAnswerCharacters = 200
