import { hourMs } from '#kernel/duration.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import type { ListedBreach } from '../../breaches/contract.ts'
import { detailsDue, nextStep } from '../../breaches/rules/clock.ts'
import { breachesTexts } from './breaches-texts.ts'

const texts = breachesTexts.clock

/** From this many hours before the deadline on, the clock is red. */
const urgentHours = 12

const dateIn = (text: string) => (text === '' ? null : new Date(text))

function clockOf(breach: ListedBreach, now: Date): { text: string; tone: Tone } {
  const noticedAt = new Date(breach.noticedAt)
  const stages = {
    noticedAt,
    people: breach.people,
    boardToldAt: dateIn(breach.boardToldAt),
    detailsSentAt: dateIn(breach.detailsSentAt),
    peopleToldAt: dateIn(breach.peopleToldAt),
    closedAt: dateIn(breach.closedAt),
  }
  const next = nextStep(stages, now)
  if (!next) return { text: texts.closed, tone: 'good' }
  if (next.step === 'close') return { text: texts.close, tone: 'waiting' }
  if (next.isLate) return { text: texts[`${next.step}Late`], tone: 'bad' }
  const hours = Math.ceil((detailsDue(noticedAt).getTime() - now.getTime()) / hourMs)
  return { text: texts[next.step](texts.hours(hours)), tone: next.step === 'board' || hours <= urgentHours ? 'bad' : 'waiting' }
}

/** Says the next step of a breach, and the time that is left of the 72 hours. */
export function BreachClock({ breach }: { breach: ListedBreach }) {
  const { text, tone } = clockOf(breach, new Date())
  return <Badge tone={tone}>{text}</Badge>
}
