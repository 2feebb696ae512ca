import { useState } from 'react'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { editDraftOf } from '#shop/accounts/parts.ts'
import { readOwnDraft } from '#ui/own-draft.ts'
import { keepAddress } from './kept-choices.ts'

/**
 * Returns the addresses and the delivery address: the selected one if it exists, otherwise the default, otherwise the first. While an address form is open,
 * there is no delivery address, so that no order goes to another address than the one that the shopper is typing.
 */
export function useAddresses(loaded: Address[] | undefined, keptId: string | undefined) {
  const [changed, setAddresses] = useState<Address[]>()
  const [selectedId = keptId, setSelectedId] = useState<string>()
  const addresses = changed ?? loaded
  // Undefined until the shopper opens or closes a form. Until then, the form of a half-typed change is open, as after a reload.
  const [editedId, setEditedId] = useState<string | null>()
  const edited = addresses?.find((address) => (editedId === undefined ? readOwnDraft(editDraftOf(address)) !== undefined : address._id === editedId))
  const edit = (id: string | undefined) => setEditedId(id ?? null)
  const [adding, setAdding] = useState(() => readOwnDraft('address') !== undefined)
  const selected = addresses?.find(({ _id }) => _id === selectedId) ?? addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]
  const address = edited || adding ? undefined : selected
  const select = (id: string) => {
    keepAddress(id)
    // This closes the form of a new address. Its draft stays stored. The form of a change stays open until it is saved or cancelled.
    setAdding(false)
    setSelectedId(id)
  }
  return {
    addresses,
    selected,
    address,
    select,
    edited,
    edit,
    adding,
    setAdding,
    setAddresses: (change: (now: Address[]) => Address[]) => setAddresses((now) => change(now ?? loaded ?? [])),
  }
}
