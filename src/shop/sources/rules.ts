/** Pure rules that other modules use. Safe in a browser. */

export { visitSteps, type VisitStep } from './visits/rules/visit-steps.ts'
export type { SourceKind, TouchTurn } from './rules/touch.ts'
export { periodsOf, type WantedDays } from './rules/periods.ts'
