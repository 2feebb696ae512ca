import { useState } from 'react'
import { readSession } from '../browser-store.ts'
import { dropDraft, keepDraft, readDraft } from '../draft-store.ts'
import { type AddressEntry, changeField, emptyEntry, entryFrom } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'

const name = 'address'
const userId = () => readSession()?.userId ?? ''

/** An address that was being typed before the page was loaded again; undefined when there was none. */
export const readAddressDraft = () => entryFrom(readDraft(name), userId())

export const dropAddressDraft = () => dropDraft(name)

/** The address that is being typed, kept for a reload. `change` returns the fields as they are then. */
export function useAddressEntry() {
  const [entry, setEntry] = useState<AddressEntry>(() => readAddressDraft() ?? emptyEntry)

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    keepDraft(name, { userId: userId(), ...next })
    return next.fields
  }

  return { fields: entry.fields, change }
}
