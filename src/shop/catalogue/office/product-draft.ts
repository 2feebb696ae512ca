import type { ProductStatus } from '../office-contract.ts'
import type { FoodType, Ground, Product, ProductCategory, Variant } from '../contract.ts'
import { textsIn } from '../rules/product-sheet.ts'
import { discountBpFor } from '../rules/price-cart.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { paiseOf, percentOf, rupeesOf, showPercent } from '#kernel/money.ts'
import { numberIn, numberOrText } from '#ui/office/typed-number.ts'

/**
 * The typed values of a variant. `_id` is its pack, undefined for a new one. `key` identifies its line in the form. `selling`: the selling price that decides
 * the discount, which shows two decimals then; empty if a typed discount decides.
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
  ground: Ground | ''
  articleTitle: string
  articlePath: string
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

/** Returns how the form shows an exact discount: as typed, or by the selling price that it is for. */
export function discountFields(variant: Pick<Variant, 'price' | 'discount'>): Pick<VariantDraft, 'discount' | 'selling'> {
  const shown = showPercent(variant.discount)
  const isTyped = shown === String(variant.discount)
  return { discount: variant.discount === 0 ? '' : shown, selling: isTyped ? '' : String(rupeesOf(priceVariant(variant, 1).finalPaise)) }
}

/** Returns the request body. Text that is no number stays text, because the server validates the form. */
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

/** Returns the fields that are sent as typed: the product's own, and the groups of its declarations, article and texts. */
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

/** Returns the exact discount in percent that brings a typed price to a typed selling price. Undefined until both are amounts. */
function percentFor(price: string, selling: string) {
  const [list, paid] = [numberIn(price), numberIn(selling)]
  return list === undefined || paid === undefined ? undefined : percentOf(discountBpFor(paiseOf(list), paiseOf(paid)))
}

/** Returns the discount of a draft as text, exact where a selling price decides. Empty for none. */
export function exactDiscount({ price, discount, selling }: VariantDraft) {
  const percent = percentFor(price, selling)
  return percent === undefined ? discount : percent === 0 ? '' : String(percent)
}

/** Returns the variant that shoppers would see. Returns undefined until its fields are valid numbers. */
export function variantOf({ quantity, price, discount, selling, mrp }: VariantDraft): Variant | undefined {
  const [amount, percent, maximumPrice] = [numberIn(price), percentFor(price, selling) ?? numberIn(discount.trim() || '0'), numberIn(mrp.trim() || '0')]
  if (amount === undefined || percent === undefined || maximumPrice === undefined || percent > 100) return undefined
  return { quantity, price: amount, discount: percent, ...(mrp.trim() && { mrp: maximumPrice }) }
}

/** Returns the fields of a draft with this selling price, typed as text. Its discount follows. */
export function sellingFields({ price, discount }: VariantDraft, selling: string): Pick<VariantDraft, 'selling' | 'discount'> {
  const percent = percentFor(price, selling)
  return { selling, discount: percent === undefined ? discount : percent === 0 ? '' : showPercent(percent) }
}

/** Returns the fields of a draft with another price. A typed selling price stays, and the discount follows. */
export const repriced = (draft: VariantDraft, price: string): Partial<VariantDraft> => ({
  price,
  ...(draft.selling !== '' && sellingFields({ ...draft, price }, draft.selling)),
})

/** Returns the selling price of a draft in rupees. Undefined until its fields are valid numbers. */
export function sellingPriceOf(draft: VariantDraft) {
  const valid = variantOf(draft)
  return valid && rupeesOf(priceVariant(valid, 1).finalPaise)
}

/** Returns what is wrong with a typed selling price: it is no amount, or above the price. */
export function sellingError({ price, selling }: VariantDraft): 'notAmount' | 'abovePrice' | undefined {
  if (selling.trim() === '') return undefined
  const [list, paid] = [numberIn(price), numberIn(selling)]
  if (paid === undefined) return 'notAmount'
  return list !== undefined && paid > list ? 'abovePrice' : undefined
}
