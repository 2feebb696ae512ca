/** Pure rules that other modules use. Safe in a browser. */

export type { SourceKind, TouchTurn } from './rules/touch.ts'
