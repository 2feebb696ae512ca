import { expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { isUntouched, mergeDrafts, type SentVariant, variantDifferences } from './compare-drafts.tsx'
import { draftOf, emptyVariant, inputOf } from './product-draft.ts'

const saffron: Product = {
  _id: 'P1',
  version: 1,
  name: 'Saffron',
  image: '/media/a.jpg',
  images: ['/media/a.jpg'],
  type: 'saffron',
  benefits: ['Pure'],
  status: 'published',
  variants: [
    { quantity: '1 g', price: 500, discount: 0 },
    { quantity: '2 g', price: 900, discount: 10 },
    { quantity: '5 g', price: 2000, discount: 0 },
  ],
}
const formValues = (product: Product) => ({ draft: draftOf(product), images: product.images })
const base = formValues(saffron)
const editedWith = (changes: Partial<typeof base.draft>, images = base.images) => ({ draft: { ...base.draft, ...changes }, images })
const merged = (edited: typeof base, theirs: Partial<Product>) => {
  const { draft, images } = mergeDrafts(base, edited, formValues({ ...saffron, version: 2, ...theirs }))
  return inputOf(draft, images)
}
const [one, two, five] = base.draft.variants
const variantTexts = ({ variants }: ReturnType<typeof inputOf>) => variants.map(({ quantity, price, discount }) => [quantity, price, discount].join(' '))

test('keeps the changes of this form and takes the rest from the shop', () => {
  const edited = editedWith({ name: 'Mongra', benefits: 'Pure ' })
  expect(merged(edited, { type: 'resin', benefits: ['From Pampore'], status: 'draft', images: ['/media/b.jpg'] })).toMatchObject({
    name: 'Mongra',
    type: 'resin',
    benefits: ['From Pampore'],
    status: 'draft',
    images: ['/media/b.jpg'],
  })
  expect(merged(editedWith({ name: 'Mongra' }, []), { name: 'Lacha', images: ['/media/b.jpg'] })).toMatchObject({ name: 'Mongra', images: [] })
})

test('compares selling prices that show the same two decimals, and merges them', () => {
  const theirs = { variants: saffron.variants.with(0, { quantity: '1 g', price: 549, discount: 10.0182149362 }) }
  expect(merged(editedWith({ name: 'Mongra' }), theirs).variants[0]).toMatchObject({ price: 549, discount: 10.0182149362 })
  const [at494, at49401] = [sentVariant('1 g', 549, { discount: 10.0182149362 }), sentVariant('1 g', 549, { discount: 10.0163934426 })]
  expect(variantDifferences([at494], [at49401])).toEqual([{ name: 'Variant 1 g', theirs: 'Discount 10.02%, for ₹494', yours: 'Discount 10.02%, for ₹494.01' }])
})

test('keeps the pause of either admin, and says what differs', () => {
  const [pack, paused] = [sentVariant('1 g', 500, { _id: 'A', paused: false }), sentVariant('1 g', 500, { _id: 'A', paused: true })]
  expect(variantDifferences([pack], [paused])).toEqual([{ name: 'Variant 1 g', theirs: 'For sale', yours: 'Paused' }])
})

test('keeps the changes of both admins in different variants, or in different fields of one variant', () => {
  if (!one || !two || !five) throw new Error('The variants are missing.')
  const theirs = { variants: saffron.variants.with(0, { quantity: '1 g', price: 550, discount: 0 }).with(1, { quantity: '2 g', price: 900, discount: 20 }) }
  expect(variantTexts(merged(editedWith({ variants: [one, { ...two, price: '950' }, five] }), theirs))).toEqual(['1 g 550 0', '2 g 950 20', '5 g 2000 0'])
  expect(variantTexts(merged(editedWith({ variants: [one, { ...two, quantity: '2.5 g' }, five] }), theirs))).toEqual([
    '1 g 550 0',
    '2.5 g 900 20',
    '5 g 2000 0',
  ])
  expect(variantTexts(merged(editedWith({}), theirs))).toEqual(['1 g 550 0', '2 g 900 20', '5 g 2000 0'])
})

test('adds and removes the variants that either admin added or removed, but keeps a variant that this form changed', () => {
  if (!one || !two || !five) throw new Error('The variants are missing.')
  const added = { ...emptyVariant(), quantity: '7 g', price: '2500' }
  const theirs = { variants: [...saffron.variants.slice(0, 1), { quantity: '10 g', price: 3900, discount: 0 }] }
  expect(variantTexts(merged(editedWith({ variants: [one, { ...two, price: '950' }, five, added] }), theirs))).toEqual([
    '1 g 500 0',
    '2 g 950 10',
    '7 g 2500 0',
    '10 g 3900 0',
  ])
  expect(variantTexts(merged(editedWith({ variants: [two, five] }), {}))).toEqual(['2 g 900 10', '5 g 2000 0'])
})

test('reports whether the form has changes', () => {
  expect(isUntouched(base, editedWith({}))).toBe(true)
  expect(isUntouched(base, editedWith({ name: 'Saffron ' }))).toBe(true)
  expect(isUntouched(base, editedWith({ name: 'Mongra' }))).toBe(false)
  expect(isUntouched(base, editedWith({ variants: [...base.draft.variants, emptyVariant()] }))).toBe(false)
  expect(isUntouched(base, editedWith({}, []))).toBe(false)
})

const sentVariant = (quantity: string, price: number | string, changes: Partial<SentVariant> = {}): SentVariant => ({
  quantity,
  price,
  discount: 0,
  mrp: null,
  ...changes,
})

test('names the variant, and only the figures that differ', () => {
  const theirs = [sentVariant('1 g', 550), sentVariant('2 g', 900, { discount: 10 })]
  const yours = [sentVariant('1 g', 550), sentVariant('2 G', 950, { discount: 10, mrp: 1200 })]
  expect(variantDifferences(theirs, yours)).toEqual([{ name: 'Variant 2 G', theirs: 'Price ₹900\nMRP auto', yours: 'Price ₹950\nMRP ₹1200' }])
})

test('lists a variant that only one version has, with all its figures', () => {
  expect(variantDifferences([sentVariant('1 g', 550)], [sentVariant('5 g', 'abc')])).toEqual([
    { name: 'Variant 5 g', theirs: 'No such variant', yours: 'Price ₹abc\nDiscount 0%\nMRP auto' },
    { name: 'Variant 1 g', theirs: 'Price ₹550\nDiscount 0%\nMRP auto', yours: 'No such variant' },
  ])
})

test('names the order if nothing else differs, and nothing for equal lists', () => {
  const packs = [sentVariant('1 g', 550), sentVariant('2 g', 900)]
  expect(variantDifferences(packs, packs.toReversed())).toEqual([{ name: 'Variants', theirs: '1 g, 2 g', yours: '2 g, 1 g' }])
  expect(variantDifferences(packs, packs)).toEqual([])
})
