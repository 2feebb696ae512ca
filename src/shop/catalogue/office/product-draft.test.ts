import { expect, test } from 'vitest'
import { discountFor, draftOf, emptyDraft, emptyVariant, inputOf, missedSelling, repriced, variantOf, type VariantDraft } from './product-draft.ts'

const product = {
  _id: 'P1',
  name: 'Saffron',
  image: '/media/a.jpg',
  images: ['/media/a.jpg'],
  type: 'saffron',
  benefits: ['From Pampore', 'Hand-picked'],
  variants: [
    { quantity: '1 g', price: 449.5, discount: 10, mrp: 999 },
    { quantity: '2 g', price: 900, discount: 0 },
  ],
  countryOfOrigin: 'India',
  bestBeforeMonths: 24,
  declarations: { category: 'food' as const, packer: 'Growers, Pampore' },
  texts: { description: '**Red** threads', questions: [{ question: 'Is it real?', answer: 'Yes.\nSee the test.' }] },
}

test('sends an unchanged product as it was loaded', () => {
  expect(inputOf(draftOf(product), product.images)).toEqual({
    name: 'Saffron',
    type: 'saffron',
    image: '/media/a.jpg',
    images: ['/media/a.jpg'],
    benefits: ['From Pampore', 'Hand-picked'],
    manufacturer: '',
    countryOfOrigin: 'India',
    foodType: '',
    bestBeforeMonths: 24,
    declarations: { genericName: '', category: 'food', packer: 'Growers, Pampore', importer: '', makerLicence: '' },
    texts: {
      description: '**Red** threads',
      ingredients: '',
      allergens: '',
      storage: '',
      use: '',
      questions: [{ question: 'Is it real?', answer: 'Yes.\nSee the test.' }],
    },
    status: 'published',
    variants: [
      { quantity: '1 g', price: 449.5, discount: 10, mrp: 999 },
      { quantity: '2 g', price: 900, discount: 0, mrp: null },
    ],
  })
})

test('accepts amounts with ₹, commas, spaces and %', () => {
  const draft = { ...emptyDraft(), variants: [{ ...emptyVariant(), quantity: '1 kg', price: '₹ 1,299.50', discount: '5 %', mrp: '2,000' }] }
  expect(inputOf(draft, []).variants).toEqual([{ quantity: '1 kg', price: 1299.5, discount: 5, mrp: 2000 }])
  expect(inputOf(draft, []).image).toBe('')
})

test('sends text that is no number unchanged, so that the server refuses it', () => {
  const draft = { ...emptyDraft(), variants: [{ ...emptyVariant(), quantity: '1 g', price: 'free', discount: '-5', mrp: '9.999' }] }
  expect(inputOf(draft, ['/b.jpg', '/a.jpg'])).toMatchObject({ image: '/b.jpg', variants: [{ price: 'free', discount: '-5', mrp: '9.999' }] })
})

test('returns the variant that shoppers would see, once its fields are valid numbers', () => {
  const variant = { ...emptyVariant(), quantity: '1 g', price: '500', discount: '10%', mrp: '' }
  expect(variantOf(variant)).toEqual({ quantity: '1 g', price: 500, discount: 10 })
  expect(variantOf({ ...variant, mrp: '900' })).toMatchObject({ mrp: 900 })
  for (const broken of [{ price: '' }, { price: 'free' }, { discount: '101' }, { mrp: 'x' }]) expect(variantOf({ ...variant, ...broken })).toBeUndefined()
})

test('sends a variant’s image only if the product has it', () => {
  const images = ['/media/a.jpg', '/media/b.jpg']
  const draft = draftOf({ ...product, images, variants: [{ quantity: '1 g', price: 449.5, discount: 0, image: '/media/b.jpg' }] })
  expect(inputOf(draft, images).variants).toMatchObject([{ image: '/media/b.jpg' }])
  expect(inputOf(draft, ['/media/a.jpg', '/media/c.jpg']).variants, 'the picture was taken away').toMatchObject([{ image: null }])
})

test('works out the discount from a selling price, as near as hundredths of a percent allow', () => {
  const variant = { ...emptyVariant(), quantity: '1 g', price: '₹1,000', discount: '', mrp: '' }
  expect(['900', '₹ 899.50', '1,000', '1200', '0', 'x', ''].map((selling) => discountFor(variant, selling))).toEqual([
    '10',
    '10.05',
    '',
    '',
    '100',
    undefined,
    undefined,
  ])
  expect(discountFor({ ...variant, price: '549' }, '499')).toBe('9.11')
  expect(discountFor({ ...variant, price: '' }, '499')).toBeUndefined()
})

test('reads questions with answers of several lines, and keeps an empty answer for the server to refuse', () => {
  const questions = 'Is it real?\r\nYes.\r\nSee the test.\r\n \r\n\r\nHow long does it keep?'
  expect(inputOf({ ...emptyDraft(), questions }, []).texts.questions).toEqual([
    { question: 'Is it real?', answer: 'Yes.\nSee the test.' },
    { question: 'How long does it keep?', answer: '' },
  ])
})

test('returns the typed selling price that no discount gives, until another price or discount is typed', () => {
  const typed = { ...emptyVariant(), quantity: '20 g', price: '1199', discount: '12.43', selling: '1050' }
  expect(missedSelling(typed)).toEqual({ typed: 1050, nearest: 1049.96 })
  expect(missedSelling({ ...typed, discount: '10' })).toBeUndefined()
  expect(missedSelling({ ...typed, price: '1050', discount: '' })).toBeUndefined()
  expect(missedSelling({ ...typed, discount: '10', selling: '1,079.10' })).toBeUndefined()
  for (const selling of ['', 'free']) expect(missedSelling({ ...typed, selling })).toBeUndefined()
  // More than the price.
  expect(missedSelling({ ...typed, discount: '', selling: '2000' })).toEqual({ typed: 2000, nearest: 1199 })
})

test('a typed selling price stays when the price is typed after it, until a discount is typed', () => {
  const type = (draft: VariantDraft, price: string) => ({ ...draft, ...repriced(draft, price) })
  let draft: VariantDraft = { ...emptyVariant(), quantity: '1 g', selling: '450' }
  for (const price of ['5', '50', '500']) draft = type(draft, price)
  expect(draft).toMatchObject({ price: '500', discount: '10' })
  expect(type(draft, '600')).toMatchObject({ discount: '25' })
  expect(type({ ...draft, discount: '20' }, '600')).toMatchObject({ discount: '20' })
  expect(type({ ...draft, selling: '' }, '600')).toMatchObject({ discount: '10' })
})
