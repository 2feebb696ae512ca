import { dayMs } from '#kernel/duration.ts'

/** `retrying`: the last try failed, and another one follows. `failed`: no try follows. */
export const deliveryStatuses = ['queued', 'retrying', 'delivered', 'failed'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const addressStates = ['active', 'paused', 'disabled'] as const

/** A receiver must answer within this time. */
export const answerTimeoutMs = 10_000

/** Deliveries to an address that takes longer wait in a queue apart. */
export const slowMs = 2000

/** How many tries a delivery has. With the growing delays of its queue they take about three days. */
export const mostTries = 13

/** An address without a success for so long is disabled at its next failure. */
export const failingMs = 5 * dayMs

/** How long the secret before signs too. */
export const secretOverlapMs = dayMs

/** Deliveries are removed after so many days. */
export const keptDays = 30

/** How much of an answer is stored. */
export const mostAnswerCharacters = 200

export const mostAddresses = 20

/** The most deliveries that one request sends again. */
export const mostResent = 1000

/** Only a status of 200 to 299 means that the receiver has the event. */
export const isAccepted = (status: number) => status >= 200 && status < 300

/** The receiver says that the address is no more, and wants nothing from now on. */
export const isGone = (status: number | null) => status === 410

/** Returns whether the secret before still signs. */
export const isOverlapping = ({ secretReplacedAt }: { secretReplacedAt: Date | null }, now: Date) =>
  secretReplacedAt !== null && now.getTime() < secretReplacedAt.getTime() + secretOverlapMs
