import { plainLabel } from '#domain/catalogue/product.ts'
import { isSame, keepChanged } from '../keep-changed.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'

/** A product's form: its fields, and the addresses of its pictures. */
export type Filled = { draft: ProductDraft; images: string[] }

/** True when the form holds what it was filled with. */
export const isUntouched = (base: Filled, mine: Filled) =>
  isSame(fieldsOf(base.draft), fieldsOf(mine.draft)) &&
  isSame(base.draft.variants.map(figuresOf), mine.draft.variants.map(figuresOf)) &&
  isSame(base.images, mine.images)

/** Returns `theirs` with what was changed in this form since it was filled with `base`: fields, pictures, and each figure of each pack. */
export function mergeDrafts(base: Filled, mine: Filled, theirs: Filled): Filled {
  const variants = mergeVariants(base.draft.variants, mine.draft.variants, theirs.draft.variants)
  return {
    draft: { ...mine.draft, ...keepChanged(fieldsOf(base.draft), fieldsOf(mine.draft), fieldsOf(theirs.draft)), variants },
    images: isSame(base.images, mine.images) ? theirs.images : mine.images,
  }
}

const fieldsOf = ({ id: _id, version: _version, variants: _variants, ...fields }: ProductDraft) => fields

const figuresOf = ({ key: _key, ...figures }: VariantDraft) => figures

/** Packs are one when the form's line is, or the label. A pack that one side removed is gone, unless the other changed it in this form. */
function mergeVariants(base: VariantDraft[], mine: VariantDraft[], theirs: VariantDraft[]): VariantDraft[] {
  const kept = mine.flatMap((variant) => {
    const was = base.find(({ key }) => key === variant.key)
    if (!was) return variant
    const now = withLabel(theirs, was.quantity)
    if (now) return { ...variant, ...keepChanged(figuresOf(was), figuresOf(variant), figuresOf(now)) }
    return isSame(was, variant) ? [] : variant
  })
  const added = theirs.filter(({ quantity }) => !withLabel(base, quantity) && !withLabel(kept, quantity))
  return [...kept, ...added]
}

const withLabel = (variants: VariantDraft[], label: string) => variants.find(({ quantity }) => plainLabel(quantity) === plainLabel(label))
