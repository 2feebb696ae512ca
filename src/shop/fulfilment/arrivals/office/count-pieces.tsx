import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { DialogButtons } from '#ui/office/modal.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import type { ArrivedLine, takenBatch } from '../contract.ts'
import { arrivalsTexts as texts } from './arrivals-texts.ts'

/** A line of which `qty` pieces may arrive, with the batches that the order took pieces of. */
type Line = { position: number; name: string; type: string; qty: number; batches: z.output<typeof takenBatch>[] }

/** A row of the form: the pieces of a line that came from one batch. Without `batch`, the shop keeps no stock of the line. */
type Row = { key: string; position: number; name: string; qty: number; batch: string | null | undefined; hint: string | undefined; expected: number }

const rowsOf = (lines: readonly Line[]): Row[] =>
  lines.flatMap(({ position, name, type, qty, batches }): Row[] => {
    const line = { position, name: [name, type].filter(Boolean).join(', '), qty }
    if (batches.length === 0) return [{ ...line, key: String(position), batch: undefined, hint: undefined, expected: qty }]
    // Of one batch, all pieces are expected. Of several, the person counts.
    const expected = batches.length === 1 ? qty : 0
    return batches.map(({ batch, code, pieces }) => {
      const withoutBatch = batches.length > 1 ? texts.noBatch(pieces) : undefined
      const hint = code === null ? withoutBatch : texts.batch(code, pieces)
      return { ...line, key: `${position} ${batch}`, batch, hint, expected }
    })
  })

const amounts = ['restock', 'writeOff'] as const

type Amount = (typeof amounts)[number]

/** Returns the name of a field, as in the errors of the server, which gets every row. */
const fieldOf = (index: number, amount: Amount) => `lines.${index}.${amount}`

type Props = {
  lines: readonly Line[]
  intro: ReactNode
  /** How many pieces of a line may arrive, in words. */
  qtyText: (qty: number) => string
  /** The field that has the expected pieces at first. */
  expectedAs?: Amount
  submit: string
  failed: string
  request: (lines: ArrivedLine[]) => Promise<{ message: string }>
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** Counts the pieces that arrived: back to the stock of their batch, or written off. */
export function CountPieces({ lines, intro, qtyText, expectedAs = 'restock', submit, failed, request, onBusy, onClose }: Props) {
  const rows = rowsOf(lines)
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(rows.map(({ expected }, index) => [fieldOf(index, expectedAs), String(expected)])),
  )
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed, onSaved: onClose })
  const typedIn = (index: number, amount: Amount) => typed[fieldOf(index, amount)] ?? '0'

  async function send() {
    const countIn = (index: number, amount: Amount) => wholeIn(typedIn(index, amount)) ?? Number.NaN
    const arrived = rows.map(({ position, batch }, index) => ({ position, batch, restock: countIn(index, 'restock'), writeOff: countIn(index, 'writeOff') }))
    const bad = arrived.flatMap((line, index) => amounts.filter((amount) => Number.isNaN(line[amount])).map((amount) => [fieldOf(index, amount), texts.bad]))
    if (bad.length > 0) return refuse(Object.fromEntries(bad))
    onBusy(true)
    await save(() => request(arrived))
    onBusy(false)
  }

  return (
    <form {...formProps(send)} className="grid gap-4">
      <p className="text-ink-2">{intro}</p>
      {rows.map((row, index) => (
        <fieldset key={row.key} className="grid gap-2 border-t border-hairline pt-3">
          <legend className="float-left w-full font-semibold">
            <span>{row.name}</span> <span className="font-normal text-ink-3">{qtyText(row.qty)}</span>
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
                value={typedIn(index, amount)}
                onChange={({ target }) => setTyped((before) => ({ ...before, [fieldOf(index, amount)]: target.value }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormError error={errors['']} />
      <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
        {busy ? texts.saving : submit}
      </DialogButtons>
    </form>
  )
}
