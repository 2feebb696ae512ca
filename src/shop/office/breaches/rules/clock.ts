import { hourMs } from '#kernel/duration.ts'

/** Rule 7 of the DPDP Rules of 2025: the shop tells the Data Protection Board without delay, and sends it the details within 72 hours. */
const detailsMs = 72 * hourMs

/** The owner gets a reminder once this much of the time is left. */
const remindMs = 24 * hourMs

export const breachStates = ['open', 'closed'] as const

/** What an owner does next about a breach, in this order. */
type Step = 'board' | 'details' | 'people' | 'close'

type Stages = { noticedAt: Date; boardToldAt: Date | null; detailsSentAt: Date | null; peopleToldAt: Date | null; closedAt: Date | null; people: number | null }

/** Returns when the Board must have the details. */
export const detailsDue = (noticedAt: Date) => new Date(noticedAt.getTime() + detailsMs)

/** The owner gets a reminder about breaches noticed up to the returned time, as long as the Board has no details. */
export const remindNoticedUntil = (now: Date) => new Date(now.getTime() - detailsMs + remindMs)

/**
 * Returns the next step of a breach, and whether it is late. Undefined once it is closed. The Board and the people must hear of it without delay, so their
 * step is late once the 72 hours are over.
 */
export function nextStep(stages: Stages, now: Date): { step: Step; isLate: boolean } | undefined {
  if (stages.closedAt) return undefined
  const step = stages.boardToldAt === null ? 'board' : stages.detailsSentAt === null ? 'details' : stages.peopleToldAt === null ? 'people' : 'close'
  return { step, isLate: step !== 'close' && now >= detailsDue(stages.noticedAt) }
}

/** Returns why the times of the stages cannot be; undefined if they can. A breach of nobody's data is closed at once. */
export function stageFault(stages: Stages, now: Date): string | undefined {
  const { noticedAt, boardToldAt, detailsSentAt, peopleToldAt, closedAt, people } = stages
  const done = [boardToldAt, detailsSentAt, peopleToldAt]
  if ([noticedAt, ...done, closedAt].some((at) => at !== null && at > now)) return 'A time is still to come.'
  if ([...done, closedAt].some((at) => at !== null && at < noticedAt)) return 'A step was done before anybody noticed the breach.'
  if (closedAt && people !== 0 && done.includes(null)) return 'Please tell the Board and the people first, or enter 0 people.'
  return undefined
}
