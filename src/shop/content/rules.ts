/** Pure rules and words that other modules use. Safe in a browser. */

export { chosenProducts } from './rules/chosen-products.ts'
export { deliverySentence } from './rules/delivery-sentences.ts'
export { fillFacts, fillText } from './rules/fill-facts.ts'
export { pathOfPage } from './rules/page-path.ts'
export { visibleBlocks } from './rules/visible-blocks.ts'
export { questionsIn } from './rules/page-questions.ts'
