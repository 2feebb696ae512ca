import { useState } from 'react'
import * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import type { ReturnReason } from '../rules/return.ts'
import { call } from '#ui/call.ts'
import { returnsTexts } from './returns-texts.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = returnsTexts.receiving

/** A row of the form: the pieces of a line that came from one batch. Without `batch`, the shop keeps no stock of the line. */
type Row = { key: string; position: number; name: string; qty: number; batch: string | null | undefined; hint: string | undefined }

const rowsOf = ({ lines }: OrderReturn): Row[] =>
  lines.flatMap(({ position, name, type, qty, batches }): Row[] => {
    const line = { position, name: [name, type].filter(Boolean).join(', '), qty }
    if (batches.length === 0) return [{ ...line, key: String(position), batch: undefined, hint: undefined }]
    return batches.map(({ batch, code, pieces }) => {
      const hint = code === null ? (batches.length > 1 ? texts.noBatch(pieces) : undefined) : texts.batch(code, pieces)
      return { ...line, key: `${position} ${batch}`, batch, hint }
    })
  })

const amounts = ['restock', 'writeOff'] as const

type Typed = Record<(typeof amounts)[number], string>

/** Returns the name of a field, as in the errors of the server, which gets every row. */
const fieldOf = (index: number, amount: keyof Typed) => `lines.${index}.${amount}`

/** For these reasons nobody can sell the pieces again. */
const unsellable: readonly ReturnReason[] = ['damaged', 'spoiled']

/** Of one batch, all pieces are expected: written off if they cannot be sold again, else back to stock. Of several, the person counts. */
function firstTyped(rows: Row[], { position, qty }: Row, reason: ReturnReason): Typed {
  const expected = rows.filter((row) => row.position === position).length === 1 ? String(qty) : '0'
  return unsellable.includes(reason) ? { restock: '0', writeOff: expected } : { restock: expected, writeOff: '0' }
}

/** Counts the pieces that arrived: back to the stock of their batch, or written off. */
export function ReceiveDialog({ of, onClose }: { of: OrderReturn; onClose: () => void }) {
  const rows = rowsOf(of)
  const [typed, setTyped] = useState<Record<string, Typed>>(() => Object.fromEntries(rows.map((row) => [row.key, firstTyped(rows, row, of.reason)])))
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: returnsTexts.failed, onSaved: onClose })

  const type = (key: string, change: Partial<Typed>) => setTyped((before) => ({ ...before, [key]: { restock: '0', writeOff: '0', ...before[key], ...change } }))

  function submit() {
    const lines = rows.map(({ key, position, batch }) => {
      const [restock = NaN, writeOff = NaN] = amounts.map((amount) => wholeIn(typed[key]?.[amount] ?? '0'))
      return { position, batch, restock, writeOff }
    })
    const bad = lines.flatMap((line, index) => amounts.filter((amount) => Number.isNaN(line[amount])).map((amount) => [fieldOf(index, amount), texts.bad]))
    if (bad.length > 0) return refuse(Object.fromEntries(bad))
    return save(() => call(returnsOfficeContract.receiveReturn, { id: of._id, lines, version: of.version }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
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
                  value={typed[row.key]?.[amount] ?? ''}
                  onChange={({ target }) => type(row.key, { [amount]: target.value })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FormError error={errors['']} />
        <DialogButtons cancel={returnsTexts.keep} onCancel={onClose} busy={busy}>
          {busy ? returnsTexts.saving : texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
