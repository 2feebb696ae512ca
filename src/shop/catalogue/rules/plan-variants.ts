import { z } from 'zod/mini'
import { paiseOf, percentOf } from '#kernel/money.ts'
import { type Errors, normaliseAmount, type SheetRow as Row } from '#kernel/sheet.ts'
import { rupees } from '#kernel/wire.ts'
import type { Product, Variant } from '../contract.ts'
import { variantFields } from '../office-contract.ts'
import type { PackLine } from './merge-variants.ts'
import { discountBpFor } from './price-cart.ts'
import { type Column, columnTitles, normalisePercent, parseYesNo } from './product-sheet.ts'
import { priceVariant } from './variant-price.ts'

const badPaused = 'Please write yes to pause this pack, or no to sell it.'

/** The fields of a line about its pack. A blank cell of an optional field is undefined. */
export const sheetVariant = z.extend(variantFields, {
  sellingPrice: z.optional(rupees('Please enter a selling price in rupees.')),
  paused: z.optional(z.boolean(badPaused)),
})

/** Returns the cells of a line in the form that `sheetVariant` parses. A blank price cell gets the pack's price. */
export const figuresOf = ({ cells }: Row<Column>, quantity: string, oldPrice: string) => ({
  quantity: cells.quantity ?? quantity,
  price: normaliseAmount(cells.price ?? oldPrice),
  discount: normalisePercent(cells.discount ?? ''),
  mrp: normaliseAmount(cells.mrp ?? ''),
  ...(cells.sellingPrice !== undefined && { sellingPrice: normaliseAmount(cells.sellingPrice) }),
  ...(cells.paused !== undefined && { paused: parseYesNo(cells.paused, 'paused') ?? cells.paused }),
})

type MatchedLine = { _id?: string | undefined; quantity: string; line: Row<Column> }

/** Returns the packs that the lines name. @returns undefined, with errors, if a discount and a selling price contradict each other */
export function packsOfLines(
  lines: readonly MatchedLine[],
  parsed: readonly z.output<typeof sheetVariant>[],
  before: Product | undefined,
  errors: Errors,
): PackLine[] | undefined {
  const named = lines.flatMap(({ _id, quantity, line: { row, cells } }, index): PackLine[] => {
    const figures = parsed[index]
    if (!figures) return []
    const { price, mrp, sellingPrice, paused } = figures
    const old = before?.variants.find((variant) => variant._id !== undefined && variant._id === _id)
    const found = discountOfLine({ price, discount: cells.discount === undefined ? undefined : figures.discount, sellingPrice }, old)
    if ('discount' in found) return [{ _id, quantity, price, discount: found.discount, mrp: mrp ?? undefined, paused }]
    errors.push({ row, column: columnTitles.sellingPrice, message: found.problem })
    return []
  })
  return named.length === parsed.length ? named : undefined
}

/** The figures of a line. A blank cell is undefined. */
type TypedFigures = { price: number; discount: number | undefined; sellingPrice: number | undefined }

const sellingPaise = (pack: Pick<Variant, 'price' | 'discount'>) => priceVariant(pack, 1).finalPaise

/**
 * Decides the discount of a line, in percent; undefined keeps the pack's discount. `problem`: the error of a selling price that fits neither price nor
 * discount.
 */
function discountOfLine(
  { price, discount, sellingPrice }: TypedFigures,
  before: Pick<Variant, 'price' | 'discount'> | undefined,
): { discount: number | undefined } | { problem: string } {
  const agrees = sellingPrice === undefined || sellingPaise({ price, discount: discount ?? before?.discount ?? 0 }) === paiseOf(sellingPrice)
  if (agrees) return { discount }
  if (discount === undefined) return discountFrom({ price, sellingPrice })
  // Discount and selling price disagree. A sheet of the export has both, and its reader may have changed only one of them.
  const sellingChanged = before === undefined || sellingPaise(before) !== paiseOf(sellingPrice)
  const discountChanged = discount !== before?.discount
  if (sellingChanged && !discountChanged) return discountFrom({ price, sellingPrice })
  if (discountChanged && !sellingChanged) return { discount }
  // Only the price changed. A pack without a discount stays without one.
  if (!discountChanged && discount === 0) return { discount }
  return { problem: 'The discount and the selling price say different things. Leave one of them blank.' }
}

function discountFrom({ price, sellingPrice }: { price: number; sellingPrice: number }) {
  if (sellingPrice > price) return { problem: 'The selling price must not be above the price.' }
  return { discount: percentOf(discountBpFor(paiseOf(price), paiseOf(sellingPrice))) }
}
