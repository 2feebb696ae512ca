import { useRef, useState } from 'react'
import { canonicalCode, canonicalLine } from '#kernel/text.ts'
import { type Business, findBusinessErrors } from '../../rules/business.ts'
import { keepBusiness, readKeptBusiness } from './kept-choices.ts'

/** Keeps the fields of the business that the shopper buys for, as typed. Returns undefined unless `isOffered`: the shop takes a GSTIN. */
export function useBusiness(isOffered: boolean) {
  const [changed, setChanged] = useState<Business>()
  const [errors, setErrors] = useState<ReturnType<typeof findBusinessErrors>>({})
  const fold = useRef<HTMLDetailsElement>(null)
  if (!isOffered) return undefined
  const typed = changed ?? readKeptBusiness()
  const sent = { gstin: canonicalCode(typed.gstin), businessName: canonicalLine(typed.businessName) }

  return {
    fold,
    typed,
    errors,
    change(field: keyof Business, text: string) {
      const next = { ...typed, [field]: text }
      setChanged(next)
      setErrors((before) => ({ ...before, [field]: undefined }))
      keepBusiness(next)
    },
    /** Checks the GSTIN when the shopper leaves its field. */
    leaveGstin() {
      if (sent.gstin !== '') setErrors({ gstin: findBusinessErrors(sent).gstin })
    },
    /** Returns the business to send, or undefined if no GSTIN is typed. If a field has an error, focuses that field and returns false. */
    confirm(): Business | undefined | false {
      const found = findBusinessErrors(sent)
      const [field] = Object.keys(found)
      setErrors(found)
      if (field === undefined) return sent.gstin === '' ? undefined : sent
      if (fold.current) fold.current.open = true
      fold.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
      return false
    },
  }
}
