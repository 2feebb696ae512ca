import { useState } from 'react'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Modal, DialogButtons } from '#ui/office/modal.tsx'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as contract from '../office-contract.ts'
import type { FailedDelivery, ParcelPiece } from '../office-contract.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.pieces

type Props = { of: FailedDelivery; onClose: () => void }

/** Counts the pieces of a parcel that came back: back to the stock of their batch, or written off. */
export function ReceiveDialog({ of, onClose }: Props) {
  const { loaded } = useLoaded(() => withSession(call(contract.listParcelPieces, { id: of._id })))
  const [busy, setBusy] = useState(false)
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      {loaded.kind === 'loading' && <p role="status">{texts.loading}</p>}
      {loaded.kind === 'failed' && <Notice kind="failed">{texts.failed}</Notice>}
      {loaded.kind === 'loaded' && <Pieces of={of} pieces={loaded.value} onClose={onClose} onBusy={setBusy} />}
    </Modal>
  )
}

/** A row of the form: the pieces of a line that came from one batch. Without `batch`, the shop keeps no stock of the line. */
type Row = { key: string; position: number; name: string; qty: number; batch: string | null | undefined; hint: string | undefined; expected: number }

const rowsOf = (pieces: ParcelPiece[]): Row[] =>
  pieces.flatMap(({ position, name, type, qty, batches }): Row[] => {
    const line = { position, name: [name, type].filter(Boolean).join(', '), qty }
    if (batches.length === 0) return [{ ...line, key: String(position), batch: undefined, hint: undefined, expected: qty }]
    // Of several batches, the person counts.
    const expected = batches.length === 1 ? qty : 0
    return batches.map(({ batch, code, pieces: sold }) => {
      const hint = code === null ? (batches.length > 1 ? texts.noBatch(sold) : undefined) : texts.batch(code, sold)
      return { ...line, key: `${position} ${batch}`, batch, hint, expected }
    })
  })

const amounts = ['restock', 'writeOff'] as const

const fieldOf = (index: number, amount: (typeof amounts)[number]) => `lines.${index}.${amount}`

function Pieces({ of: { _id: id, version, isCash }, pieces, onClose, onBusy }: Props & { pieces: ParcelPiece[]; onBusy: (busy: boolean) => void }) {
  const rows = rowsOf(pieces)
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(rows.map(({ expected }, index) => [fieldOf(index, 'restock'), String(expected)])),
  )
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: deskTexts.failed, onSaved: onClose })

  async function submit() {
    const countIn = (index: number, amount: (typeof amounts)[number]) => wholeIn(typed[fieldOf(index, amount)] ?? '0') ?? Number.NaN
    const lines = rows.map(({ position, batch }, index) => ({ position, batch, restock: countIn(index, 'restock'), writeOff: countIn(index, 'writeOff') }))
    const bad = lines.flatMap((line, index) => amounts.filter((amount) => Number.isNaN(line[amount])).map((amount) => [fieldOf(index, amount), texts.bad]))
    if (bad.length > 0) return refuse(Object.fromEntries(bad))
    onBusy(true)
    await save(() => call(contract.receiveParcel, { id, lines, version }))
    onBusy(false)
  }

  return (
    <form {...formProps(() => void submit())} className="grid gap-4">
      <p className="text-ink-2">
        <span>{texts.intro}</span> <span>{isCash ? texts.cash : texts.paid}</span>
      </p>
      {rows.map((row, index) => (
        <fieldset key={row.key} className="grid gap-2 border-t border-hairline pt-3">
          <legend className="float-left w-full font-semibold">
            <span>{row.name}</span> <span className="font-normal text-ink-3">{texts.of(row.qty)}</span>
            {row.hint && <span className="block text-xs font-normal text-ink-3">{row.hint}</span>}
          </legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            {amounts.map((amount) => (
              <NumberField
                key={amount}
                name={fieldOf(index, amount)}
                label={texts[amount]}
                aria-label={texts.amountOf(texts[amount], [row.name, row.hint].filter(Boolean).join(', '))}
                error={errors[fieldOf(index, amount)]}
                inputMode="numeric"
                maxLength={3}
                value={typed[fieldOf(index, amount)] ?? '0'}
                onChange={({ target }) => setTyped((before) => ({ ...before, [fieldOf(index, amount)]: target.value }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormError error={errors['']} />
      <DialogButtons cancel={deskTexts.cancel} onCancel={onClose} busy={busy}>
        {busy ? deskTexts.saving : texts.submit}
      </DialogButtons>
    </form>
  )
}
