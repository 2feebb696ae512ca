import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { type Difference, differingFields } from '#ui/office/use-conflict.ts'
import { Picture } from '#ui/picture.tsx'
import { inr, showPercent } from '#kernel/money.ts'
import { numberIn } from '#ui/office/typed-number.ts'
import type { Product } from '../contract.ts'
import { isSamePack } from '../rules/match-packs.ts'
import { picturesOf } from '../rules/product.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { discountFields, draftOf, exactDiscount, inputOf, type ProductDraft, type VariantDraft } from './product-draft.ts'
import { productsTexts as texts } from './products-texts.ts'

const { fields, variants: variantTexts } = texts

/** Merges and compares two versions of a product, after two admins edited it at once. */

/** The values of the product form: its fields and the addresses of its images. */
export type FormValues = { draft: ProductDraft; images: string[] }

/** Returns whether the form (`yours`) still has the values that filled it (`base`). */
export const isUntouched = (base: FormValues, yours: FormValues) =>
  isSame(fieldsOf(base.draft), fieldsOf(yours.draft)) &&
  isSame(base.draft.variants.map(sentFields), yours.draft.variants.map(sentFields)) &&
  isSame(base.images, yours.images)

/** Applies the changes of the form, from `base` to `yours`, to the shop's version, `theirs`: fields, images, and each field of each variant. */
export function mergeDrafts(base: FormValues, yours: FormValues, theirs: FormValues): FormValues {
  const variants = mergeVariants(base.draft.variants, yours.draft.variants, theirs.draft.variants)
  return {
    draft: { ...yours.draft, ...keepChanged(fieldsOf(base.draft), fieldsOf(yours.draft), fieldsOf(theirs.draft)), variants },
    images: isSame(base.images, yours.images) ? theirs.images : yours.images,
  }
}

/** Returns the fields that differ between `product`, the shop's version, and the form. */
export function differencesOf(product: Product, yours: FormValues): Difference[] {
  const theirs: FormValues = { draft: draftOf(product), images: picturesOf(product) }
  const theirInput = inputOf(theirs.draft, [])
  const yourInput = inputOf(yours.draft, [])
  return [
    ...differingFields(shownFields.map(([label, textOf]) => [label, textOf(theirInput).trim(), textOf(yourInput).trim()] as const)),
    ...differingFields(texts.textFields.map(({ label, name }) => [label, theirs.draft[name].trim(), yours.draft[name].trim()] as const)),
    ...variantDifferences(theirInput.variants, yourInput.variants),
    ...(isSame(theirs.images, yours.images) ? [] : [{ name: texts.pictures.legend, theirs: thumbnails(theirs.images), yours: thumbnails(yours.images) }]),
  ]
}

const fieldsOf = ({ id: _id, version: _version, variants: _variants, ...fields }: ProductDraft) => fields

/** Returns the fields of a variant as the form sends them. A selling price is sent as a discount. */
function sentFields(draft: VariantDraft) {
  const { _id, key: _key, selling: _selling, ...fields } = draft
  return { ...fields, discount: exactDiscount(draft) }
}

/**
 * Returns a variant of the form with merged fields, which have a discount and no selling price. If the merge kept the discount, the typed figures stay.
 * Otherwise the selling price follows the merged figures; it is empty as long as they are no numbers.
 */
function withFields(variant: VariantDraft, fields: ReturnType<typeof sentFields>): VariantDraft {
  if (fields.discount === exactDiscount(variant)) return { ...variant, ...fields, discount: variant.discount }
  const price = numberIn(fields.price)
  const discount = Number(fields.discount)
  const isKnown = price !== undefined && Number.isFinite(discount)
  return { ...variant, ...fields, ...(isKnown ? discountFields({ price, discount }) : { selling: '' }) }
}

/**
 * Merges the variants of the form with those of the shop. It matches `yours` with `base` by key, and `base` with `theirs` by pack. A variant that the other
 * admin removed stays only if this form changed it. A variant that this form removed stays removed.
 */
function mergeVariants(base: VariantDraft[], yours: VariantDraft[], theirs: VariantDraft[]): VariantDraft[] {
  const merged = yours.flatMap((variant) => {
    const original = base.find(({ key }) => key === variant.key)
    if (!original) return variant
    const current = theirs.find((pack) => isSamePack(pack, original))
    if (current) return withFields(variant, keepChanged(sentFields(original), sentFields(variant), sentFields(current)))
    return isSame(sentFields(original), sentFields(variant)) ? [] : variant
  })
  const added = theirs.filter((variant) => ![...base, ...merged].some((pack) => isSamePack(pack, variant)))
  return [...merged, ...added]
}

