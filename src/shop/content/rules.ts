/** Pure rules and words that other modules use. Safe in a browser. */

export { questionsIn } from './rules/page-questions.ts'
