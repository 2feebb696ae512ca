import { useState } from 'react'
import { timeInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { FormError, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../office-contract.ts'
import { attemptReasons, mostNote } from '../rules/attempt.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.attempt

/** Records an attempt to deliver a parcel that failed. */
export function AttemptDialog({ orderId, parcel, onClose }: { orderId: string; parcel: number; onClose: () => void }) {
  const [at, setAt] = useState(() => timeInIndia(new Date()).replace(' ', 'T'))
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: deskTexts.failed, onSaved: onClose })

  function submit() {
    const known = attemptReasons.find((each) => each === reason)
    if (!known) return refuse({ reason: texts.choose })
    return save(() => call(contract.recordAttempt, { orderId, parcel, at, reason: known, note }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        <TextField type="datetime-local" name="at" label={texts.at} required error={errors['at']} value={at} onChange={({ target }) => setAt(target.value)} />
        <SelectField name="reason" label={texts.reason} required error={errors['reason']} value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{texts.choose}</option>
          {attemptReasons.map((each) => (
            <option key={each} value={each}>
              {deskTexts.reasons[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={mostNote}
          error={errors['note']}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormError error={errors['']} />
        <DialogButtons cancel={deskTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? deskTexts.saving : texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
