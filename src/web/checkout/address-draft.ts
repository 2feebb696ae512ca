import { useEffect, useState } from 'react'
import { showProfile } from '#domain/customers/contract.ts'
import { readSession } from '../browser-store.ts'
import { call } from '../call.ts'
import { saveOwnDraft, readOwnDraft } from '../own-draft.ts'
import { type AddressEntry, changeField, entryFrom } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'

/**
 * The address form's fields, saved as a draft for a reload. An empty form gets the account's name. `change` updates a field and returns all fields.
 */
export function useAddressEntry() {
  const [entry, setEntry] = useState<AddressEntry>(() => entryFrom(readOwnDraft('address')))

  useEffect(() => {
    const userId = readSession()?.userId
    if (!userId || readOwnDraft('address')) return undefined
    let isCancelled = false
    const fillIn = ({ name }: { name: string }) => {
      // The name is no draft: a reload shall not open the form for it. A person who typed meanwhile keeps the typed name.
      if (!isCancelled) setEntry((now) => (now.fields.name === '' ? { ...now, fields: { ...now.fields, name } } : now))
    }
    // Without the name, the form starts empty.
    void call(showProfile, { id: userId }).then(fillIn, () => {})
    return () => {
      isCancelled = true
    }
  }, [])

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    saveOwnDraft('address', next)
    return next.fields
  }

  return { fields: entry.fields, change }
}
