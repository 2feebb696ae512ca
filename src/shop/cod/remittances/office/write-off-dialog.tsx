import { useState } from 'react'
import { call } from '#ui/call.ts'
import { TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../contract.ts'
import { cashTexts } from './cash-texts.ts'

const texts = cashTexts.writeOff

/** Writes off the cash of an order whose courier never pays it. */
export function WriteOffDialog({ id, total, onClose }: { id: string; total: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })
  const submit = () => (reason.trim() === '' ? refuse({ reason: texts.missing }) : save(() => call(contract.writeOffCash, { id, reason })))
  return (
    <Modal open title={texts.title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <p>{texts.about(total)}</p>
        <TextField
          label={texts.reason}
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy} look="danger">
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
