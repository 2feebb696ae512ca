import { expect, test } from 'vitest'
import {
  draftOf,
  emptyDraft,
  emptyVariant,
  inputOf,
  repriced,
  sellingError,
  sellingFields,
  sellingPriceOf,
  variantOf,
  type VariantDraft,
} from './product-draft.ts'

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
  ground: 'first' as const,
  article: { title: 'How to test saffron', path: '/blog/how-to-test-saffron' },
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
    ground: 'first',
    article: { title: 'How to test saffron', path: '/blog/how-to-test-saffron' },
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

test('a selling price decides the discount, which shows two decimals', () => {
  const variant = { ...emptyVariant(), quantity: '1 g', price: '₹1,000', discount: '7' }
  const shown = ['900', '₹ 899.50', '1,000', '0', 'x', ''].map((selling) => sellingFields(variant, selling).discount)
  expect(shown).toEqual(['10', '10.05', '', '100', '7', '7'])
  const whole = { ...variant, price: '549', ...sellingFields({ ...variant, price: '549' }, '494') }
  expect([whole.discount, sellingPriceOf(whole)]).toEqual(['10.02', 494])
  expect(inputOf({ ...emptyDraft(), variants: [whole] }, []).variants).toMatchObject([{ price: 549, discount: 10.0182149362 }])
})

test('shows a stored selling price back as it was typed', () => {
  const stored = draftOf({ ...product, variants: [{ quantity: '1 g', price: 549, discount: 10.0182149362 }] })
  expect(stored.variants).toMatchObject([{ price: '549', discount: '10.02', selling: '494' }])
  expect(inputOf(stored, []).variants).toMatchObject([{ discount: 10.0182149362 }])
})

test('reads questions with answers of several lines, and keeps an empty answer for the server to refuse', () => {
  const questions = 'Is it real?\r\nYes.\r\nSee the test.\r\n \r\n\r\nHow long does it keep?'
  expect(inputOf({ ...emptyDraft(), questions }, []).texts.questions).toEqual([
    { question: 'Is it real?', answer: 'Yes.\nSee the test.' },
    { question: 'How long does it keep?', answer: '' },
  ])
})

test('says what is wrong with a typed selling price', () => {
  const typed = { ...emptyVariant(), quantity: '20 g', price: '1199' }
  expect(['', '1050', '1,199', 'free', '2000'].map((selling) => sellingError({ ...typed, selling }))).toEqual([
    undefined,
    undefined,
    undefined,
    'notAmount',
    'abovePrice',
  ])
})

test('a typed selling price stays when the price is typed after it, until a discount is typed', () => {
  const type = (draft: VariantDraft, price: string) => ({ ...draft, ...repriced(draft, price) })
  let draft: VariantDraft = { ...emptyVariant(), quantity: '1 g', selling: '450' }
  for (const price of ['5', '50', '500']) draft = type(draft, price)
  expect(draft).toMatchObject({ price: '500', discount: '10' })
  expect(type(draft, '600')).toMatchObject({ discount: '25' })
  expect(type({ ...draft, discount: '20', selling: '' }, '600')).toMatchObject({ discount: '20' })
})
