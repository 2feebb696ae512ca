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
 * Holds the product form: empty for a new product, filled for editing. `onSaved` reloads the list. With `shown`, the product whose screen this is, the form
 * keeps that product after a save, and takes a newer version of it unless it has changes.
 */
export function useProductForm(onSaved: () => void, shown?: Product) {
  const [draft, setDraft] = useState(() => (shown ? draftOf(shown) : emptyDraft()))
  const failed = draft.id === undefined ? texts.addFailed : texts.updateFailed
  const form = useOfficeForm({ failed, reloads: false })
  const pictures = usePictures(shown && picturesOf(shown))
  const values = { draft, images: pictures.urls }
  // The values that filled the form. Each load replaces them, so a late reply for another product neither empties the form nor shows errors in it.
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

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  async function save(seen?: Product) {
    // The server says what is wrong with the other fields.
    const refused = draft.variants.find((variant) => sellingError(variant) && variantOf(variant))
    if (refused) return form.ref.current?.querySelector<HTMLInputElement>(`[data-selling="${refused.key}"]`)?.focus()
    const sent = initial.current
    const isHere = () => initial.current === sent
    const { id, version } = draft
    const request = (known: Product | undefined) => {
      const { draft: fields, images } = known ? mergedWith(known) : values
      const input = inputOf(fields, images)
      if (id === undefined) return call(catalogueOfficeContract.addProduct, input)
      return askPriceDrop((priceDrops) => call(catalogueOfficeContract.updateProduct, { id, ...input, version: known ? known.version : version, priceDrops }))
    }
    const saveProduct = async () => {
      const saved = await send(request, { seen, isHere })
      if (!saved) return undefined
      if (id === undefined) toast(texts.added)
      else offerUndo(texts.updated, () => call(catalogueOfficeContract.undoProductChange, { id }), onSaved)
      noticeClaims(saved.warnings)
      if (saved.notice) toast(saved.notice, { kind: 'info', lasting: true })
      if (isHere()) load(shown ? valuesOf(saved.product) : empty())
      onSaved()
      return undefined
    }
    // The form may hold another product by now.
    return form.save(saveProduct, (error) => (isHere() ? fieldErrorsOf(error) : {}))
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
 * Lists the names of the changed fields, whose errors go. The error of an MRP goes with the price too, because it compares them. Adding or removing a variant
 * clears the errors of all variants.
 */
function changedFields({ variants }: ProductDraft, changes: Partial<ProductDraft>): string[] {
  const sameLines = changes.variants?.length === variants.length ? changes.variants : undefined
  const changed = sameLines?.flatMap((line, index) =>
    variantFields.flatMap((name) =>
      line[name] === variants[index]?.[name] ? [] : [name, ...(comparedWith[name] ?? [])].map((field) => `variants.${index}.${field}`),
    ),
  )
  return changed ?? Object.keys(changes).flatMap((field) => [field, `texts.${field}`, `declarations.${field}`, ...(articleErrors[field] ?? [])])
}

/** Each half of an article asks for the other. */
const articleErrors: Partial<Record<string, string[]>> = { articleTitle: ['article.title'], articlePath: ['article.path', 'article.title'] }

const variantFields = ['quantity', 'price', 'discount', 'mrp'] as const

/** Fields whose error compares them with another one. */
const comparedWith: Partial<Record<(typeof variantFields)[number], readonly string[]>> = { price: ['mrp'] }

const valuesOf = (product: Product): FormValues => ({ draft: draftOf(product), images: picturesOf(product) })

const empty = (): FormValues => ({ draft: emptyDraft(), images: [] })

export type ProductFormState = ReturnType<typeof useProductForm>
