import { useEffect, useState } from 'react'
import type { Address } from '../contract.ts'
import * as customersContract from '../../customers/contract.ts'
import type { Profile } from '../../customers/contract.ts'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { saveOwnDraft, readOwnDraft } from '#ui/own-draft.ts'
import type { Place } from '#shop/places/contract.ts'
import { type AddressEntry, changeField, entryFrom, entryOf, fillPlace } from './address-entry.ts'
import { type AddressFields, fieldsIn } from './address-fields.ts'
import { useKnownPlace } from './use-known-place.ts'

/** Returns the name of the draft of a saved address. It has the version, because the address may change after the draft was typed. */
export const editDraftOf = ({ _id, version = 0 }: Address) => `address ${_id} ${version}`

/**
 * Returns the fields of the address form, `change`, and `place`, the entry of the PIN code in the shop's directory. `change` updates a field, stores a draft
 * for a reload, and returns all fields. An empty form of a new address gets the account's name and number.
 */
export function useAddressEntry(saved?: Address) {
  const isNew = saved === undefined
  const name = isNew ? 'address' : editDraftOf(saved)
  const [entry, setEntry] = useState<AddressEntry>(() => {
    const draft = readOwnDraft(name)
    return saved && !draft ? entryOf(fieldsIn(saved)) : entryFrom(draft)
  })

  const { place, find } = useKnownPlace(entry.fields.pincode)

  useEffect(() => {
    const userId = readSession()?.userId
    if (!isNew || !userId || readOwnDraft('address')) return undefined
    let isCancelled = false
    const fillFromProfile = ({ name, mobile, signIn }: Profile) => {
      const own = { name, mobile: mobile || (signIn?.mobile ?? '') }
      // The field with the focus stays as it is, because the person is about to type there.
      const focused = document.activeElement?.getAttribute('name')
      const filled = (now: AddressFields, field: 'name' | 'mobile') => now[field] || (focused === field ? '' : own[field])
      // Not stored as a draft, because a draft would open the form after a reload. A text that was typed meanwhile stays.
      if (!isCancelled) setEntry((now) => ({ ...now, fields: { ...now.fields, name: filled(now.fields, 'name'), mobile: filled(now.fields, 'mobile') } }))
    }
    // If the profile cannot be read, the form stays empty.
    void call(customersContract.showProfile, { id: userId }).then(fillFromProfile, () => {})
    return () => {
      isCancelled = true
    }
  }, [isNew])

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    saveOwnDraft(name, next)
    if (field === 'pincode') find(value, fillFromDirectory)
    return next.fields
  }

  function fillFromDirectory(found: Place) {
    setEntry((now) => fillPlace(now, found))
    const draft = readOwnDraft(name)
    if (draft) saveOwnDraft(name, fillPlace(entryFrom(draft), found))
  }

  return { fields: entry.fields, change, place }
}
