import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { call, CallError, textOf } from '#ui/call.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { dropDraft } from '#ui/draft-store.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { addressBookTexts as texts } from '../../pages/own-account-texts.ts'
import * as addressesContract from '../contract.ts'
import type { Address } from '../contract.ts'
import { placeIn } from './address-fields.ts'
import { AddressForm } from './address-form-on-demand.ts'
import type { NewAddress } from './address-form.tsx'
import { addressPickerTexts } from './addresses-texts.ts'
import { EditAddress } from './edit-address.tsx'
import { readAddresses, removeAddress, restoreAddress } from './read-addresses.ts'

/** The delivery addresses of the account: add, edit, delete, and choose the default. */
export const AddressesSection = () => (
  <Disclosure id="saved-addresses" title={texts.title}>
    <Addresses />
  </Disclosure>
)

function Addresses() {
  const { loaded, setValue, reload } = useLoaded(() => withSession(readAddresses()))
  /** The id of the address in the form, `new`, or empty without a form. */
  const [open, setOpen] = useState('')
  const [busy, setBusy] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()
  const findLater = (selector: string) => () => section.current?.querySelector<HTMLElement>(selector)

  /** Closes the form, then focuses the element of this selector. */
  function close(focusSelector: string) {
    setOpen('')
    focusNext(findLater(focusSelector))
  }

  /** Makes one change at a time, because each reply replaces the whole list. @returns true if the server made the change */
  async function change(request: () => Promise<Address[]>, failed: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      setValue(await withSession(request()))
      focusNext(() => section.current)
      return true
    } catch (error) {
      toast(textOf(error, failed), { kind: 'error' })
      if (isGone(error)) await reload()
      return false
    } finally {
      setBusy(false)
    }
  }

  async function remove(address: Address) {
    if (await change(() => removeAddress(address._id), texts.notDeleted))
      toast(addressPickerTexts.deleted(address.name), { kind: 'info', undo: () => void restore(address) })
  }

  async function restore(address: Address) {
    try {
      setValue((await withSession(restoreAddress(address))).addresses)
    } catch (error) {
      toast(textOf(error, addressPickerTexts.notRestored), { kind: 'error' })
    }
  }

  async function add(address: NewAddress) {
    await withSession(call(addressesContract.addAddress, address))
    dropDraft('address')
    await finishSave('[data-add]')
  }

  async function update(id: string, address: NewAddress, version: number | undefined) {
    await withSession(call(addressesContract.updateAddress, { id, ...address, version }))
    await finishSave(editButton(id))
  }

  async function finishSave(focusSelector: string) {
    await reload()
    toast(texts.saved)
    close(focusSelector)
  }

  return (
    <LoadedPart loaded={loaded} reload={reload} texts={texts}>
      {(addresses) => (
        <div ref={section} tabIndex={-1} className="grid gap-4">
          <p className="text-ink-2">{addresses.length > 0 ? texts.lead : texts.none}</p>
          {addresses.map((address) =>
            open === address._id ? (
              <EditAddress
                key={address._id}
                address={address}
                onSave={(fields, version) => update(address._id, fields, version)}
                onCancel={() => close(editButton(address._id))}
              />
            ) : (
              <SavedAddress
                key={address._id}
                address={address}
                onEdit={() => setOpen(address._id)}
                onDelete={() => void remove(address)}
                onMakeDefault={() =>
                  void change(async () => (await call(addressesContract.chooseDefaultAddress, { id: address._id })).addresses, texts.notSaved)
                }
              />
            ),
          )}
          {open === 'new' ? (
            <AddressForm focus disabled={busy} onSave={add} onCancel={() => close('[data-add]')} />
          ) : (
            <Button look="outline" data-add onClick={() => setOpen('new')} className="justify-self-start">
              {texts.add}
            </Button>
          )}
        </div>
      )}
    </LoadedPart>
  )
}

const editButton = (id: string) => `[data-edit="${CSS.escape(id)}"]`

/** True when the address was deleted meanwhile. */
const isGone = (error: unknown) => error instanceof CallError && error.code === 'not_found'

type SavedAddressProps = { address: Address; onEdit: () => void; onDelete: () => void; onMakeDefault: () => void }

/** One saved address with its actions. */
function SavedAddress({ address, onEdit, onDelete, onMakeDefault }: SavedAddressProps) {
  const { _id, name, mobile, pincode, addressType, isDefault } = address
  const subject = <span className="sr-only">{` ${texts.ofAddress(name, placeIn(address))}`}</span>
  return (
    <article aria-label={texts.ofAddress(name, placeIn(address))} className="grid gap-0.5 rounded-card border border-line px-4 pt-4 pb-1 sm:px-5">
      <p className="font-semibold wrap-anywhere">
        <span translate="no">{name}</span>
        {addressType && <span className="ml-2 inline-block rounded-md bg-limewash px-2 py-0.5 text-xs text-ink-2">{addressType}</span>}
        {isDefault && <span className="ml-2 inline-block rounded-md bg-leaf-50 px-2 py-0.5 text-xs text-leaf">{texts.default}</span>}
      </p>
      <p translate="no" className="wrap-anywhere text-ink-2 tabular-nums">{`${placeIn(address)} ${pincode}`}</p>
      <p translate="no" className="text-sm text-ink-2 tabular-nums">{`+91 ${mobile}`}</p>
      <div className="flex flex-wrap gap-x-5">
        <button type="button" data-edit={_id} onClick={onEdit} className="link min-h-11 text-sm">
          {texts.edit}
          {subject}
        </button>
        <button type="button" onClick={onDelete} className="link min-h-11 text-sm">
          {texts.remove}
          {subject}
        </button>
        {!isDefault && (
          <button type="button" onClick={onMakeDefault} className="link min-h-11 text-sm">
            {texts.makeDefault}
            {subject}
          </button>
        )}
      </div>
    </article>
  )
}
