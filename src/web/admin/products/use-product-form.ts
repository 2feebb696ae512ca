import { useState } from 'react'
import { addProduct, updateProduct } from '#domain/catalogue/admin-contract.ts'
import type { Product } from '#domain/catalogue/contract.ts'
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

  function load(next: ProductDraft, images: string[]) {
    setDraft(next)
    setErrors({})
    pictures.reset(images)
  }

  async function save() {
    setSaving(true)
    setErrors({})
    const input = inputOf(draft, pictures.urls)
    try {
      await whileSignedIn(draft.id === undefined ? call(addProduct, input) : call(updateProduct, { id: draft.id, ...input }))
      toast(draft.id === undefined ? texts.added : texts.updated)
      load(emptyDraft(), [])
      onSaved()
    } catch (error) {
      setErrors(fieldErrorsOf(error))
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
    edit: (product: Product) => load(draftOf(product), product.images),
    reset: () => load(emptyDraft(), []),
    save,
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
