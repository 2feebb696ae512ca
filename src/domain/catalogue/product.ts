import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import { mrpPaiseOf, perGramPaiseOf, priceCart } from '../pricing/price-cart.ts'
import type { Product, Variant } from './contract.ts'

const shilajitBenefits = [
  'Shilajit in its natural resin form',
  'Dissolves in warm water or milk',
  'A pea-sized portion is enough for one cup',
  'Keeps well, closed, in a cool and dry place',
]

const saffronBenefits = [
  'Gives food its golden colour, aroma and taste',
  'For milk, tea, rice, sweets and desserts',
  'A few threads are enough for one dish',
  'Keeps well, closed, away from light and damp',
]

const genericBenefits = ['Chosen from natural ingredients', 'Packed with care', 'Free delivery, all taxes included']

/** The product's own benefits, else a default by its name (section 9 of the specification). */
export function benefitsOf({ name, benefits }: Pick<Product, 'name' | 'benefits'>): string[] {
  if (benefits.length > 0) return benefits
  if (/shilajit/i.test(name)) return shilajitBenefits
  if (/saffron|kesar/i.test(name)) return saffronBenefits
  return genericBenefits
}

/** What one pack costs, as the product page shows it. `perGramPaise` is undefined where the label names no weight. */
export function packPriceOf({ quantity, price, discount, mrp }: Variant) {
  const pricePaise = paiseOf(price)
  const { totalPaise } = priceCart([{ unitPaise: pricePaise, qty: 1, discountBp: basisPointsOf(discount) }])
  const grams = gramsOf(quantity)
  return {
    pricePaise: totalPaise,
    mrpPaise: mrpPaiseOf({ pricePaise, mrpPaise: mrp === undefined ? null : paiseOf(mrp) }),
    perGramPaise: grams === undefined ? undefined : perGramPaiseOf(totalPaise, grams),
  }
}

const gramsIn = { mg: 0.001, g: 1, kg: 1000 }

/** The weight a quantity label names: "2 g", "10g", "0.5 gm", "500 mg", "1 kg". */
export function gramsOf(quantity: string): number | undefined {
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*(mg|g|gm|gms|grams?|kg)\.?\s*$/i.exec(quantity) ?? []
  if (amount === undefined || unit === undefined) return undefined
  const scale = unit.toLowerCase()
  const grams = Number(amount) * (scale === 'mg' || scale === 'kg' ? gramsIn[scale] : gramsIn.g)
  return grams > 0 ? grams : undefined
}

/** The first label that another variant has too, but for spaces and letter case. */
export function findDuplicateLabel(labels: string[]): string | undefined {
  const plain = labels.map((label) => label.replace(/\s+/g, '').toLowerCase())
  return labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index)
}
