import { useState } from 'react'
import { call } from '#ui/call.ts'
import { FormError, SelectField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../lost-contract.ts'
import { lostReasons } from '../rules/lost.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.loss

/** Marks a parcel as lost. */
export function LostDialog({ orderId, parcel, onClose }: { orderId: string; parcel: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: deskTexts.failed, onSaved: onClose })

  function submit() {
    const known = lostReasons.find((each) => each === reason)
    if (!known) return refuse({ reason: deskTexts.attempt.choose })
    return save(() => call(contract.markParcelLost, { orderId, parcel, reason: known }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        <p>{texts.intro}</p>
        <SelectField name="reason" label={texts.reason} required error={errors['reason']} value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{deskTexts.attempt.choose}</option>
          {lostReasons.map((each) => (
            <option key={each} value={each}>
              {deskTexts.lostReasons[each]}
            </option>
          ))}
        </SelectField>
        <FormError error={errors['']} />
        <DialogButtons cancel={deskTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? deskTexts.saving : texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
