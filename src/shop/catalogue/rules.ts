/** Pure rules and words that other modules use. Safe in a browser. */

export { reportUrl } from './lab-reports/rules/lab-report.ts'
export { isImported } from './rules/declarations.ts'
export { discountOfRow, toDiscountColumns } from './rules/discount-columns.ts'
export { findByWords } from './rules/find-by-words.ts'
export { isAboveMrp, withFigures } from './rules/change-packs.ts'
export { packChanges, type PackChange } from './rules/merge-variants.ts'
export { findPack, firstPack, isSoldOut, offerIdOf, picturesOf, picturesWith } from './rules/product.ts'
export { pathOfType, typeOf } from './rules/path-of-type.ts'
export {
  changedPaise,
  exactPerPiecePaiseOf,
  listSumsOf,
  mrpOfLinePaise,
  paidPaiseOfPieces,
  percentBelowMrp,
  perPiecePaiseOf,
  piecesToGet,
  priceCart,
  priceLines,
  sumOfExtras,
  withExtras,
  withFreeLine,
  type BulkChange,
  type CartDiscount,
  type CartPrice,
  type UnpricedLine,
} from './rules/price-cart.ts'
export { newProductId } from './rules/product-id.ts'
export { productIdIn, productPath, productScreen, slugOf } from './rules/product-path.ts'
export { textsIn } from './rules/product-sheet.ts'
export { gramsOf, offerPriceOf, paisePerGram, priceDropSentence, priceVariant } from './rules/variant-price.ts'
export { missingIn, type SoldProduct } from './rules/sold-product.ts'
export { captionsUrl } from './videos/rules/video.ts'