/** A variant as the form sends it. A figure that is no number stays text. */
export type SentVariant = { _id?: string; quantity: string; price: number | string; discount: number | string; mrp: number | string | null; paused?: boolean }

/** Returns one line for each variant that differs, with the figures that differ, and one for a different order. */
export function variantDifferences(theirs: readonly SentVariant[], yours: readonly SentVariant[]): Difference[] {
  const findIn = (variants: readonly SentVariant[], pack: SentVariant) => variants.find((variant) => isSamePack(variant, pack))
  const packs = [...yours, ...theirs.filter((variant) => !findIn(yours, variant))]
  const changed = packs.flatMap((pack) => {
    const their = findIn(theirs, pack)
    const your = findIn(yours, pack)
    // The pack has two different labels. Spellings of one quantity, such as 1 kg and 1000 g, are the same label.
    const isRenamed = their && your && !isSamePack({ quantity: their.quantity }, { quantity: your.quantity })
    const compared = isRenamed ? [quantityOf, ...figures] : figures
    const linesOf = (variant: SentVariant | undefined, other: SentVariant | undefined) => {
      if (!variant) return variantTexts.absent
      const differing = compared.filter((textOf) => !other || textOf(variant) !== textOf(other))
      return differing
        .map((textOf) => textOf(variant))
        .filter(Boolean)
        .join('\n')
    }
    return differingFields([[variantTexts.named(pack.quantity), linesOf(their, your), linesOf(your, their)]])
  })
  if (changed.length > 0) return changed
  return differingFields([[variantTexts.legend, listOf(theirs), listOf(yours)]])
}

const quantityOf = ({ quantity }: SentVariant) => `${variantTexts.quantity} ${quantity}`

/** The texts of a variant's figures, one function for each. */
const figures = [
  ({ price }: SentVariant) => `${variantTexts.price} ₹${price}`,
  ({ price, discount }: SentVariant) => `${variantTexts.discount} ${discountText(price, discount)}`,
  ({ mrp }: SentVariant) => `${variantTexts.mrp} ${mrp === null ? variantTexts.automatic : `₹${mrp}`}`,
  ({ paused }: SentVariant) => {
    if (paused === undefined) return ''
    return paused ? variantTexts.paused : variantTexts.forSale
  },
]

/** Shows a discount with more than two decimals with its selling price, because two of them may look the same when rounded. */
function discountText(price: number | string, discount: number | string) {
  if (typeof price === 'string' || typeof discount === 'string' || showPercent(discount) === String(discount)) return `${discount}%`
  return variantTexts.percentFor(discount, inr(priceVariant({ price, discount }, 1).finalPaise))
}

const listOf = (variants: readonly SentVariant[]) => variants.map(({ quantity }) => quantity).join(', ')

type Input = ReturnType<typeof inputOf>

/** The fields that the form sends, except its long texts and its variants: each label, and the field's value as text. */
const shownFields: readonly (readonly [label: string, textOf: (input: Input) => string])[] = [
  [fields.name, ({ name }) => name],
  [fields.type, ({ type }) => type],
  [fields.benefits, ({ benefits }) => benefits.join('\n')],
  [fields.declared.manufacturer, ({ manufacturer }) => manufacturer],
  [fields.declared.countryOfOrigin, ({ countryOfOrigin }) => countryOfOrigin],
  [fields.foodType, ({ foodType }) => fields.foodTypes[foodType]],
  [fields.declared.bestBeforeMonths, ({ bestBeforeMonths }) => String(bestBeforeMonths ?? '')],
  [fields.declared.genericName, ({ declarations }) => declarations.genericName],
  [fields.category, ({ declarations }) => fields.categories[declarations.category]],
  [fields.declared.packer, ({ declarations }) => declarations.packer],
  [fields.declared.importer, ({ declarations }) => declarations.importer],
  [fields.declared.makerLicence, ({ declarations }) => declarations.makerLicence],
  [fields.ground, ({ ground }) => fields.grounds[ground]],
  [fields.articleTitle, ({ article }) => article.title],
  [fields.articlePath, ({ article }) => article.path],
  [fields.status, ({ status }) => fields.statuses[status]],
]

const thumbnails = (pictures: string[]) =>
  pictures.length > 0 && (
    <span className="flex flex-wrap gap-1.5">
      {pictures.map((image, index) => (
        <Picture
          key={image}
          image={image}
          alt={texts.pictures.alt(index + 1)}
          width="48"
          height="48"
          sizes="48px"
          className="size-12 rounded-field object-cover"
        />
      ))}
    </span>
  )
