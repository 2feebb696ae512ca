/** Pure rules and words that other modules use. Safe in a browser. */

export { codRules, type CodPart } from './rules/decide-cod.ts'
