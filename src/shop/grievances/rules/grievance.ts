import { dayMs, hourMs } from '#kernel/duration.ts'

export const grievanceKinds = ['consumer', 'data'] as const

export type GrievanceKind = (typeof grievanceKinds)[number]

/** The times of the E-Commerce Rules, and for personal data of the DPDP Rules. */
const settleDays: Record<GrievanceKind, number> = { consumer: 30, data: 90 }

export const acknowledgeMs = 48 * hourMs

export const dueAt = (kind: GrievanceKind, createdAt: Date) => new Date(createdAt.getTime() + settleDays[kind] * dayMs)

/** The reminders of a complaint in their order: 24 and 40 hours after it came without an acknowledgement, and 7 days before it is due. */
export const reminders = ['day', 'hours', 'due'] as const

export type Reminder = (typeof reminders)[number]

type Clock = { createdAt: Date; dueAt: Date; acknowledgedAt: Date | null; settledAt: Date | null; reminded: Reminder | null }

/** Returns the reminder that is due now. A late one replaces those before it, and none is sent twice. */
export function reminderDue({ createdAt, dueAt: due, acknowledgedAt, settledAt, reminded }: Clock, now: Date): Reminder | undefined {
  if (settledAt) return undefined
  const age = now.getTime() - createdAt.getTime()
  const waits = acknowledgedAt === null
  const [next] = [now.getTime() >= due.getTime() - 7 * dayMs && 'due', waits && age >= 40 * hourMs && 'hours', waits && age >= 24 * hourMs && 'day'].filter(
    (name): name is Reminder => name !== false,
  )
  return next !== undefined && (reminded === null || reminders.indexOf(next) > reminders.indexOf(reminded)) ? next : undefined
}
