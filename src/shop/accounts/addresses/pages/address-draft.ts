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

/** Returns the name of the draft of a saved address. */
export const editDraftOf = ({ _id, version = 0 }: Address) => `address ${_id} ${version}`

/**
 * The address form's fields. `change` updates a field and returns all fields. Those of a new address are saved as a draft for a reload, and an empty form
 * gets the account's name and number. `place`: what the shop's directory says about the PIN code. The draft of a `saved` address belongs to one version of it, because the address may change meanwhile.
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
    const fillIn = ({ name, mobile, signIn }: Profile) => {
      const own = { name, mobile: mobile || (signIn?.mobile ?? '') }
      // The field with the focus stays as it is, because the person is about to type there.
      const focused = document.activeElement?.getAttribute('name')
      const filled = (now: AddressFields, field: 'name' | 'mobile') => now[field] || (focused === field ? '' : own[field])
      // These are no draft: a reload shall not open the form for them. A person who typed meanwhile keeps the typed text.
      if (!isCancelled) setEntry((now) => ({ ...now, fields: { ...now.fields, name: filled(now.fields, 'name'), mobile: filled(now.fields, 'mobile') } }))
    }
    // Without the profile, the form starts empty.
    void call(customersContract.showProfile, { id: userId }).then(fillIn, () => {})
    return () => {
      isCancelled = true
    }
  }, [isNew])

  function change(field: keyof AddressFields, value: string) {
    const next = changeField(entry, field, value)
    setEntry(next)
    saveOwnDraft(name, next)
    if (field === 'pincode') find(value, fillIn)
    return next.fields
  }

  function fillIn(found: Place) {
    setEntry((now) => fillPlace(now, found))
    const draft = readOwnDraft(name)
    if (draft) saveOwnDraft(name, fillPlace(entryFrom(draft), found))
  }

  return { fields: entry.fields, change, place }
}
