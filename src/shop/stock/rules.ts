/** Pure rules and words that other modules use. Safe in a browser. */

export { batchList, recalledWarning, sumRecalled } from './rules/recalled-batch.ts'
export { shareStock, type Use } from './rules/share-stock.ts'
export { holdMinutes, isTracked, refuseLine, type OrderedPart, type StockedLine } from './rules/stock.ts'
