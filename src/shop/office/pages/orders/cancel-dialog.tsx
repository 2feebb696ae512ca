import { useState } from 'react'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { order as orderSchema, type Order } from '#shop/orders/contract.ts'
import { canChangeStatus } from '#shop/orders/rules.ts'
import type { QueuedOrder } from '#shop/fulfilment/parcels/contract.ts'
import { call } from '#ui/call.ts'
import { conflictTexts } from '#ui/office/conflict-texts.ts'
import { ordersTexts, orderTexts } from '#shop/orders/parts.ts'
import { showRupees } from '#ui/office/show.ts'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useConflict, useTakeTheirs } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { readAmount } from '#ui/office/amount.ts'

const texts = orderTexts.cancelling

type Choice = 'full' | 'part' | 'none'

/** Cancels an order after asking how much to refund. `refundable` is in rupees. */
export function CancelDialog({ order, refundable, onClose }: { order: QueuedOrder; refundable: number; onClose: () => void }) {
  const take = useTakeTheirs(onClose)
  const [choice, setChoice] = useState<Choice>('full')
  const [typed, setTyped] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: orderTexts.problem, onSaved: onClose })

  // Reports a conflict even when another admin cancelled the order too, because that admin may have chosen another refund.
  const { conflict, send } = useConflict(orderSchema, ({ status }) => [{ name: ordersTexts.status, theirs: status, yours: 'Cancelled' }])

  const isPartSent = order.fulfilment !== 'shipped' && order.parcels.some(({ shippedAt }) => shippedAt !== '')
  const isPossible = !conflict || canChangeStatus(conflict.theirs, 'Cancelled')

  /** Cancels the order. `seen` is set after a conflict: the version of another admin, which this admin has seen and still wants to cancel. */
  function cancel(seen?: Order) {
    const amount = readAmount(typed, refundable)
    if (refundable > 0 && choice === 'part' && amount === undefined) return refuse({ amount: orderTexts.amountBad(showRupees(refundable)) })
    const chosenRefund = choice === 'part' ? amount : choice
    const refund = refundable === 0 ? 'full' : chosenRefund
    return save(async () => {
      const saved = await send(
        (known = order) => call(ordersOfficeContract.updateOrder, { id: order._id, status: 'Cancelled', refund, version: known.version }),
        { seen },
      )
      return saved && { message: orderTexts.done.cancel }
    })
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(() => cancel())} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        {order.fulfilment === 'shipped' || isPartSent ? (
          <p className="rounded-field bg-marigold-100 p-3 font-semibold text-marigold-800">{isPartSent ? texts.partSent : texts.sent}</p>
        ) : (
          <p className="text-ink-2">{texts.unsent}</p>
        )}
        {refundable === 0 ? (
          <p>{texts.nothing}</p>
        ) : (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium text-ink-2">{texts.legend}</legend>
            {(['full', 'part', 'none'] as const).map((value) => (
              <label
                key={value}
                className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 has-checked:border-crocus-600 has-checked:bg-crocus-50"
              >
                <input type="radio" name="refund" checked={choice === value} onChange={() => setChoice(value)} className="size-4 accent-crocus-700" />
                <span>{value === 'full' ? texts.full(showRupees(refundable)) : texts[value]}</span>
              </label>
            ))}
          </fieldset>
        )}
        {refundable > 0 && choice === 'part' && (
          <NumberField
            label={texts.amount}
            name="amount"
            required
            before="₹"
            value={typed}
            error={errors['amount']}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {conflict && (
          <ConflictLine busy={busy} onTake={take} onKeep={isPossible ? () => void cancel(conflict.theirs) : undefined}>
            {conflictTexts.order(conflict.theirs.status, conflict.theirs.trackingUrl)}
          </ConflictLine>
        )}
        <DialogButtons cancel={texts.keep} onCancel={onClose} busy={busy} look="danger" disabled={!isPossible}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
