import { useEffect, useRef, useState } from 'react'
import * as catalogueOfficeContract from '../office-contract.ts'
import { product, type Product } from '../contract.ts'
import { picturesOf } from '../rules/product.ts'
import { call } from '#ui/call.ts'
import { productsTexts as texts } from './products-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { askPriceDrop } from './ask-price-drop.ts'
import { offerUndo } from '#shop/audit/parts.ts'
import { noticeClaims } from '#shop/claims/parts.ts'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { type FormValues, isUntouched, mergeDrafts, differencesOf } from './compare-drafts.tsx'
import { draftOf, emptyDraft, inputOf, type ProductDraft, sellingError, variantOf } from './product-draft.ts'
import { usePictures } from './use-pictures.ts'

/**
 * Holds the product form: empty for a new product, filled for editing. `onSaved` reloads the list. `shown`: the product whose screen this is. Then the form
 * keeps that product after a save, and loads newer versions of it unless the form has changes.
 */
export function useProductForm(onSaved: () => void, shown?: Product) {
  const [draft, setDraft] = useState(() => (shown ? draftOf(shown) : emptyDraft()))
  const failed = draft.id === undefined ? texts.addFailed : texts.updateFailed
  const form = useOfficeForm({ failed, reloads: false })
  const pictures = usePictures(shown && picturesOf(shown))
  const values = { draft, images: pictures.urls }
  // The values that filled the form. Each load replaces them, so a late reply can tell that the form shows another product by now.
  const initial = useRef<FormValues>(values)
  /** Returns the shop's version with the changes of this form. */
  const mergedWith = (theirs: Product) => mergeDrafts(initial.current, values, valuesOf(theirs))
  const { conflict, send, close } = useConflict(product, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  const hasChanges = () => pictures.pictures.some(({ kind }) => kind !== 'stored') || !isUntouched(initial.current, values)
  useUnsaved(() => !form.busy && hasChanges())

  function load(next: FormValues) {
    initial.current = next
    setDraft(next.draft)
    form.refuse({})
    pictures.reset(next.images)
    close()
  }

  const edit = (chosen: Product) => load(valuesOf(chosen))
  const reset = () => load(shown ? valuesOf(shown) : empty())

  const lastShown = useRef(shown?.version)
  useEffect(() => {
    if (!shown || lastShown.current === shown.version) return
    lastShown.current = shown.version
    if (!hasChanges()) edit(shown)
  })

  /**
   * Saves the form. `seen`: another admin's version, which this save replaces knowingly. Without it, the save replaces only the version that filled the form.
   */
  async function save(seen?: Product) {
    // The server checks the other fields, but it gets no selling price.
    const refused = draft.variants.find((variant) => sellingError(variant) && variantOf(variant))
    if (refused) return form.ref.current?.querySelector<HTMLInputElement>(`[data-selling="${refused.key}"]`)?.focus()
    const sent = initial.current
    const showsSent = () => initial.current === sent
    const { id, version } = draft
    const request = (known: Product | undefined) => {
      const { draft: fields, images } = known ? mergedWith(known) : values
      const input = inputOf(fields, images)
      if (id === undefined) return call(catalogueOfficeContract.addProduct, input)
      return askPriceDrop((priceDrops) => call(catalogueOfficeContract.updateProduct, { id, ...input, version: known ? known.version : version, priceDrops }))
    }
    const saveProduct = async () => {
      const saved = await send(request, { seen, isHere: showsSent })
      if (!saved) return undefined
      if (id === undefined) toast(texts.added)
      else offerUndo(texts.updated, () => call(catalogueOfficeContract.undoProductChange, { id }), onSaved)
      noticeClaims(saved.warnings)
      if (saved.notice) toast(saved.notice, { kind: 'info', lasting: true })
      if (showsSent()) load(shown ? valuesOf(saved.product) : empty())
      onSaved()
      return undefined
    }
    // The form may hold another product by now.
    return form.save(saveProduct, (error) => (showsSent() ? fieldErrorsOf(error) : {}))
  }

  return {
    draft,
    errors: form.errors,
    saving: form.busy,
    formProps: form.formProps,
    save,
    pictures,
    change(changes: Partial<ProductDraft>) {
      setDraft((before) => ({ ...before, ...changes }))
      for (const name of changedFields(draft, changes)) form.setError(name)
    },
    edit,
    reset,
    /** Empties the form, if it holds the deleted product. */
    closeDeleted: (deleted: Product) => initial.current.draft.id === deleted._id && load(empty()),
    /** Updates status and version in the form, after the switch in the list changed the same product. */
    applyStatus({ _id, status, version }: Product, from: Product) {
      const next = (before: ProductDraft) =>
        before.id === _id && before.version === from.version ? { ...before, status: status ?? before.status, version } : before
      setDraft(next)
      initial.current.draft = next(initial.current.draft)
    },
    conflict: {
      conflict,
      onTake(theirs: Product) {
        edit(theirs)
        onSaved()
      },
      onKeep: save,
      onClose: close,
    },
  }
}

/**
 * Returns the names of the fields whose errors a change clears. A changed price also clears the error of its MRP, which compares both. Adding or removing a
 * variant clears the errors of all variants.
 */
function changedFields({ variants }: ProductDraft, changes: Partial<ProductDraft>): string[] {
  if (changes.variants?.length !== variants.length)
    return Object.keys(changes).flatMap((field) => [field, `texts.${field}`, `declarations.${field}`, ...(articleErrors[field] ?? [])])
  return changes.variants.flatMap((line, index) => {
    const changed = variantFields.filter((name) => line[name] !== variants[index]?.[name])
    return changed.flatMap((name) => [name, ...(comparedWith[name] ?? [])].map((field) => `variants.${index}.${field}`))
  })
}

/** The errors that a change of the article's title or path clears. The server names the title if one of both is missing. */
const articleErrors: Partial<Record<string, string[]>> = { articleTitle: ['article.title'], articlePath: ['article.path', 'article.title'] }

const variantFields = ['quantity', 'price', 'discount', 'mrp'] as const

/** By field: other fields whose error compares them with it. */
const comparedWith: Partial<Record<(typeof variantFields)[number], readonly string[]>> = { price: ['mrp'] }

const valuesOf = (product: Product): FormValues => ({ draft: draftOf(product), images: picturesOf(product) })

const empty = (): FormValues => ({ draft: emptyDraft(), images: [] })

export type ProductFormState = ReturnType<typeof useProductForm>
