/** Pure rules and words that other modules use. Safe in a browser. */

export { chosenProducts } from './rules/chosen-products.ts'
export { fillFacts } from './rules/fill-facts.ts'
export { aboutPage } from './rules/first/about-page.ts'
export { homePage } from './rules/first/home-page.ts'
export { visibleBlocks } from './rules/fixed-blocks.ts'
export { questionsIn } from './rules/page-questions.ts'
