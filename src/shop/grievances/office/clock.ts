import { dayMs, hourMs } from '#kernel/duration.ts'
import type { Grievance } from '../office-contract.ts'
import { acknowledgeMs } from '../rules/grievance.ts'
import { grievancesTexts } from './grievances-texts.ts'

const texts = grievancesTexts.clock

/** From these times before a deadline on, the clock is red. */
const settleSoonMs = 7 * dayMs
const acknowledgeSoonMs = 8 * hourMs

export type ClockText = { text: string; tone: 'good' | 'waiting' | 'bad' }

/** Says how long the officer has for the next step of a complaint. */
export function clockOf({ createdAt, dueAt, acknowledgedAt, settledAt }: Grievance, now: Date): ClockText {
  if (settledAt) return { text: texts.settled, tone: 'good' }
  const untilDue = Date.parse(dueAt) - now.getTime()
  if (untilDue <= 0) return { text: texts.settleLate, tone: 'bad' }
  if (acknowledgedAt) return { text: texts.settle(texts.days(Math.ceil(untilDue / dayMs))), tone: untilDue <= settleSoonMs ? 'bad' : 'waiting' }
  const untilAcknowledged = Date.parse(createdAt) + acknowledgeMs - now.getTime()
  if (untilAcknowledged <= 0) return { text: texts.acknowledgeLate, tone: 'bad' }
  return { text: texts.acknowledge(texts.hours(Math.ceil(untilAcknowledged / hourMs))), tone: untilAcknowledged <= acknowledgeSoonMs ? 'bad' : 'waiting' }
}
