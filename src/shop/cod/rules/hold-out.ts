import type { CodDecision } from './decide-cod.ts'

/** What the checkout answers. `score`: refused by the score alone. `held_out`: the same, but allowed at random. `limit`: refused by a limit or a rule. */
export const codAnswers = ['allowed', 'held_out', 'score', 'limit'] as const

export type CodAnswer = (typeof codAnswers)[number]

/** A customer's draw, and the day and instant of it. */
export type Draw = { number: number; day: string; at: Date }

/** A decision with its answer. `answer`: undefined if an advance stands in for what refuses the order. */
export type Answered = CodDecision & { answer: CodAnswer | undefined; draw: Draw | undefined }

/** A draw is a whole number from 0 to below this. */
export const drawCount = 10_000

/** How long a customer's draw stands. */
export const drawMs = 24 * 60 * 60_000

/** How long decisions are kept. The figure covers the same time. */
export const keptDays = 365

/** Returns whether the score is the only reason against the order. Limits and the rule `never` are never held out. */
export const isByScoreAlone = ({ refusals }: Pick<CodDecision, 'refusals'>) => refusals.length === 1 && refusals[0] === 'score'

/** Returns the answer to a decision. `percent`: the share of the carts below the score that is allowed. */
export function answerOf(decision: Pick<CodDecision, 'refusals'>, draw: number | undefined, percent: number): CodAnswer {
  if (decision.refusals.length === 0) return 'allowed'
  if (draw === undefined || !isByScoreAlone(decision)) return 'limit'
  return draw < (percent * drawCount) / 100 ? 'held_out' : 'score'
}

/** The figure needs at least this many ended parcels of the hold-out. With fewer, it would mean nothing. */
export const leastEnded = 30

export type RefusalFacts = {
  /** Carts that the score refused, and their sum. */
  refused: number
  refusedPaise: number
  /** Carts that were allowed at random, and how many of their orders are open, came back or were delivered. */
  heldOut: number
  open: number
  back: number
  delivered: number
  /** What a parcel that comes back costs. Undefined while nobody entered costs. */
  returnPaise: number | undefined
  /** What the shop keeps of a delivered order. 0 while the owner has not said so. */
  marginPercent: number
}

/** What refusals saved, in paise. Negative if they cost more. In 95 of 100 shops the true sum lies between `leastPaise` and `mostPaise`. */
export type Saved = { paise: number; leastPaise: number; mostPaise: number }

/**
 * Estimates what refusals saved against allowing all, if the refused carts had ended as those of the hold-out did. Undefined while the facts do not suffice.
 * The bounds are those of Wilson's interval for the share that came back.
 */
export function savedByRefusals(facts: RefusalFacts): Saved | undefined {
  const { refused, refusedPaise, heldOut, open, back, delivered, returnPaise, marginPercent } = facts
  const ended = back + delivered
  if (refused === 0 || ended < leastEnded || returnPaise === undefined || marginPercent === 0) return undefined
  // As many of the refused carts would have become orders, in proportion, as of those that were held out.
  const refusedOrders = (refused * (open + ended)) / heldOut
  const marginPaise = ((refusedPaise / refused) * marginPercent) / 100
  /** `share`: the share of the orders that would have come back. The others would have left the margin. */
  const saved = (share: number) => Math.round(refusedOrders * (share * returnPaise - (1 - share) * marginPaise))
  const [least, most] = wilson(back, ended)
  return { paise: saved(back / ended), leastPaise: saved(least), mostPaise: saved(most) }
}

/** Returns the bounds between which the true share lies in 95 of 100 cases. */
function wilson(hits: number, count: number): [number, number] {
  // The normal distribution has 95 % of its values within 1.96 standard deviations.
  const z = 1.96
  const share = hits / count
  const middle = share + (z * z) / (2 * count)
  const half = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  const scale = 1 + (z * z) / count
  return [(middle - half) / scale, (middle + half) / scale]
}
