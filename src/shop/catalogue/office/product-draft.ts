import type { ProductStatus } from '../office-contract.ts'
import type { FoodType, Ground, Product, ProductCategory, Variant } from '../contract.ts'
import { textsIn } from '../rules/product-sheet.ts'
import { discountBpFor } from '../rules/price-cart.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { paiseOf, percentOf, rupeesOf, showPercent } from '#kernel/money.ts'
import { numberIn, numberOrText } from '#ui/office/typed-number.ts'

/**
 * The typed values of a variant. `_id`: the id of its pack, undefined for a new pack. `key` identifies its line in the form. `selling`: a typed selling price,
 * from which the discount follows; empty if the discount was typed.
 */
export type VariantDraft = {
  _id: string | undefined
  key: number
  quantity: string
  price: string
  discount: string
  selling: string
  mrp: string
  image: string
  paused: boolean
}

/** The typed values of a product. `id` and `version` are undefined for a new product. */
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
  ground: Ground | ''
  articleTitle: string
  articlePath: string
  description: string
  ingredients: string
  allergens: string
  storage: string
  use: string
  /** Each question is on a line, and its answer on the lines below. An empty line follows. */
  questions: string
  status: ProductStatus
  variants: VariantDraft[]
}

let lastKey = 0

export function emptyVariant(): VariantDraft {
  lastKey += 1
  return { _id: undefined, key: lastKey, quantity: '', price: '', discount: '', selling: '', mrp: '', image: '', paused: false }
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
  ground: '',
  articleTitle: '',
  articlePath: '',
  ...emptyTexts,
  status: 'published',
  variants: [emptyVariant()],
})

/** Returns the typed values of a stored product. */
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
  ground,
  article,
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
  ground: ground ?? '',
  articleTitle: article?.title ?? '',
  articlePath: article?.path ?? '',
  ...emptyTexts,
  ...texts,
  questions: questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  status,
  variants: variants.map(({ _id, quantity, price, discount, mrp, image = '', paused = false }) => ({
    ...emptyVariant(),
    _id,
    quantity,
    price: String(price),
    ...discountFields({ price, discount }),
    mrp: mrp === undefined ? '' : String(mrp),
    image,
    paused,
  })),
})

/** Returns the fields that show an exact discount: the discount alone, or, if it has more than two decimals, also its selling price. */
export function discountFields(variant: Pick<Variant, 'price' | 'discount'>): Pick<VariantDraft, 'discount' | 'selling'> {
  const shown = showPercent(variant.discount)
  const isTyped = shown === String(variant.discount)
  return { discount: variant.discount === 0 ? '' : shown, selling: isTyped ? '' : String(rupeesOf(priceVariant(variant, 1).finalPaise)) }
}

/** Returns the request body of a draft. A text that is no number stays text, because the server validates the form. */
export const inputOf = ({ id: _id, version: _version, benefits, bestBeforeMonths, variants, ...draft }: ProductDraft, images: string[]) => ({
  ...ownFields(draft),
  bestBeforeMonths: bestBeforeMonths.trim() === '' ? null : numberOrText(bestBeforeMonths),
  image: images[0] ?? '',
  images,
  benefits: textsIn(benefits),
  variants: variants.map(({ _id, quantity, price, discount, selling, mrp, image, paused }) => ({
    ...(_id !== undefined && { _id, paused }),
    quantity,
    price: numberOrText(price),
    discount: percentFor(price, selling) ?? numberOrText(discount.trim() || '0'),
    mrp: mrp.trim() === '' ? null : numberOrText(mrp),
    ...(images.length > 1 && { image: images.includes(image) ? image : null }),
  })),
})

type TextsOfDraft = Omit<ProductDraft, 'id' | 'version' | 'benefits' | 'bestBeforeMonths' | 'variants'>

/** Returns the fields that are sent as typed. The body groups declarations, article and texts. */
function ownFields({ genericName, category, packer, importer, makerLicence, ...draft }: TextsOfDraft) {
  const { description, ingredients, allergens, storage, use, questions, articleTitle: title, articlePath: path, ...fields } = draft
  const texts = { description, ingredients, allergens, storage, use, questions: questionsIn(questions) }
  return { ...fields, declarations: { genericName, category, packer, importer, makerLicence }, article: { title, path: path.trim() }, texts }
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

/** Returns the exact discount in percent between a typed price and a typed selling price. Undefined until both are amounts. */
function percentFor(price: string, selling: string) {
  const listPrice = numberIn(price)
  const sellingPrice = numberIn(selling)
  if (listPrice === undefined || sellingPrice === undefined) return undefined
  return percentOf(discountBpFor(paiseOf(listPrice), paiseOf(sellingPrice)))
}

/** Returns the discount of a draft as text: with all decimals if a selling price was typed, empty for 0. */
export function exactDiscount({ price, discount, selling }: VariantDraft) {
  const percent = percentFor(price, selling)
  if (percent === undefined) return discount
  return percent === 0 ? '' : String(percent)
}

/** Returns the variant that shoppers would see. Returns undefined until its fields are valid numbers. */
export function variantOf({ quantity, price, discount, selling, mrp }: VariantDraft): Variant | undefined {
  const amount = numberIn(price)
  const percent = percentFor(price, selling) ?? numberIn(discount.trim() || '0')
  const maximumPrice = numberIn(mrp.trim() || '0')
  if (amount === undefined || percent === undefined || maximumPrice === undefined || percent > 100) return undefined
  return { quantity, price: amount, discount: percent, ...(mrp.trim() && { mrp: maximumPrice }) }
}

/** Returns the fields that change when a selling price is typed: that price, and the discount that follows from it. */
export function sellingFields({ price, discount }: VariantDraft, selling: string): Pick<VariantDraft, 'selling' | 'discount'> {
  const percent = percentFor(price, selling)
  if (percent === undefined) return { selling, discount }
  return { selling, discount: percent === 0 ? '' : showPercent(percent) }
}

/** Returns the fields that change when a price is typed. A typed selling price stays, and the discount follows. */
export const repriced = (draft: VariantDraft, price: string): Partial<VariantDraft> => ({
  price,
  ...(draft.selling !== '' && sellingFields({ ...draft, price }, draft.selling)),
})

/** Returns the selling price of a draft in rupees. Undefined until its fields are valid numbers. */
export function sellingPriceOf(draft: VariantDraft) {
  const valid = variantOf(draft)
  return valid && rupeesOf(priceVariant(valid, 1).finalPaise)
}

/** Returns the error of a typed selling price: it is no amount, or above the price. Undefined without an error. */
export function sellingError({ price, selling }: VariantDraft): 'notAmount' | 'abovePrice' | undefined {
  if (selling.trim() === '') return undefined
  const listPrice = numberIn(price)
  const sellingPrice = numberIn(selling)
  if (sellingPrice === undefined) return 'notAmount'
  return listPrice !== undefined && sellingPrice > listPrice ? 'abovePrice' : undefined
}
