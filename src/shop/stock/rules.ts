/** Pure rules and words that other modules use. Safe in a browser. */

export { batchList, recalledWarning, sumRecalled } from './rules/recalled-batch.ts'
export {
  chosenReasons,
  holdMinutes,
  isTracked,
  refuseLine,
  shareStock,
  type OrderedPart,
  mostPieces,
  type ChosenReason,
  type StockedLine,
  type Use,
} from './rules/stock.ts'
