import { useState } from 'react'
import type { OrderDetails } from '../office-contract.ts'
import * as ordersEditContract from '../edit-contract.ts'
import { call } from '#ui/call.ts'
import { orderEditTexts } from './order-edits-texts.ts'
import { orderTexts, ordersTexts } from './orders-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = orderEditTexts.rest

type Row = { position: number; qty: number; name: string }

/** Shows the unsent pieces of an order that was cancelled after a part was sent, until a person decides about them. */
export function OrderRest({ id, details: { rest, lines } }: { id: string; details: OrderDetails }) {
  const [open, setOpen] = useState(false)
  if (rest.length === 0) return null
  const rows = rest.map(({ position, qty }): Row => {
    const line = lines.find((each) => each.position === position)
    return { position, qty, name: [line?.name, line?.type].filter(Boolean).join(', ') }
  })
  return (
    <Panel
      title={texts.title}
      actions={
        <Button needs={ordersEditContract.decideRest} size="small" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      }
    >
      <p>{texts.about}</p>
      <ul className="mt-2 list-disc pl-5">
        {rows.map(({ position, name, qty }) => (
          <li key={position} className="wrap-anywhere">
            {ordersTexts.item(name, '', qty)}
          </li>
        ))}
      </ul>
      {open && <RestDialog id={id} rows={rows} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const fields = ['restock', 'writeOff', 'sent'] as const

type Typed = Record<(typeof fields)[number], string>

/** Returns the name of a row, as in the server's errors. The name of each field in the row begins with it. */
const rowField = (index: number) => `lines.${index}`

/** Asks where each unsent piece is. By default, all pieces go back to stock. */
function RestDialog({ id, rows, onClose }: { id: string; rows: Row[]; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed[]>(() => rows.map(({ qty }) => ({ restock: String(qty), writeOff: '0', sent: '0' })))
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: orderTexts.problem, onSaved: onClose })

  function type(index: number, change: Partial<Typed>) {
    setTyped((before) => before.map((row, at) => (at === index ? { ...row, ...change } : row)))
    // The error of a row is about the sum of its three numbers, so each change removes it.
    setError(rowField(index))
  }

  function submit() {
    // NaN for a text that is not a whole number. An empty field counts as 0.
    const numberAt = (index: number, field: keyof Typed) => wholeIn((typed[index]?.[field] ?? '').trim() || '0') ?? NaN
    const lines = rows.map(({ position }, index) => ({
      position,
      restock: numberAt(index, 'restock'),
      writeOff: numberAt(index, 'writeOff'),
      sent: numberAt(index, 'sent'),
    }))
    const wrong = rows.flatMap(({ qty, name }, index) => {
      const { restock = NaN, writeOff = NaN, sent = NaN } = lines[index] ?? {}
      const sum = restock + writeOff + sent
      return sum === qty ? [] : [[rowField(index), Number.isNaN(sum) ? texts.bad : texts.sum(name, qty)] as const]
    })
    return wrong.length > 0 ? refuse(Object.fromEntries(wrong)) : save(() => call(ordersEditContract.decideRest, { id, lines }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.dialog}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        {rows.map(({ position, qty, name }, index) => {
          const wrong = errors[rowField(index)]
          return (
            <fieldset key={position} className="grid gap-2 border-t border-hairline pt-3">
              <legend className="float-left w-full font-semibold wrap-anywhere">{ordersTexts.item(name, '', qty)}</legend>
              <div className="clear-both grid gap-3 sm:grid-cols-3">
                {fields.map((field) => (
                  <NumberField
                    key={field}
                    label={texts[field]}
                    aria-label={texts.fieldOf(texts[field], name)}
                    name={`${rowField(index)}.${field}`}
                    error={errors[`${rowField(index)}.${field}`]}
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={wrong && `wrong-${position}`}
                    inputMode="numeric"
                    maxLength={3}
                    value={typed[index]?.[field] ?? ''}
                    onChange={({ target }) => type(index, { [field]: target.value })}
                  />
                ))}
              </div>
              <div role="alert" className="empty:hidden">
                {wrong && <FieldError id={`wrong-${position}`}>{wrong}</FieldError>}
              </div>
            </fieldset>
          )
        })}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
