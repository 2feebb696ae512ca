import type { LegalFact } from './fill-facts.ts'

/** The clauses that the law demands, each with the facts that it must name when the owner rewrites it. */
export const clauseFacts = {
  cashDecision: ['officerEmail'],
  dataRights: ['officerEmail'],
  seller: ['address', 'licence', 'email', 'phone'],
  deliveryCosts: ['deliveryCosts'],
  waysToPay: ['waysToPay'],
  deliveryTime: ['dispatch', 'arrives'],
  replacement: ['tellUs'],
  returnHelp: ['email', 'phone'],
  refundTime: ['refundDays'],
  answerTimes: ['acknowledged', 'settled'],
} as const satisfies Record<string, readonly LegalFact[]>

export type ClauseKind = keyof typeof clauseFacts

export const isClauseKind = (kind: string): kind is ClauseKind => Object.hasOwn(clauseFacts, kind)

export const clauseKinds = Object.keys(clauseFacts).filter(isClauseKind)
