import { useRef, useState } from 'react'
import { addProduct, updateProduct } from '#domain/catalogue/admin-contract.ts'
import { product, type Product } from '#domain/catalogue/contract.ts'
import { picturesOf } from '#domain/catalogue/product.ts'
import { call, textOf } from '../../call.ts'
import { productsTexts as texts } from '../../texts/admin-products.ts'
import { toast } from '../../ui/toast-store.ts'
import { fieldErrorsOf, withoutError } from '../field-errors.ts'
import { useConflict } from '../use-conflict.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { type Filled, isUntouched, mergeDrafts } from './merge-drafts.ts'
import { draftOf, emptyDraft, inputOf, type ProductDraft } from './product-draft.ts'
import { differencesOf } from './product-differences.tsx'
import { usePictures } from './use-pictures.ts'

/** The form of Manage Products: empty for adding, filled for editing. `onSaved` refetches the list. */
export function useProductForm(onSaved: () => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const pictures = usePictures()
  const written = { draft, images: pictures.urls }
  // The form as it was filled last: an answer that comes when another product stands there neither empties it nor tells it what was wrong.
  const filled = useRef<Filled>(written)
  /** Their version with what was changed here. */
  const over = (theirs: Product) => mergeDrafts(filled.current, written, filledWith(theirs))
  const { conflict, send, close } = useConflict(product, (theirs) => {
    const merged = over(theirs)
    return differencesOf(theirs, merged.draft, merged.images)
  })
  useUnsaved(() => !saving && (pictures.pictures.some(({ kind }) => kind !== 'stored') || !isUntouched(filled.current, written)))

  function load(next: Filled) {
    filled.current = next
    setDraft(next.draft)
    setErrors({})
    pictures.reset(next.images)
    close()
  }

  const edit = (chosen: Product) => load(filledWith(chosen))

  /** `seen` is the version of somebody else that this save replaces; without it, the version that filled the form. */
  async function save(seen?: Product) {
    setSaving(true)
    setErrors({})
    const sent = filled.current
    const { id, version } = draft
    const request = (known: Product | undefined) => {
      const { draft: fields, images } = known ? over(known) : written
      const input = inputOf(fields, images)
      return id === undefined ? call(addProduct, input) : call(updateProduct, { id, ...input, version: known ? known.version : version })
    }
    try {
      const saved = await send(request, { seen, isHere: () => filled.current === sent })
      if (!saved) return
      toast(id === undefined ? texts.added : texts.updated)
      if (filled.current === sent) load(empty())
      onSaved()
    } catch (error) {
      if (filled.current === sent) setErrors(fieldErrorsOf(error))
      toast(textOf(error, id === undefined ? texts.addFailed : texts.updateFailed), { kind: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    errors,
    saving,
    pictures,
    change(changes: Partial<ProductDraft>) {
      setDraft((before) => ({ ...before, ...changes }))
      setErrors((before) => clearChanged(before, draft, changes))
    },
    edit,
    reset: () => load(empty()),
    forget: (gone: Product) => filled.current.draft.id === gone._id && load(empty()),
    /** Updates the form after the list's switch published or hid the same product. */
    follow({ _id, status, version }: Product, from: Product) {
      const next = (before: ProductDraft) =>
        before.id === _id && before.version === from.version ? { ...before, status: status ?? before.status, version } : before
      setDraft(next)
      filled.current.draft = next(filled.current.draft)
    },
    save,
    conflict: conflict && {
      ...conflict,
      take: () => {
        edit(conflict.theirs)
        onSaved()
      },
      keep: () => save(conflict.theirs),
      close,
    },
  }
}

/** The errors that are left when these fields are typed: of the packs, the other figures', unless a line came or went. */
function clearChanged(errors: Record<string, string>, { variants }: ProductDraft, changes: Partial<ProductDraft>): Record<string, string> {
  const packs = changes.variants?.length === variants.length ? changes.variants : undefined
  const changed = packs?.flatMap((pack, index) => figureNames.flatMap((name) => (pack[name] === variants[index]?.[name] ? [] : `variants.${index}.${name}`)))
  return (changed ?? Object.keys(changes)).reduce((left, field) => withoutError(left, field), errors)
}

const figureNames = ['quantity', 'price', 'discount', 'mrp'] as const

const filledWith = (theirs: Product): Filled => ({ draft: draftOf(theirs), images: picturesOf(theirs) })

const empty = (): Filled => ({ draft: emptyDraft(), images: [] })

export type ProductFormState = ReturnType<typeof useProductForm>
