import { useState } from 'react'
import { address as addressReply, type Address } from '../contract.ts'
import { CallError } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { editDraftOf } from './address-draft.ts'
import { placeIn } from './address-fields.ts'
import { AddressForm } from './address-form-on-demand.ts'
import type { NewAddress } from './address-form.tsx'
import type { TypedPlace } from './typed-place.ts'
import { addressBookTexts as texts } from '../../pages/own-account-texts.ts'
import { Message } from '#ui/message.tsx'

type EditAddressProps = {
  address: Address
  /** False for a form that the person did not open just now. */
  focus?: boolean
  /** `version`: the version that the person has seen last. */
  onSave: (fields: NewAddress, version: number | undefined) => Promise<void>
  onCancel: () => void
  onPlace?: (place: TypedPlace | undefined) => void
}

/** The form of a saved address. If another tab has changed the address, a notice shows the new version, and the next save replaces it. */
export function EditAddress({ address, focus = true, onSave, onCancel, onPlace }: EditAddressProps) {
  const [newer, setNewer] = useState<Address>()

  async function save(fields: NewAddress) {
    try {
      await onSave(fields, (newer ?? address).version)
      dropDraft(editDraftOf(address))
    } catch (error) {
      setNewer((await currentIn(error)) ?? newer)
      throw error
    }
  }

  function cancel() {
    dropDraft(editDraftOf(address))
    onCancel()
  }

  return (
    <div className="grid gap-4">
      {newer && <Message state={{ kind: 'info', text: texts.changedMeanwhile([newer.name, placeIn(newer), newer.pincode].join(', ')) }} />}
      <AddressForm saved={address} focus={focus} disabled={false} onSave={save} onCancel={cancel} onPlace={onPlace} />
    </div>
  )
}

/** Returns the present version of the address, which the server sends with a conflict. Undefined for any other error. */
async function currentIn(error: unknown): Promise<Address | undefined> {
  if (!(error instanceof CallError) || error.code !== 'changed_meanwhile') return undefined
  const { details } = error
  const read = await addressReply['~standard'].validate(typeof details === 'object' && details !== null && 'current' in details ? details.current : undefined)
  return read.issues ? undefined : read.value
}
