import { useState } from 'react'
import { call } from '#ui/call.ts'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import * as contract from '../contract.ts'
import type { Cash } from '../contract.ts'
import { type LineDecision, lineDecisions } from '../rules/decide-line.ts'
import { cashTexts } from './cash-texts.ts'

const texts = cashTexts.decide

export type OpenLine = Cash['problems'][number]

/** Decides about a line of a payout: it counts for its order or for another, or it is written off. */
export function DecideDialog({ line, onClose }: { line: OpenLine; onClose: () => void }) {
  const choices = lineDecisions.filter((decision) => isPossible(decision, line))
  const [decision, setDecision] = useState<LineDecision>(choices[0] ?? 'written_off')
  const [draft, setDraft] = useState({ order: '', reason: '' })
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })

  const field = (name: keyof typeof draft) => ({
    label: texts[name],
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  const { _id: id, row, courier, reference, awb, amount } = line
  const isExact = decision === 'accepted' && amount === line.open
  return (
    <Modal open title={texts.title} busy={busy} onClose={onClose}>
      <form {...formProps(() => save(() => call(contract.decideLine, { id, row, decision, ...draft })))} className="grid gap-4">
        <p className="wrap-anywhere">{texts.line(carrierName(courier), reference, showNumber(row), awb, showRupees(amount))}</p>
        <SelectField
          label={texts.decision}
          value={decision}
          hint={decision === 'accepted' ? acceptHint(line) : texts.hints[decision]}
          onChange={({ target }) => {
            const chosen = choices.find((known) => known === target.value)
            if (chosen) setDecision(chosen)
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {texts.decisions[choice]}
            </option>
          ))}
        </SelectField>
        {decision === 'linked' && <TextField {...field('order')} required maxLength={64} translate="no" />}
        <TextField {...field('reason')} required={decision === 'written_off' || (decision === 'accepted' && !isExact)} optional={isExact} maxLength={200} />
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}

function isPossible(decision: LineDecision, { mayAccept, amount }: OpenLine): boolean {
  if (decision === 'accepted') return mayAccept
  // A line without an amount pays for no order.
  return decision === 'written_off' || amount !== 0
}

function acceptHint({ orderId, amount, open }: OpenLine): string {
  const missing = (open ?? 0) - amount
  const counts = texts.counts(showRupees(amount), orderId ?? '')
  if (amount < 0) return texts.takenBack(showRupees(-amount), orderId ?? '')
  if (missing > 0) return `${counts} ${texts.missing(showRupees(missing))}`
  return missing < 0 ? `${counts} ${texts.surplus(showRupees(-missing))}` : counts
}
