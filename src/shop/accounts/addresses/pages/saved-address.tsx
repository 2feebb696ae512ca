import type { Address } from '../contract.ts'
import { placeIn } from './address-fields.ts'
import { addressBookTexts as texts } from '../../pages/own-account-texts.ts'

type SavedAddressProps = { address: Address; onEdit: () => void; onDelete: () => void; onMakeDefault: () => void }

/** One saved address with its actions. */
export function SavedAddress({ address, onEdit, onDelete, onMakeDefault }: SavedAddressProps) {
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
