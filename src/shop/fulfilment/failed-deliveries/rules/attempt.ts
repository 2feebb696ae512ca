import { minuteMs } from '#kernel/duration.ts'

/** Why a delivery failed. */
export const attemptReasons = [
  'nobody_home',
  'refused',
  'address_wrong',
  'phone_unreachable',
  'asked_for_later',
  'cash_not_ready',
  'area_not_served',
  'damaged',
  'other',
] as const

export type AttemptReason = (typeof attemptReasons)[number]

/** Who reported an attempt: staff, or a courier's program. */
export const attemptSources = ['staff', 'courier'] as const

export type AttemptSource = (typeof attemptSources)[number]

/** The longest note, in characters. */
export const mostNote = 200

/** Returns the minute of an attempt, which identifies it: couriers report the same attempt again, and some without seconds. */
export const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
