import { useState } from 'react'
import { call } from '#ui/call.ts'
import { RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../contract.ts'
import { adjustments, type WireEntry } from '../contract.ts'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.adjustment

/** Adds an advance, goods or a correction to a ledger. `wrong`: the entry of an advance or of goods to correct. */
export function AdjustmentDialog({ id, wrong, onClose }: { id: string; wrong?: WireEntry; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof adjustments)[number]>(wrong?.kind === 'goods' ? 'goods' : 'advance')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, failsAt: 'amount', reloads: false, onSaved: onClose })

  function submit() {
    const missing = { ...(amount.trim() === '' && { amount: texts.missing }), ...(reason.trim() === '' && { reason: texts.missing }) }
    if (Object.keys(missing).length > 0) return refuse(missing)
    return save(() => call(contract.addAdjustment, { id, kind, amount: Number(amount), reason, ...(wrong && { corrects: wrong.number }) }))
  }

  return (
    <Modal open title={wrong ? texts.correctEntry(wrong.number) : texts.title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <RequiredNote />
        {wrong && <p>{texts.corrects(texts.kinds[kind], wrong.number)}</p>}
        {!wrong && (
          <SelectField
            label={texts.kind}
            name="kind"
            value={kind}
            hint={texts.hints[kind]}
            onChange={({ target }) => setKind(adjustments.find((each) => each === target.value) ?? 'advance')}
          >
            {adjustments.map((each) => (
              <option key={each} value={each}>
                {texts.kinds[each]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={wrong ? texts.rightAmount : texts.amount}
          name="amount"
          type="number"
          step="0.01"
          before="₹"
          required
          value={amount}
          error={errors['amount']}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={texts.reason}
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          hint={texts.reasonHint}
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
