import { useState } from 'react'
import { saveOwnDraft, readOwnDraft } from '../own-draft.ts'
import { type AddressEntry, changeField, entryFrom } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'

/** The address that is being typed, kept for a reload. `change` returns the fields as they are then. */
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
