import type { Product, Variant } from '#shop/catalogue/contract.ts'
import { discountFields, exactDiscount, repriced, sellingError, sellingFields, sellingPriceOf, type VariantDraft } from '#shop/catalogue/parts.ts'
import type { Schedule } from '#shop/catalogue/schedules/contract.ts'
import { type BulkChange, changedPaise } from '#shop/catalogue/rules.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { writeAmount } from '#ui/office/amount.ts'
import { mostProducts } from '../../../packs/contract.ts'
import { numberIn, numberOrText, wholeIn } from '#ui/office/typed-number.ts'

/** A row of the sheet: a pack of the catalogue. */
export type GridPack = { id: string; product: Product; variant: Variant; schedules: readonly Schedule[] }

/** The columns whose cells a person types. */
export const gridColumns = ['price', 'selling', 'mrp', 'stock'] as const

export type GridColumn = (typeof gridColumns)[number]

/** The texts that a person typed in the cells of a pack. A cell without a text shows the shop's figure. */
export type Edits = Partial<Record<GridColumn, string>> & { paused?: boolean }

/** Returns a row for each pack, with its schedules. */
export function packsOf(products: readonly Product[], schedules: readonly Schedule[] = []): GridPack[] {
  const byPack = Map.groupBy(schedules, ({ packId }) => packId)
  return products.flatMap((product) =>
    product.variants.flatMap((variant) =>
      variant._id === undefined ? [] : [{ id: variant._id, product, variant, schedules: byPack.get(variant._id) ?? noSchedules }],
    ),
  )
}

const noSchedules: readonly Schedule[] = []

/** Returns the draft that the product's form would have for this pack with the typed cells. A typed selling price sets the discount. */
export function draftOf({ variant }: Pick<GridPack, 'variant'>, edits: Edits = {}): VariantDraft {
  const { _id, quantity, price, discount, mrp, paused = false } = variant
  const base = { _id, key: 0, quantity, price: String(price), ...discountFields({ price, discount }), mrp: mrp === undefined ? '' : String(mrp), image: '' }
  const priced = edits.price === undefined ? base : { ...base, ...repriced({ ...base, paused }, edits.price) }
  const selling = edits.selling === undefined || edits.selling.trim() === '' ? {} : sellingFields({ ...priced, paused }, edits.selling)
  return { ...priced, ...selling, ...(edits.mrp !== undefined && { mrp: edits.mrp }), paused: edits.paused ?? paused }
}

/** Returns the text of a cell. */
export function cellText(pack: GridPack, column: GridColumn, edits: Edits = {}): string {
  const typed = edits[column]
  if (typed !== undefined) return typed
  const { price, mrp, onHand } = pack.variant
  if (column === 'price') return writeAmount(price)
  if (column === 'mrp') return mrp === undefined ? '' : writeAmount(mrp)
  if (column === 'stock') return onHand === undefined ? '' : String(onHand)
  const selling = sellingPriceOf(draftOf(pack, edits))
  return selling === undefined ? '' : writeAmount(selling)
}

/** True if a cell shows another figure than the shop has. The selling price also changes with the price. */
export const isChanged = (pack: GridPack, column: GridColumn, edits: Edits = {}) =>
  numberOrText(cellText(pack, column, edits)) !== numberOrText(cellText(pack, column))

export type CellError = 'notAmount' | 'abovePrice' | 'aboveMrp' | 'notWhole'

/** Returns what is wrong with a typed cell. */
export function cellError(pack: GridPack, column: GridColumn, edits: Edits = {}): CellError | undefined {
  if (edits[column] === undefined && column !== 'selling') return undefined
  const draft = draftOf(pack, edits)
  if (column === 'price') return (numberIn(draft.price) ?? 0) > 0 ? undefined : 'notAmount'
  if (column === 'selling') return sellingError(draft)
  if (column === 'stock') return edits.stock === undefined || wholeIn(edits.stock) !== undefined ? undefined : 'notWhole'
  if (draft.mrp.trim() === '') return undefined
  const mrp = numberIn(draft.mrp)
  const price = numberIn(draft.price)
  if (mrp === undefined) return 'notAmount'
  return price !== undefined && mrp < price ? 'aboveMrp' : undefined
}

