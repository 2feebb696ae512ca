import { expect, test } from 'vitest'
import { type SentVariant, variantDifferences } from './variant-differences.ts'

const pack = (quantity: string, price: number | string, changes: Partial<SentVariant> = {}): SentVariant => ({
  quantity,
  price,
  discount: 0,
  mrp: null,
  ...changes,
})

test('names the variant, and only the figures that differ', () => {
  const theirs = [pack('1 g', 550), pack('2 g', 900, { discount: 10 })]
  const yours = [pack('1 g', 550), pack('2 G', 950, { discount: 10, mrp: 1200 })]
  expect(variantDifferences(theirs, yours)).toEqual([{ name: 'Variant 2 G', theirs: 'Price ₹900\nMRP auto', yours: 'Price ₹950\nMRP ₹1200' }])
})

test('lists a variant that only one version has, with all its figures', () => {
  expect(variantDifferences([pack('1 g', 550)], [pack('5 g', 'abc')])).toEqual([
    { name: 'Variant 5 g', theirs: 'No such variant', yours: 'Price ₹abc\nDiscount 0%\nMRP auto' },
    { name: 'Variant 1 g', theirs: 'Price ₹550\nDiscount 0%\nMRP auto', yours: 'No such variant' },
  ])
})

test('names the order if nothing else differs, and nothing for equal lists', () => {
  const packs = [pack('1 g', 550), pack('2 g', 900)]
  expect(variantDifferences(packs, packs.toReversed())).toEqual([{ name: 'Variants', theirs: '1 g, 2 g', yours: '2 g, 1 g' }])
  expect(variantDifferences(packs, packs)).toEqual([])
})
