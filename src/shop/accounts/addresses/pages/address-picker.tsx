import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as addressesContract from '../contract.ts'
import type { Address } from '../contract.ts'
import { EditAddress } from './edit-address.tsx'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { addressPickerTexts as texts } from './addresses-texts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { placeIn } from './address-fields.ts'
import { AddressForm } from './address-form-on-demand.ts'
import type { NewAddress } from './address-form.tsx'
import type { TypedPlace } from './typed-place.ts'
import { removeAddress, restoreAddress } from './read-addresses.ts'
import type { Track } from '#ui/use-waiting.ts'

type AddressPickerProps = {
  addresses: Address[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** The id of the address that is being edited. */
  editedId: string | undefined
  onEdit: (id: string | undefined) => void
  /** True while the form of a new address is open. */
  adding: boolean
  onAdding: (adding: boolean) => void
  /** True if a form that is open when the page loads takes the focus. */
  focusFirst?: boolean
  onChange: (change: (now: Address[]) => Address[]) => void
  /** Called with the place of the address in the form while it is typed. */
  onPlace: (place: TypedPlace | undefined) => void
  /** Runs after a new address is saved and selected. */
  onSaved: () => void
  track: Track
}

export function AddressPicker({
  addresses,
  selectedId,
  onSelect,
  editedId,
  onEdit,
  adding,
  onAdding,
  focusFirst = false,
  onChange,
  onPlace,
  onSaved,
  track,
}: AddressPickerProps) {
  const [focusForm, setFocusForm] = useState(focusFirst)
  const [pendingChange, setPendingChange] = useState<'saving' | 'removing'>()
  const picker = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()
  const isEditing = addresses.some(({ _id }) => _id === editedId)
  const showsForm = !isEditing && (adding || addresses.length === 0)

  // One change at a time, because each reply replaces the whole list.
  async function remove(address: Address) {
    if (pendingChange) return
    setPendingChange('removing')
    const { _id: id, name } = address
    const index = addresses.findIndex(({ _id }) => _id === id)
    try {
      const remaining = await track(withSession(removeAddress(id)))
      onChange(() => remaining)
      toast(texts.deleted(name), { kind: 'info', undo: () => void restore(address, id === selectedId) })
      setFocusForm(true)
      focusNext(() =>
        elementsIn('input[name=deliver-to]')
          .slice(0, index + 1)
          .at(-1),
      )
    } catch (error) {
      toast(textOf(error, texts.notDeleted), { kind: 'error' })
    }
    setPendingChange(undefined)
  }

  async function restore(address: Address, wasSelected: boolean) {
    try {
      const restored = await track(withSession(restoreAddress(address)))
      onChange(() => restored.addresses)
      if (wasSelected) onSelect(restored.id)
    } catch (error) {
      toast(textOf(error, texts.notRestored), { kind: 'error' })
    }
  }

  async function save(fields: NewAddress) {
    setPendingChange('saving')
    try {
      const address = await track(withSession(call(addressesContract.addAddress, fields)))
      keepBelowInPlace(() => {
        onChange((now) => [address, ...now])
        onSelect(address._id)
        dropDraft('address')
        onAdding(false)
      })
      // Last, because `keepBelowInPlace` scrolls, which would stop the smooth scroll to Place Order.
      onSaved()
    } finally {
      setPendingChange(undefined)
    }
  }

  async function update(id: string, fields: NewAddress, version: number | undefined) {
    const changed = await track(withSession(call(addressesContract.updateAddress, { id, ...fields, version })))
    onChange((now) => now.map((address) => (address._id === id ? changed : address)))
    onSelect(id)
    closeEdit(id)
  }

  function closeEdit(id: string) {
    onEdit(undefined)
    focusNext(() => elementsIn(`[data-edit="${CSS.escape(id)}"]`)[0])
  }

  /** Runs `change`, which closes the form, and scrolls so that the elements below the picker stay at their place in the window. */
  function keepBelowInPlace(change: () => void) {
    const bottom = () => picker.current?.getBoundingClientRect().bottom ?? 0
    const { style } = document.documentElement
    const before = bottom()
    // Switches off the scroll anchoring of browsers, which would move the page a second time in the next frame.
    style.setProperty('overflow-anchor', 'none')
    flushSync(change)
    window.scrollBy({ top: bottom() - before, behavior: 'instant' })
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
  }

  const elementsIn = (selector: string) => [...(picker.current?.querySelectorAll<HTMLElement>(selector) ?? [])]

  function open() {
    setFocusForm(true)
    onAdding(true)
  }

  function openEdit(id: string) {
    setFocusForm(true)
    onEdit(id)
  }

  function cancel() {
    dropDraft('address')
    onAdding(false)
    focusNext(() => elementsIn('[data-add]')[0])
  }

  return (
    <div ref={picker} className="grid gap-4">
      {addresses.length > 0 && (
        <fieldset className="grid gap-3" inert={pendingChange === 'saving'}>
          <legend className="sr-only">{texts.deliverTo}</legend>
          {addresses.map((address) =>
            address._id === editedId ? (
              <EditAddress
                key={address._id}
                address={address}
                focus={focusForm}
                onSave={(fields, version) => update(address._id, fields, version)}
                onCancel={() => closeEdit(address._id)}
                onPlace={onPlace}
              />
            ) : (
              <AddressCard
                key={address._id}
                address={address}
                selected={address._id === selectedId}
                onSelect={() => onSelect(address._id)}
                onEdit={() => openEdit(address._id)}
                onDelete={() => remove(address)}
              />
            ),
          )}
        </fieldset>
      )}
      {showsForm && (
        <AddressForm
          onSave={save}
          disabled={pendingChange === 'removing'}
          focus={focusForm}
          onCancel={addresses.length > 0 ? cancel : undefined}
          onPlace={onPlace}
        />
      )}
      {!showsForm && !isEditing && (
        <Button look="outline" data-add onClick={open} className="justify-self-start">
          {texts.add}
        </Button>
      )}
    </div>
  )
}

type AddressCardProps = { address: Address; selected: boolean; onSelect: () => void; onEdit: () => void; onDelete: () => void }

function AddressCard({ address, selected, onSelect, onEdit, onDelete }: AddressCardProps) {
  const { _id, name, mobile, pincode, addressType } = address
  return (
    <div className="flex flex-wrap items-start rounded-card border border-control bg-card pr-2 has-checked:border-crocus-700 has-checked:bg-crocus-50 has-checked:ring-1 has-checked:ring-crocus-700">
      <label className="grid min-w-0 flex-[1_1_11rem] grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-4 pl-4 sm:pl-5">
        <input type="radio" name="deliver-to" value={_id} checked={selected} onChange={onSelect} onClick={onSelect} className="mt-1 size-5 accent-crocus-700" />
        <span className="font-semibold">
          <span translate="no">{name}</span>
          {addressType && <span className="ml-2 inline-block rounded-md bg-limewash px-2 py-0.5 text-xs font-semibold text-ink-2">{addressType}</span>}
        </span>
        <span translate="no" className="col-start-2 text-ink-2 tabular-nums">{`${placeIn(address)} ${pincode}`}</span>
        <span translate="no" className="col-start-2 text-sm text-ink-2 tabular-nums">{`+91 ${mobile}`}</span>
      </label>
      <div className="mt-1.5 ml-auto grid justify-items-end sm:flex">
        <button type="button" data-edit={_id} onClick={onEdit} className="link min-h-11 px-3 text-sm">
          {texts.edit}
          <span className="sr-only">{` ${texts.ofAddress(name)}`}</span>
        </button>
        <button type="button" onClick={onDelete} className="link min-h-11 px-3 text-sm">
          {texts.remove}
          <span className="sr-only">{` ${texts.ofAddress(name)}`}</span>
        </button>
      </div>
    </div>
  )
}