/** Returns the changed figures of a pack, as the API takes them. Undefined if nothing changed. */
export function changedFigures(pack: GridPack, edits: Edits = {}) {
  const { variant, id: _id } = pack
  const draft = draftOf(pack, edits)
  // Only a typed price or selling price sets the discount. An untouched pack's discount may have more decimals than its selling price needs.
  const isPriced = isChanged(pack, 'price', edits) || isChanged(pack, 'selling', edits)
  const discount = isPriced ? numberOfPercent(exactDiscount(draft).trim()) : variant.discount
  const figures = {
    ...(isChanged(pack, 'price', edits) && { price: numberOrText(draft.price) }),
    ...(discount !== variant.discount && { discount }),
    ...(isChanged(pack, 'mrp', edits) && { mrp: draft.mrp.trim() === '' ? null : numberOrText(draft.mrp) }),
    ...(draft.paused !== (variant.paused ?? false) && { paused: draft.paused }),
    ...(variant.onHand !== undefined && isChanged(pack, 'stock', edits) && { counted: wholeIn(edits.stock ?? ''), seen: variant.onHand }),
  }
  return Object.keys(figures).length === 0 ? undefined : { _id, ...figures }
}

const numberOfPercent = (typed: string) => Number(typed === '' ? 0 : typed)

/** Returns the `products` of the request that saves the changed packs: each product with its version and packs. */
export function productsToSave(packs: readonly GridPack[], edits: ReadonlyMap<string, Edits>) {
  const changed = packs.flatMap((pack) => {
    const figures = edits.has(pack.id) ? changedFigures(pack, edits.get(pack.id)) : undefined
    return figures ? [{ product: pack.product, figures }] : []
  })
  return [...Map.groupBy(changed, ({ product }) => product)].map(([{ _id: id, version }, rows]) => ({
    id,
    version,
    packs: rows.map(({ figures }) => figures),
  }))
}

/** The most bytes of a request's products. The API takes 64 kB of JSON, and the note needs some of them. */
const mostBytes = 60_000

export type SavedProduct = ReturnType<typeof productsToSave>[number]

/** Divides the products into requests that the API takes. */
export function requestsFor(products: readonly SavedProduct[]): SavedProduct[][] {
  const requests: SavedProduct[][] = []
  let bytes = 0
  for (const product of products) {
    const own = JSON.stringify(product).length + 1
    const last = requests.at(-1)
    if (last && last.length < mostProducts && bytes + own <= mostBytes) {
      last.push(product)
      bytes += own
    } else {
      requests.push([product])
      bytes = own
    }
  }
  return requests
}

/** Returns the edits of a pack after a bulk change of one column. A cell without an amount does not change, unless the change sets it. */
export function withBulkChange(pack: GridPack, edits: Edits, column: Exclude<GridColumn, 'stock'>, change: BulkChange): Edits {
  const amount = numberIn(cellText(pack, column, edits))
  if (amount === undefined && change.way !== 'set') return edits
  return { ...edits, [column]: writeAmount(rupeesOf(changedPaise(paiseOf(amount ?? 0), change))) }
}

type CellName = { id: string; column: GridColumn }

/**
 * Returns the cells that pasted text fills, from a row and column on: lines go down, tabs to the right. An empty cell of the text changes nothing. `hasCell`:
 * false for a figure that this person cannot type, such as the stock without the right to it.
 */
export function pastedCells(packs: readonly GridPack[], from: CellName, text: string, hasCell: (cell: CellName) => boolean) {
  const first = packs.findIndex(({ id }) => id === from.id)
  const start = gridColumns.indexOf(from.column)
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, down) => {
      const pack = packs[first + down]
      if (first < 0 || !pack) return []
      return line.split('\t').flatMap((cell, right) => {
        const column = gridColumns[start + right]
        return column !== undefined && cell.trim() !== '' && hasCell({ id: pack.id, column }) ? [{ id: pack.id, column, text: cell.trim() }] : []
      })
    })
}
