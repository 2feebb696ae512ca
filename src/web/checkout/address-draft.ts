import { useState } from 'react'
import { saveOwnDraft, readOwnDraft } from '../own-draft.ts'
import { type AddressEntry, changeField, entryFrom } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'

/** The address form's fields, saved as a draft for a reload. `change` updates a field and returns all fields. */
export function useAddressEntry() {
  const [entry, setEntry] = useState<AddressEntry>(() => entryFrom(readOwnDraft('address')))

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    saveOwnDraft('address', next)
    return next.fields
  }

  return { fields: entry.fields, change }
}
