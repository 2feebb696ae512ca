/** Pure rules and words that other modules use. Safe in a browser. */

export { articles } from './rules/articles.ts'
