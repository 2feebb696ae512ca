import { useState } from 'react'
import { dayInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { FormError, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../office-contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.day

/** Sets the day on which the courier tries again. It begins with the day that the shopper chose. */
export function DayDialog({ of: { _id: id, version, retryOn, attempts }, onClose }: { of: FailedDelivery; onClose: () => void }) {
  const [day, setDay] = useState(attempts.at(-1)?.answer?.day || retryOn)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: deskTexts.failed, onSaved: onClose })
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(() => save(() => call(contract.setRetryDay, { id, day, version })))} className="grid gap-4">
        <TextField
          type="date"
          name="day"
          label={texts.label}
          hint={texts.hint}
          required
          min={dayInIndia(new Date())}
          error={errors['day']}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <FormError error={errors['']} />
        <DialogButtons cancel={deskTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? deskTexts.saving : texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
