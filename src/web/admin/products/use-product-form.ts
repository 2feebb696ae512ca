import { useRef, useState } from 'react'
import { addProduct, updateProduct } from '#domain/catalogue/admin-contract.ts'
import type { Product } from '#domain/catalogue/contract.ts'
import { picturesOf } from '#domain/catalogue/product.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { productsTexts as texts } from '../../texts/admin-products.ts'
import { toast } from '../../ui/toast-store.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { draftOf, emptyDraft, inputOf, type ProductDraft } from './product-draft.ts'
import { usePictures } from './use-pictures.ts'

/** The form of Manage Products: empty for adding, filled for editing. `onSaved` refetches the list. */
export function useProductForm(onSaved: () => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const pictures = usePictures()
  // The form as it was filled last: an answer that comes when another product stands there neither empties it nor tells it what was wrong.
  const filled = useRef(draft)

  function load(next: ProductDraft, images: string[]) {
    filled.current = next
    setDraft(next)
    setErrors({})
    pictures.reset(images)
  }

  async function save() {
    setSaving(true)
    setErrors({})
    const sent = filled.current
    const input = inputOf(draft, pictures.urls)
    try {
      await whileSignedIn(draft.id === undefined ? call(addProduct, input) : call(updateProduct, { id: draft.id, ...input }))
      toast(draft.id === undefined ? texts.added : texts.updated)
      if (filled.current === sent) load(emptyDraft(), [])
      onSaved()
    } catch (error) {
      if (filled.current === sent) setErrors(fieldErrorsOf(error))
      toast(textOf(error, draft.id === undefined ? texts.addFailed : texts.updateFailed), { kind: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    errors,
    saving,
    pictures,
    change: (changes: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...changes })),
    edit: (product: Product) => load(draftOf(product), picturesOf(product)),
    reset: () => load(emptyDraft(), []),
    forget: (gone: Product) => filled.current.id === gone._id && load(emptyDraft(), []),
    save,
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
