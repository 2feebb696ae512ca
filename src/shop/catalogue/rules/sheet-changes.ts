import type { Product } from '../contract.ts'
import { columnTitles } from './product-sheet.ts'

/** The change of one cell. `isLost`: letters were replaced by question marks. */
export type CellChange = { column: string; before: string; after: string; isLost: boolean }

const cellsOfProduct = ({ name, status = 'published', type, images, benefits, manufacturer = '', countryOfOrigin = '', ...declared }: Product) => ({
  name,
  status,
  type,
  images: images.join('\n'),
  benefits: benefits.join('\n'),
  manufacturer,
  countryOfOrigin,
  foodType: declared.foodType ?? '',
  bestBeforeMonths: declared.bestBeforeMonths === undefined ? '' : String(declared.bestBeforeMonths),
})

const columns = ['name', 'status', 'type', 'images', 'benefits', 'manufacturer', 'countryOfOrigin', 'foodType', 'bestBeforeMonths'] as const

/** Lists the product's own cells that a sheet changes, and each new label of a pack that lost letters. A new product has empty cells before. */
export function cellChanges(before: Product | undefined, after: Product): CellChange[] {
  const [was, is] = [before && cellsOfProduct(before), cellsOfProduct(after)]
  const own = columns.flatMap((column) => {
    const [old, next] = [was?.[column] ?? '', is[column]]
    return old === next ? [] : [{ column: columnTitles[column], before: old, after: next, isLost: column !== 'images' && hasLostLetters(next, old) }]
  })
  const labels = new Set(before?.variants.map(({ quantity }) => quantity))
  const lostLabels = after.variants.filter(({ quantity }) => !labels.has(quantity) && hasLostLetters(quantity))
  return [...own, ...lostLabels.map(({ quantity }) => ({ column: columnTitles.quantity, before: '', after: quantity, isLost: true }))]
}

/**
 * Returns whether a program seems to have replaced letters that its encoding lacks. Signs are several question marks in a row, the replacement character,
 * or the old text with a question mark for each letter outside ASCII.
 */
export function hasLostLetters(text: string, before = ''): boolean {
  if (/\?{2}|\uFFFD/.test(text)) return true
  // Some programs write one mark for each character, others one for each half of it.
  return [/[^\0-\x7f]/gu, /[^\0-\x7f]/g].some((letters) => before.search(letters) !== -1 && before.replace(letters, '?') === text)
}
