import type { ProductStatus } from '../office-contract.ts'
import type { FoodType, Product, ProductCategory, Variant } from '../contract.ts'
import { textsIn } from '../rules/product-sheet.ts'
import { discountBpFor } from '../rules/price-cart.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import { numberIn, numberOrText } from '#ui/office/typed-number.ts'

/** The typed values of a variant. `_id` is its pack, undefined for a new one. `key` identifies its line in the form. `selling`: the last typed selling price, which is not sent; empty if none was. */
export type VariantDraft = {
  _id: string | undefined
  key: number
  quantity: string
  price: string
  discount: string
  selling: string
  mrp: string
  image: string
}

/** The typed values of a product. `id` and `version` are undefined for a new one. */
export type ProductDraft = {
  id: string | undefined
  version: number | undefined
  name: string
  type: string
  benefits: string
  manufacturer: string
  countryOfOrigin: string
  foodType: FoodType | ''
  bestBeforeMonths: string
  genericName: string
  category: ProductCategory | ''
  packer: string
  importer: string
  makerLicence: string
  description: string
  ingredients: string
  allergens: string
  storage: string
  use: string
  /** Each question on a line, its answer on the lines below, and an empty line before the next question. */
  questions: string
  status: ProductStatus
  variants: VariantDraft[]
}

let lastKey = 0

export function emptyVariant(): VariantDraft {
  lastKey += 1
  return { _id: undefined, key: lastKey, quantity: '', price: '', discount: '', selling: '', mrp: '', image: '' }
}

const emptyDeclarations = { genericName: '', category: '', packer: '', importer: '', makerLicence: '' } as const

const emptyTexts = { description: '', ingredients: '', allergens: '', storage: '', use: '', questions: '' }

export const emptyDraft = (): ProductDraft => ({
  id: undefined,
  version: undefined,
  name: '',
  type: '',
  benefits: '',
  manufacturer: '',
  countryOfOrigin: '',
  foodType: '',
  bestBeforeMonths: '',
  ...emptyDeclarations,
  ...emptyTexts,
  status: 'published',
  variants: [emptyVariant()],
})

export const draftOf = ({
  _id,
  version,
  name,
  type,
  benefits,
  manufacturer = '',
  countryOfOrigin = '',
  foodType,
  bestBeforeMonths,
  declarations,
  status = 'published',
  texts: { questions = [], ...texts } = {},
  variants,
}: Product): ProductDraft => ({
  id: _id,
  version,
  name,
  type,
  benefits: benefits.join('\n'),
  manufacturer,
  countryOfOrigin,
  foodType: foodType ?? '',
  bestBeforeMonths: bestBeforeMonths === undefined ? '' : String(bestBeforeMonths),
  ...emptyDeclarations,
  ...declarations,
  ...emptyTexts,
  ...texts,
  questions: questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  status,
  variants: variants.map(({ _id, quantity, price, discount, mrp, image = '' }) => ({
    ...emptyVariant(),
    _id,
    quantity,
    price: String(price),
    discount: discount === 0 ? '' : String(discount),
    mrp: mrp === undefined ? '' : String(mrp),
    image,
  })),
})

/** Returns the request body. Text that is no number stays text, because the server validates the form. */
export const inputOf = ({ id: _id, version: _version, benefits, bestBeforeMonths, variants, ...draft }: ProductDraft, images: string[]) => ({
  ...ownFields(draft),
  bestBeforeMonths: bestBeforeMonths.trim() === '' ? null : numberOrText(bestBeforeMonths),
  image: images[0] ?? '',
  images,
  benefits: textsIn(benefits),
  variants: variants.map(({ _id, quantity, price, discount, mrp, image }) => ({
    ...(_id !== undefined && { _id }),
    quantity,
    price: numberOrText(price),
    discount: numberOrText(discount.trim() || '0'),
    mrp: mrp.trim() === '' ? null : numberOrText(mrp),
    ...(images.length > 1 && { image: images.includes(image) ? image : null }),
  })),
})

type TextsOfDraft = Omit<ProductDraft, 'id' | 'version' | 'benefits' | 'bestBeforeMonths' | 'variants'>

/** Returns the fields that are sent as typed: the product's own, and the groups of its declarations and texts. */
function ownFields({ genericName, category, packer, importer, makerLicence, ...draft }: TextsOfDraft) {
  const { description, ingredients, allergens, storage, use, questions, ...fields } = draft
  const texts = { description, ingredients, allergens, storage, use, questions: questionsIn(questions) }
  return { ...fields, declarations: { genericName, category, packer, importer, makerLicence }, texts }
}

/** Returns the questions of a typed text. A question without an answer keeps an empty one, so that the server refuses it. */
const questionsIn = (typed: string) =>
  typed
    .split(/\r?\n[ \t]*\r?\n\s*/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const [question = '', ...answer] = block.split(/\r?\n/)
      return { question: question.trim(), answer: answer.join('\n').trim() }
    })

/** Returns the variant that shoppers would see. Returns undefined until its fields are valid numbers. */
export function variantOf({ quantity, price, discount, mrp }: VariantDraft): Variant | undefined {
  const [amount, percent, maximumPrice] = [numberIn(price), numberIn(discount.trim() || '0'), numberIn(mrp.trim() || '0')]
  if (amount === undefined || percent === undefined || maximumPrice === undefined || percent > 100) return undefined
  return { quantity, price: amount, discount: percent, ...(mrp.trim() && { mrp: maximumPrice }) }
}

/** Returns the discount in percent, as text, that brings the draft's price nearest to a typed selling price. Undefined until both are amounts. */
export function discountFor({ price }: VariantDraft, selling: string) {
  const [list, paid] = [numberIn(price), numberIn(selling)]
  if (list === undefined || paid === undefined) return undefined
  const discountBp = discountBpFor(paiseOf(list), paiseOf(paid))
  return discountBp === 0 ? '' : String(percentOf(discountBp))
}

/** Returns the fields of a draft with another price. A discount that a typed selling price gave is worked out again, so that price stays. */
export function repriced(draft: VariantDraft, price: string): Partial<VariantDraft> {
  const isGiven = draft.selling !== '' && (discountFor(draft, draft.selling) ?? '') === draft.discount
  return { price, ...(isGiven && { discount: discountFor({ ...draft, price }, draft.selling) ?? '' }) }
}

/** Returns the selling price of a draft in rupees. Undefined until its fields are valid numbers. */
export function sellingPriceOf(draft: VariantDraft) {
  const valid = variantOf(draft)
  return valid && rupeesOf(priceVariant(valid, 1).finalPaise)
}

/** True for a typed selling price that is no amount. */
export const isUnreadableSelling = ({ selling }: VariantDraft) => selling.trim() !== '' && numberIn(selling) === undefined

/** Returns the typed selling price that no discount gives exactly, and the nearest one that the draft has instead, in rupees. */
export function missedSelling(draft: VariantDraft): { typed: number; nearest: number } | undefined {
  const [typed, nearest] = [numberIn(draft.selling), sellingPriceOf(draft)]
  // Another price or discount typed since replaces the typed selling price.
  if (typed === undefined || nearest === undefined || typed === nearest || discountFor(draft, draft.selling) !== draft.discount) return undefined
  return { typed, nearest }
}
