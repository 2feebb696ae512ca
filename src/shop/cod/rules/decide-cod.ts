/** Whether a customer may pay in cash on delivery: as the score says, always, or never. */
export const codRules = ['auto', 'always', 'never'] as const

export type CodRule = (typeof codRules)[number]

/**
 * The limits that the owner sets, in paise. `advancePaise`: the part that is paid online before, 0 for none. `isAdvanceForAll`: each order needs the advance,
 * not only risky orders.
 */
export type CodLimits = {
  isOn: boolean
  /** The bounds of an order's total. */
  leastPaise: number
  mostPaise: number
  /** The bound for a customer without a delivered order. */
  mostFirstPaise: number
  /** An order is refused if the customer or the number has so many open ones. */
  mostOpen: number
  advancePaise: number
  isAdvanceForAll: boolean
}

/** What the shop knows about the customer and the place, counted when the order is made. `averagePaise`: of three or more orders, else undefined. */
export type CodFacts = {
  rule: CodRule
  /** The owner sends no such parcel to the PIN code. */
  isPinRefused: boolean
  totalPaise: number
  /** The shopper proved the number of the address by a code, or does so before the order is placed. */
  isProven: boolean
  delivered: number
  accountDays: number
  /** Parcels of cash on delivery that came back in the last 365 days. */
  returned: number
  /** Other orders that were cancelled after they were sent. */
  cancelledSent: number
  averagePaise: number | undefined
  openOfCustomer: number
  openOfMobile: number
  /** Parcels of cash on delivery to the PIN code in the last 180 days, and how many of them came back. */
  pinParcels: number
  pinReturned: number
}

/** The parts of the score, each with its points and its figure. */
export const codPartKinds = ['start', 'proven', 'delivered', 'account', 'returned', 'cancelled_sent', 'pin', 'large'] as const

export type CodPart = { kind: (typeof codPartKinds)[number]; points: number; figure: number }

/** Why an order may not be paid in cash on delivery. */
const codRefusals = ['off', 'never', 'pin', 'too_small', 'too_large', 'first_too_large', 'open', 'score'] as const

export type CodRefusal = (typeof codRefusals)[number]

/** The refusals that concern the customer, whatever the next order is. */
export const customerRefusals = ['never', 'open', 'score'] as const satisfies CodRefusal[]

/** The refusals that an advance lifts, because the shop then risks less. Every other refusal stands. */
const riskRefusals: readonly CodRefusal[] = ['first_too_large', 'score']

/** `advancePaise`: what an allowed order pays online before, 0 for nothing. `refusals`: why it is not allowed, or not without the advance. */
export type CodDecision = { allowed: boolean; advancePaise: number; score: number; parts: CodPart[]; refusals: CodRefusal[] }

/** The points of the score, and what an order needs. `npm run stress -- parcels` measures what the points are worth. */
export const codPoints = {
  start: 50,
  proven: 10,
  delivered: 8,
  /** All delivered orders together. */
  mostForDelivered: 32,
  account: 5,
  returned: -30,
  cancelledSent: -10,
  pin: -15,
  large: -10,
  /** The score that an order needs. */
  least: 40,
}

export type CodPoints = typeof codPoints

/** A PIN code is risky if more than this share of its parcels came back, of at least so many. */
const minPinParcels = 10
const mostPinReturned = 0.3

/** An older account gives points. */
const oldAccountDays = 90

/** An order of more than so many times the customer's average costs points. */
const largeFactor = 2

/** Returns the parts of the score. The score is their sum, limited to 0 to 100. */
function codPartsOf(facts: CodFacts, points: CodPoints): CodPart[] {
  const isRiskyPin = facts.pinParcels >= minPinParcels && facts.pinReturned / facts.pinParcels > mostPinReturned
  const isLarge = facts.averagePaise !== undefined && facts.totalPaise > largeFactor * facts.averagePaise
  const parts: CodPart[] = [
    { kind: 'start', points: points.start, figure: 0 },
    { kind: 'proven', points: facts.isProven ? points.proven : 0, figure: facts.isProven ? 1 : 0 },
    { kind: 'delivered', points: Math.min(points.mostForDelivered, points.delivered * facts.delivered), figure: facts.delivered },
    { kind: 'account', points: facts.accountDays > oldAccountDays ? points.account : 0, figure: facts.accountDays },
    { kind: 'returned', points: points.returned * facts.returned, figure: facts.returned },
    { kind: 'cancelled_sent', points: points.cancelledSent * facts.cancelledSent, figure: facts.cancelledSent },
    { kind: 'pin', points: isRiskyPin ? points.pin : 0, figure: facts.pinParcels === 0 ? 0 : Math.round((100 * facts.pinReturned) / facts.pinParcels) },
    { kind: 'large', points: isLarge ? points.large : 0, figure: facts.totalPaise },
  ]
  return parts.filter((part) => part.points !== 0)
}

/**
 * Decides whether an order may be paid in cash on delivery, and says why not. The customer's rule `never` beats every score. `always` beats the score and
 * the limit of a first order, but not what holds for everybody. Where the owner takes an advance, it stands in for that score and limit.
 */
export function decideCod(facts: CodFacts, limits: CodLimits, points: CodPoints = codPoints): CodDecision {
  const parts = codPartsOf(facts, points)
  const sum = parts.reduce((total, part) => total + part.points, 0)
  const score = Math.min(100, Math.max(0, sum))
  const byScore = facts.rule !== 'always'
  const reasons: [reason: CodRefusal, applies: boolean][] = [
    ['off', !limits.isOn],
    ['never', facts.rule === 'never'],
    ['pin', facts.isPinRefused],
    ['too_small', facts.totalPaise < limits.leastPaise],
    ['too_large', facts.totalPaise > limits.mostPaise],
    ['first_too_large', byScore && facts.delivered === 0 && facts.totalPaise > limits.mostFirstPaise],
    ['open', facts.openOfCustomer >= limits.mostOpen || facts.openOfMobile >= limits.mostOpen],
    ['score', byScore && score < points.least],
  ]
  const refusals = reasons.flatMap(([reason, applies]) => (applies ? [reason] : []))
  const allowed = refusals.every((refusal) => limits.advancePaise > 0 && riskRefusals.includes(refusal))
  const advancePaise = allowed && (limits.isAdvanceForAll || refusals.length > 0) ? limits.advancePaise : 0
  return { allowed, advancePaise, score, parts, refusals }
}
