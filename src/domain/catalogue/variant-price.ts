import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import { mrpPaiseOf, perGramPaiseOf, priceCart } from '../pricing/price-cart.ts'
import type { Variant } from './contract.ts'

/** What `qty` of a variant cost, in paise, as the cart and the server will say it. */
export function priceVariant({ price, discount, mrp }: Pick<Variant, 'price' | 'discount' | 'mrp'>, qty: number) {
  const pricePaise = paiseOf(price)
  const { lines, totalPaise: finalPaise } = priceCart([{ unitPaise: pricePaise, qty, discountBp: basisPointsOf(discount) }])
  const [line] = lines
  return {
    totalPaise: line?.totalPaise ?? 0,
    discountPaise: line?.discountPaise ?? 0,
    finalPaise,
    mrpPaise: mrpPaiseOf({ pricePaise, mrpPaise: mrp === undefined ? null : paiseOf(mrp) }),
  }
}

const gramsIn = { mg: 0.001, g: 1, gm: 1, gms: 1, gram: 1, grams: 1, kg: 1000 } as const

/** Grams in a label like 10g, 0.5 kg or 500 mg; undefined for what is not one weight. */
export function gramsOf(label: string) {
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)\.?\s*$/i.exec(label) ?? []
  const factor = Object.entries(gramsIn).find(([name]) => name === unit?.toLowerCase())?.[1]
  const grams = Number(amount) * (factor ?? 0)
  return grams > 0 ? grams : undefined
}

/** What a gram costs of a pack with this label; undefined where it names no weight. */
export function paisePerGram(paise: number, label: string) {
  const grams = gramsOf(label)
  return grams === undefined ? undefined : perGramPaiseOf(paise, grams)
}
