import { useState } from 'react'
import * as stockContract from '../contract.ts'
import type { StockBatch } from '../contract.ts'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { stockTexts } from './stock-texts.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = stockTexts.disposal

/** Returns the packs of a batch that may be thrown away: those that left the stock on its last day of sale, and those past their best-before day. */
export const expiredPacksOf = ({ bestBefore, onHand, expired }: StockBatch) =>
  expired + (bestBefore !== null && bestBefore < dayInIndia(new Date()) ? Math.max(0, onHand) : 0)

/** Records that expired packs of a batch were thrown away. */
export function DisposalDialog({ itemId, batch, onClose }: { itemId: string; batch: StockBatch; onClose: () => void }) {
  const [typed, setTyped] = useState(() => String(expiredPacksOf(batch)))
  const [note, setNote] = useState('')
  // One key for the whole dialog, so that a second press throws nothing more away.
  const [key] = useState(() => randomId(16))
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: stockTexts.failed, onSaved: onClose })

  function submit() {
    const pieces = wholeIn(typed)
    if (!pieces) return refuse({ pieces: stockTexts.movement.wholeNumber })
    return save(() => call(stockContract.addStockMovement, { id: itemId, reason: 'disposed', pieces: -pieces, batch: batch.code, note, key }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title(batch.code)}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        <NumberField
          label={texts.pieces}
          name="pieces"
          required
          inputMode="numeric"
          maxLength={9}
          value={typed}
          error={errors['pieces']}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label={stockTexts.movement.note}
          name="note"
          optional
          maxLength={500}
          autoComplete="off"
          value={note}
          error={errors['note']}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogButtons cancel={stockTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? stockTexts.saving : stockTexts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
