import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderDetails } from '../office-contract.ts'
import { order as orderSchema, type Order } from '../contract.ts'
import * as ordersEditContract from '../edit-contract.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { call } from '#ui/call.ts'
import { orderEditTexts } from './order-edits-texts.ts'
import { orderTexts } from './orders-texts.ts'
import { differing, useConflict } from '#ui/office/use-conflict.ts'
import { showRupees } from '#ui/office/show.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { Warning } from './order-warnings.tsx'

const texts = orderEditTexts.editItems

type Line = OrderDetails['lines'][number]

const leftOf = ({ qty, removed }: Line) => qty - removed

/** Returns a typed quantity, from 0 to what is left of the line; undefined for anything else. */
function readQty(typed: string, line: Line) {
  const qty = wholeIn(typed)
  return qty !== undefined && qty <= leftOf(line) ? qty : undefined
}

/** Lowers quantities of an order that is not packed. The shop computes the same refund again. */
export function EditItemsDialog({ order, details: { lines: all }, onClose }: { order: Order; details: OrderDetails; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const lines = all.filter((line) => leftOf(line) > 0)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: orderTexts.problem, onSaved: onClose })
  const textOfLine = (line: Line) => typed[line.position] ?? String(leftOf(line))
  const wanted = lines.map((line) => ({ line, qty: readQty(textOfLine(line), line) }))
  const isComplete = wanted.every(({ qty }) => qty !== undefined)
  const changed = wanted.filter(({ line, qty }) => qty !== undefined && qty < leftOf(line))
  const isEmpty = isComplete && wanted.every(({ qty }) => qty === 0)
  const refund = rupeesOf(changed.reduce((sum, { line, qty = 0 }) => sum + refundPaise(line, leftOf(line) - qty), 0))
  const { conflict, send, close } = useConflict(orderSchema, (theirs) =>
    differing(changed.map(({ line, qty }) => [`${line.name} ${line.type}`, String(leftInOrder(theirs, line.position)), String(qty)] as const)),
  )

  /** Saves the quantities. `seen` is the version of another person that this save follows; by default, the version that filled the form. */
  function submit(seen?: Order) {
    const bad = wanted.flatMap(({ line, qty }) => (qty === undefined ? [[line.position, texts.badQty(leftOf(line))] as const] : []))
    if (bad.length > 0 || changed.length === 0 || isEmpty) return refuse(Object.fromEntries(bad))
    const asked = changed.map(({ line, qty = 0 }) => ({ position: line.position, qty }))
    return save(() => send((known: Order = order) => call(ordersEditContract.removeItems, { id: order._id, lines: asked, version: known.version }), { seen }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        {order.refunded > 0 && <Warning>{texts.already(showRupees(order.refunded))}</Warning>}
        {wanted.map(({ line }) => (
          <NumberField
            key={line.position}
            name={String(line.position)}
            label={texts.qtyOf(line.name, line.type)}
            inputMode="numeric"
            maxLength={3}
            value={textOfLine(line)}
            hint={texts.of(leftOf(line))}
            error={errors[line.position]}
            onChange={({ target }) => setTyped({ ...typed, [line.position]: target.value })}
          />
        ))}
        <p role="status" className="rounded-field bg-ground px-3 py-2 font-semibold tabular-nums">
          {isEmpty ? texts.allGone : changed.length === 0 ? texts.nothing : refund > 0 ? texts.refund(showRupees(refund)) : texts.noRefund}
        </p>
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy} disabled={changed.length === 0 || isEmpty}>
          {refund > 0 ? texts.submitRefund(showRupees(refund)) : texts.submit}
        </DialogButtons>
      </form>
      <ConflictDialog
        conflict={conflict}
        busy={busy}
        onTake={() => {
          close()
          onClose()
          void revalidate()
        }}
        onKeep={submit}
        onClose={close}
      />
    </Modal>
  )
}

/** Returns what was paid for more pieces of a line. `paid` is what was paid for all of them. */
const refundPaise = ({ qty, removed, paid }: Line, more: number) => paidPaiseOfPieces({ qty, netPaise: paiseOf(paid), couponSharePaise: 0 }, more, removed)

function leftInOrder({ items }: Order, position: number) {
  const item = items[position]
  return item ? item.qty - item.removed : 0
}
