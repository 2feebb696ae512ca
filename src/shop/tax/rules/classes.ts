import { nameKey } from '#kernel/text.ts'
import { heldOn } from '#kernel/india.ts'

/** A rate in basis points, from a day (YYYY-MM-DD) on. `source`: the notification or other source that the owner noted. */
export type Rate = { effectiveFrom: string; rateBp: number; source: string }

/** Goods with one HSN code and one rate at a time. `kinds`: the types of product of the class, by `kindKey`. */
export type TaxClass = { id: string; name: string; hsn: string; isDefault: boolean; kinds: string[]; rates: Rate[] }

/** The first day of GST. Each class has a rate from that day on, so it has a rate on every day. */
export const firstDay = '2017-07-01'

/** Returns the canonical form of a type of product. */
export const kindKey = nameKey

type Goods = { kind: string | null; taxClassId: string | null }

/** Returns the class of a product: its own class, or else the class of its type, or else the default. @throws Error without a default class */
export function classOf<Class extends Pick<TaxClass, 'id' | 'isDefault' | 'kinds'>>(goods: Goods, classes: readonly Class[]): Class {
  const key = goods.kind === null ? '' : kindKey(goods.kind)
  const found =
    classes.find(({ id }) => id === goods.taxClassId) ?? classes.find(({ kinds }) => kinds.includes(key)) ?? classes.find(({ isDefault }) => isDefault)
  if (!found) throw new Error('There is no default tax class.')
  return found
}

/** Returns the rate of a class on a day, in basis points. @throws Error for a day before GST */
export function rateOn({ name, rates }: Pick<TaxClass, 'name' | 'rates'>, day: string): number {
  const rate = heldOn(rates, day)
  if (!rate) throw new Error(`The class ${name} has no rate on ${day}.`)
  return rate.rateBp
}

/** The day on which the GST Council's rates of September 2025 began to hold. */
const september2025 = '2025-09-22'

const sampleSource = 'Sample. Your adviser must confirm it.'

type NewClass = Omit<TaxClass, 'id'>

/** Classes to start with. The owner's adviser must confirm them, above all the HSN code of shilajit. */
export const sampleClasses: readonly NewClass[] = [
  { name: 'Saffron', hsn: '09102010', isDefault: false, kinds: ['saffron'], rates: [{ effectiveFrom: firstDay, rateBp: 500, source: sampleSource }] },
  { name: 'Shilajit', hsn: '13021919', isDefault: false, kinds: ['shilajit'], rates: loweredRates() },
  { name: 'Other products', hsn: '21069099', isDefault: true, kinds: [], rates: loweredRates() },
]

/** Returns the first classes of a shop that sells these types of product: the sample classes of those types, and the default class for all other goods. */
export function firstClassesFor(kinds: readonly string[]): NewClass[] {
  const sold = new Set(kinds.map(kindKey))
  const needed = sampleClasses.filter((goods) => goods.isDefault || goods.kinds.some((kind) => sold.has(kind)))
  return needed.length > 1 ? needed : needed.map((goods) => ({ ...goods, name: 'All products' }))
}

function loweredRates(): Rate[] {
  return [
    { effectiveFrom: firstDay, rateBp: 1800, source: sampleSource },
    { effectiveFrom: september2025, rateBp: 500, source: sampleSource },
  ]
}
