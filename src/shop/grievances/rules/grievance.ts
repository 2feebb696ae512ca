import { dayMs, hourMs } from '#kernel/duration.ts'

export const grievanceKinds = ['consumer', 'data'] as const

export type GrievanceKind = (typeof grievanceKinds)[number]

/** The law's time to settle a complaint: by the E-Commerce Rules, and for personal data by the DPDP Rules. */
const settleDays: Record<GrievanceKind, number> = { consumer: 30, data: 90 }

/** The officer must acknowledge a complaint within this time. */
export const acknowledgeMs = 48 * hourMs

/** Returns when a complaint must be settled. */
export const dueAt = (kind: GrievanceKind, createdAt: Date) => new Date(createdAt.getTime() + settleDays[kind] * dayMs)

/** The reminders of a complaint in their order: 24 and 40 hours after it came without an acknowledgement, and 7 days before it is due. */
export const reminders = ['day', 'hours', 'due'] as const

export type Reminder = (typeof reminders)[number]

/** `reminded`: the last reminder that was sent. */
type Clock = { createdAt: Date; dueAt: Date; acknowledgedAt: Date | null; settledAt: Date | null; reminded: Reminder | null }

/** Returns the reminder to send now. A later reminder replaces earlier ones, and none is sent twice. */
export function reminderDue(clock: Clock, now: Date): Reminder | undefined {
  const latest = latestReminder(clock, now)
  if (latest === undefined || clock.reminded === null) return latest
  return reminders.indexOf(latest) > reminders.indexOf(clock.reminded) ? latest : undefined
}

/** Returns the last reminder whose time has come. */
function latestReminder({ createdAt, dueAt: due, acknowledgedAt, settledAt }: Clock, now: Date): Reminder | undefined {
  if (settledAt) return undefined
  if (now.getTime() >= due.getTime() - 7 * dayMs) return 'due'
  if (acknowledgedAt) return undefined
  const age = now.getTime() - createdAt.getTime()
  if (age >= 40 * hourMs) return 'hours'
  return age >= 24 * hourMs ? 'day' : undefined
}
