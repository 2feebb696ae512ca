/** Pure rules and words that other modules use. Safe in a browser. */

export { declarationsOf, defaultSettings, hoursInWords, sampleFacts } from './rules/settings.ts'
