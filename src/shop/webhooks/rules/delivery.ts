import { dayMs } from '#kernel/duration.ts'

/** `retrying`: the last try failed, and another one follows. `failed`: no try follows. */
export const deliveryStatuses = ['queued', 'retrying', 'delivered', 'failed'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const addressStates = ['active', 'paused', 'disabled'] as const

/** A receiver must answer within this time. */
export const answerTimeoutMs = 10_000

/** An address that takes longer to answer is slow. Its deliveries wait in their own queue, and delay no others. */
export const slowMs = 2000

/** How often the shop tries a delivery. The growing delays between the tries add up to about three days. */
export const mostTries = 13

/** After this time without a success, the next failure disables the address. */
export const failingMs = 5 * dayMs

/** For this time after a replacement, the previous secret also signs. */
export const secretOverlapMs = dayMs

/** Deliveries are deleted after this many days. */
export const keptDays = 30

/** How many characters of an answer are stored. */
export const mostAnswerCharacters = 200

export const mostAddresses = 20

/** The most deliveries that one request sends again. */
export const mostResent = 1000

/** Only a status of 200 to 299 means that the receiver has the event. */
export const isAccepted = (status: number) => status >= 200 && status < 300

/** True if the receiver says that the address no longer exists (410 Gone). The shop then disables the address. */
export const isGone = (status: number | null) => status === 410

/** True while the previous secret also signs. */
export const isOverlapping = ({ secretReplacedAt }: { secretReplacedAt: Date | null }, now: Date) =>
  secretReplacedAt !== null && now.getTime() < secretReplacedAt.getTime() + secretOverlapMs
