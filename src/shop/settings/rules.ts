/** Pure rules and words that other modules use. Safe in a browser. */

export { hoursInWords } from './rules/hours.ts'
export { declarationsOf, sampleFacts } from './rules/settings.ts'
