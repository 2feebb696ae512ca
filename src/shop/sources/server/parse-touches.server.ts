import { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { cleanTouch, type Touch, touchDays, type TouchTurn } from '../rules/touch.ts'

/** A wrong value counts as none, because an order must not fail by it. */
const text = z.catch(z.optional(z.string()), undefined)

const sentTouch = z.object({
  source: text,
  medium: text,
  campaign: text,
  content: text,
  term: text,
  referrer: text,
  code: text,
  path: text,
  qr: z.catch(z.optional(z.boolean()), undefined),
  at: z.number(),
})

const optionalTouch = z.catch(z.optional(sentTouch), undefined)

const sentTouches = z.object({ first: optionalTouch, last: optionalTouch })

/** Returns the touches that a browser sent with an order, in their canonical form. Drops wrong and old ones; undefined if none is left. */
export function parseTouches(value: unknown, now: Date): Record<TouchTurn, Touch> | undefined {
  const parsed = sentTouches.safeParse(value)
  if (!parsed.success) return undefined
  const first = parsed.data.first && parseTouch(parsed.data.first, now.getTime())
  const last = parsed.data.last && parseTouch(parsed.data.last, now.getTime())
  const either = first ?? last
  return either && { first: either, last: last ?? either }
}

function parseTouch({ at, ...fields }: z.output<typeof sentTouch>, now: number): Touch | undefined {
  // The clock of a phone may be fast.
  const touchedAt = Math.min(at, now)
  if (touchedAt <= now - touchDays * dayMs) return undefined
  const sentFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return cleanTouch({ ...sentFields, at: touchedAt })
}
