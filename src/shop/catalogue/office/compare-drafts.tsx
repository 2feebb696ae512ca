import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { type Difference, differing } from '#ui/office/use-conflict.ts'
import { Picture } from '#ui/picture.tsx'
import type { Product } from '../contract.ts'
import { isSamePack } from '../rules/match-packs.ts'
import { picturesOf } from '../rules/product.ts'
import { type ProductDraft, type VariantDraft, draftOf, inputOf } from './product-draft.ts'
import { productsTexts as texts } from './products-texts.ts'

const { fields, variants: variantTexts } = texts

/** The values of the product form: its fields and the addresses of its images. */
export type FormValues = { draft: ProductDraft; images: string[] }

/** True when the form still has the values that filled it. */
export const isUntouched = (base: FormValues, edited: FormValues) =>
  isSame(fieldsOf(base.draft), fieldsOf(edited.draft)) &&
  isSame(base.draft.variants.map(sentFields), edited.draft.variants.map(sentFields)) &&
  isSame(base.images, edited.images)

/** Returns `theirs` with the changes between `base` and `edited`: fields, images, and each field of each variant. */
export function mergeDrafts(base: FormValues, edited: FormValues, theirs: FormValues): FormValues {
  const variants = mergeVariants(base.draft.variants, edited.draft.variants, theirs.draft.variants)
  return {
    draft: { ...edited.draft, ...keepChanged(fieldsOf(base.draft), fieldsOf(edited.draft), fieldsOf(theirs.draft)), variants },
    images: isSame(base.images, edited.images) ? theirs.images : edited.images,
  }
}

/** Returns the fields that differ between the shop's version of a product and the form. */
export function differencesOf(theirs: Product, draft: ProductDraft, pictures: string[]): Difference[] {
  const [theirPictures, theirDraft] = [picturesOf(theirs), draftOf(theirs)]
  const [theirTexts, ourTexts] = [fieldTexts(theirDraft), fieldTexts(draft)]
  const samePictures = JSON.stringify(theirPictures) === JSON.stringify(pictures)
  return [
    ...differing(labels.map((label, index) => [label, theirTexts[index] ?? '', ourTexts[index] ?? ''] as const)),
    ...variantDifferences(inputOf(theirDraft, []).variants, inputOf(draft, []).variants),
    ...(samePictures ? [] : [{ name: texts.pictures.legend, theirs: thumbnails(theirPictures), yours: thumbnails(pictures) }]),
  ]
}

const fieldsOf = ({ id: _id, version: _version, variants: _variants, ...fields }: ProductDraft) => fields

const sentFields = ({ _id, key: _key, selling: _selling, ...fields }: VariantDraft) => fields

/**
 * Merges the variants of the form with those of the shop. It matches `edited` with `base` by key, and `base` with `theirs` by pack. A variant that
 * the other admin removed stays only if this form changed it. A variant that this form removed is gone.
 */
function mergeVariants(base: VariantDraft[], edited: VariantDraft[], theirs: VariantDraft[]): VariantDraft[] {
  const merged = edited.flatMap((variant) => {
    const original = base.find(({ key }) => key === variant.key)
    if (!original) return variant
    const current = theirs.find((pack) => isSamePack(pack, original))
    if (current) return { ...variant, ...keepChanged(sentFields(original), sentFields(variant), sentFields(current)) }
    return isSame(original, variant) ? [] : variant
  })
  const added = theirs.filter((variant) => ![...base, ...merged].some((pack) => isSamePack(pack, variant)))
  return [...merged, ...added]
}

/** A variant as the form would send it. A figure that is no number stays text. */
export type SentVariant = { _id?: string; quantity: string; price: number | string; discount: number | string; mrp: number | string | null }

/** Returns one line for each variant that differs, with the figures that differ, and one for a different order. */
export function variantDifferences(theirs: readonly SentVariant[], yours: readonly SentVariant[]): Difference[] {
  const findIn = (variants: readonly SentVariant[], pack: SentVariant) => variants.find((variant) => isSamePack(variant, pack))
  const packs = [...yours, ...theirs.filter((variant) => !findIn(yours, variant))]
  const changed = packs.flatMap((pack) => {
    const [their, our] = [findIn(theirs, pack), findIn(yours, pack)]
    const figures = their && our ? figuresOf(their).map((text, index) => [text, figuresOf(our)[index] ?? ''] as const) : undefined
    const isRenamed = their && our && !isSamePack({ quantity: their.quantity }, { quantity: our.quantity })
    if (isRenamed) figures?.unshift([`${variantTexts.quantity} ${their.quantity}`, `${variantTexts.quantity} ${our.quantity}`])
    const differingFigures = figures?.filter(([one, other]) => one !== other)
    const shown = (side: 0 | 1, variant: SentVariant | undefined) =>
      differingFigures ? differingFigures.map((pair) => pair[side]).join('\n') : variant ? figuresOf(variant).join('\n') : variantTexts.absent
    return differing([[variantTexts.named(pack.quantity), shown(0, their), shown(1, our)]])
  })
  if (changed.length > 0) return changed
  return differing([[variantTexts.legend, listOf(theirs), listOf(yours)]])
}

const figuresOf = ({ price, discount, mrp }: SentVariant) => [
  `${variantTexts.price} ₹${price}`,
  `${variantTexts.discount} ${discount}%`,
  `${variantTexts.mrp} ${mrp === null ? variantTexts.automatic : `₹${mrp}`}`,
]

const listOf = (variants: readonly SentVariant[]) => variants.map(({ quantity }) => quantity).join(', ')

const ownLabels = [fields.name, fields.type, fields.benefits, fields.manufacturer, fields.origin, fields.foodType, fields.bestBefore, fields.status]

const labels = [...ownLabels, ...texts.textFields.map(({ label }) => label)]

/** Returns the values that the form would send, as texts in the order of `labels`. */
function fieldTexts(draft: ProductDraft) {
  const { name, type, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, status } = inputOf(draft, [])
  const declared = [manufacturer.trim(), countryOfOrigin.trim(), fields.foodTypes[foodType], String(bestBeforeMonths ?? '')]
  const own = [name.trim(), type.trim(), benefits.join('\n'), ...declared, fields.statuses[status]]
  return [...own, ...texts.textFields.map((field) => draft[field.name].trim())]
}

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
