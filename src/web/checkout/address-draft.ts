import { useState } from 'react'
import { saveOwnDraft, readOwnDraft } from '../own-draft.ts'
import { type AddressEntry, changeField, entryFrom, entryOf } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'

/**
 * The address form's fields. Those of a new address are saved as a draft for a reload; those of a `saved` one are not, because it may change meanwhile.
 * `change` updates a field and returns all fields.
 */
export function useAddressEntry(saved?: AddressFields) {
  const [entry, setEntry] = useState<AddressEntry>(() => (saved ? entryOf(saved) : entryFrom(readOwnDraft('address'))))

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    if (!saved) saveOwnDraft('address', next)
    return next.fields
  }

  return { fields: entry.fields, change }
}
