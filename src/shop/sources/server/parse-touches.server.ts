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

const sent = z.catch(z.optional(sentTouch), undefined)

const sentTouches = z.object({ first: sent, last: sent })

/** Returns the touches that a browser sent with an order, in their canonical form. Undefined without any: wrong and old ones are dropped. */
export function parseTouches(value: unknown, now: Date): Record<TouchTurn, Touch> | undefined {
  const parsed = sentTouches.safeParse(value)
  if (!parsed.success) return undefined
  const [first, last] = [parsed.data.first, parsed.data.last].map((touch) => touch && parseTouch(touch, now.getTime()))
  const either = first ?? last
  return either && { first: either, last: last ?? either }
}

function parseTouch({ at, ...fields }: z.output<typeof sentTouch>, now: number): Touch | undefined {
  // The clock of a phone may be fast.
  const moment = Math.min(at, now)
  const given = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
  return moment > now - touchDays * dayMs ? cleanTouch({ ...given, at: moment }) : undefined
}
