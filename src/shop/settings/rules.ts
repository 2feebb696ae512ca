/** Pure rules and words that other modules use. Safe in a browser. */

export { declarationsOf, hoursInWords, sampleFacts } from './rules/settings.ts'
