import { hourMs } from '#kernel/duration.ts'

/** Rule 7 of the DPDP Rules of 2025: the shop tells the Data Protection Board without delay, and sends it the details within 72 hours. */
const detailsMs = 72 * hourMs

/** The owner gets a reminder when this much of the 72 hours is left. */
const remindMs = 24 * hourMs

export const breachStates = ['open', 'closed'] as const

/** The next step of the owner. Each breach needs all four, in this order. */
type Step = 'board' | 'details' | 'people' | 'close'

/** The times of a breach, null until a step is done. `people`: the number of people that it concerns. */
export type Stages = {
  noticedAt: Date
  boardToldAt: Date | null
  detailsSentAt: Date | null
  peopleToldAt: Date | null
  closedAt: Date | null
  people: number | null
}

/** Returns the time by which the Data Protection Board must have the details. */
export const detailsDue = (noticedAt: Date) => new Date(noticedAt.getTime() + detailsMs)

/** Returns a time. The owner is reminded of breaches that were noticed up to then, and of which the Board has no details. */
export const remindNoticedUntil = (now: Date) => new Date(now.getTime() - detailsMs + remindMs)

/**
 * Returns the next step of a breach, and whether the step is late; undefined for a closed breach. Every step but the last is late once the 72 hours are over,
 * because the law says "without delay".
 */
export function nextStep(stages: Stages, now: Date): { step: Step; isLate: boolean } | undefined {
  if (stages.closedAt) return undefined
  const step = firstOpenStep(stages)
  return { step, isLate: step !== 'close' && now >= detailsDue(stages.noticedAt) }
}

function firstOpenStep({ boardToldAt, detailsSentAt, peopleToldAt }: Stages): Step {
  if (boardToldAt === null) return 'board'
  if (detailsSentAt === null) return 'details'
  return peopleToldAt === null ? 'people' : 'close'
}

/** Returns what is wrong with the times of the steps, or undefined. A breach that concerns 0 people may be closed without them. */
export function stageFault(stages: Stages, now: Date): string | undefined {
  const { noticedAt, boardToldAt, detailsSentAt, peopleToldAt, closedAt, people } = stages
  const done = [boardToldAt, detailsSentAt, peopleToldAt]
  if ([noticedAt, ...done, closedAt].some((at) => at !== null && at > now)) return 'A time is still to come.'
  if ([...done, closedAt].some((at) => at !== null && at < noticedAt)) return 'A step was done before anybody noticed the breach.'
  if (closedAt && people !== 0 && done.includes(null)) return 'Please tell the Board and the people first, or enter 0 people.'
  return undefined
}
