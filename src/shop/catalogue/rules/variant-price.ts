import { basisPointsOf, paiseOf, inr } from '#kernel/money.ts'
import { labelKey } from '#kernel/text.ts'
import type { Variant } from '../contract.ts'
import { listSumsOf, mrpPaiseOf, perGramPaiseOf, priceLines } from './price-cart.ts'

/** Returns the price of `qty` pieces of a variant in paise, with the same rules as the cart and the server. */
export function priceVariant({ price, discount, mrp }: Pick<Variant, 'price' | 'discount' | 'mrp'>, qty: number) {
  const pricePaise = paiseOf(price)
  const { lines, subtotalPaise: finalPaise } = priceLines([{ unitPaise: pricePaise, qty, discountBp: basisPointsOf(discount) }])
  return {
    ...listSumsOf(lines),
    finalPaise,
    mrpPaise: mrpPaiseOf({ pricePaise, mrpPaise: mrp === undefined ? null : paiseOf(mrp) }),
  }
}

/**
 * Returns the price to pay for one piece of a variant in paise, with its MRP if that is higher. The MRP that screens compute for a pack without an MRP is left
 * out, because no pack has it printed.
 */
export function offerPriceOf(variant: Pick<Variant, 'price' | 'discount' | 'mrp'>): { finalPaise: number; mrpPaise?: number } {
  const { finalPaise, mrpPaise } = priceVariant(variant, 1)
  return { finalPaise, ...(variant.mrp !== undefined && mrpPaise > finalPaise && { mrpPaise }) }
}

const gramsPerUnit = { mg: 0.001, g: 1, gm: 1, gms: 1, gram: 1, grams: 1, kg: 1000 } as const

/** Returns the grams in a label such as 10g, 0.5 kg or 500 mg. Undefined for any other label. */
export function gramsOf(label: string) {
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)\.?\s*$/i.exec(label) ?? []
  const factor = Object.entries(gramsPerUnit).find(([name]) => name === unit?.toLowerCase())?.[1]
  const grams = Number(amount) * (factor ?? 0)
  return grams > 0 ? grams : undefined
}

/** Returns the price of a gram of a pack with this label, in paise. Undefined for a label without a weight. */
export function paisePerGram(paise: number, label: string) {
  const grams = gramsOf(label)
  return grams === undefined ? undefined : perGramPaiseOf(paise, grams)
}

type Pack = Pick<Variant, 'quantity' | 'price' | 'discount'> & { _id?: string | undefined }

const sellingPaise = ({ price, discount }: Pack) => priceVariant({ price, discount }, 1).finalPaise

/**
 * Returns a sentence about the packs whose selling price falls by more than `percent`, or undefined if none does. Packs are compared by id, or else by label.
 */
export function priceDropSentence(before: readonly Pack[], after: readonly Pack[], percent: number): string | undefined {
  const drops = after.flatMap((pack) => {
    const old = before.find(({ _id }) => _id !== undefined && _id === pack._id) ?? before.find(({ quantity }) => labelKey(quantity) === labelKey(pack.quantity))
    if (!old || sellingPaise(pack) * 100 >= sellingPaise(old) * (100 - percent)) return []
    return [`${pack.quantity} from ${inr(sellingPaise(old))} to ${inr(sellingPaise(pack))}`]
  })
  return drops.length === 0 ? undefined : `The price falls by more than ${percent} %: ${drops.join(', ')}.`
}
