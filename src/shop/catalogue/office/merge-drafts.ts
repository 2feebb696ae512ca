import { isSamePack } from '../rules/match-packs.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'

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
