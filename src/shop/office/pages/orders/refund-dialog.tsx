import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { refundOrder } from '#shop/orders/office-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderReturn } from '#shop/fulfilment/returns/office-contract.ts'
import { isOpen } from '#shop/fulfilment/rules.ts'
import { call } from '#ui/call.ts'
import { orderTexts, Warning } from '#shop/orders/parts.ts'
import { showRupees } from '#ui/office/show.ts'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useForm } from '#ui/office/use-form.ts'
import { returnPart } from '#shop/fulfilment/parts.ts'
import { readAmount, writeAmount } from '#ui/office/amount.ts'
import { RefundItems } from './refund-items.tsx'

const texts = orderTexts.refunding

type RefundDialogProps = { order: Pick<Order, '_id' | 'items'>; refundable: number; returns: readonly OrderReturn[]; onClose: () => void }

/**
 * Refunds a part of an order or all of it: an amount, or what was paid for some pieces. `refundable` is in rupees. The dialog leads to an open return,
 * which has a refund of its own.
 */
export function RefundDialog({ order: { _id: id, items }, refundable, returns, onClose }: RefundDialogProps) {
  const { search } = useLocation()
  // The idempotency key lasts as long as the dialog. A second click, or a retry after a lost reply, is the same refund.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => writeAmount(refundable))
  const [reason, setReason] = useState('')
  const [byItems, setByItems] = useState(false)
  const { busy, errors, formProps, refuse, save, setError } = useForm({ failed: orderTexts.problem, onSaved: onClose })
  const amount = readAmount(typed, refundable)
  const openReturn = returns.find(({ state }) => isOpen(state))

  const submit = () =>
    amount === undefined ? refuse({ amount: orderTexts.amountBad(showRupees(refundable)) }) : save(() => call(refundOrder, { id, amount, reason, key }))

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro(showRupees(refundable))}</p>
        {openReturn && (
          <Warning>
            {texts.openReturn}{' '}
            <Link to={{ search, hash: returnPart(openReturn._id) }} onClick={onClose} className="link">
              {texts.toReturn}
            </Link>
          </Warning>
        )}
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 font-medium text-ink-2">{texts.by}</legend>
          {[false, true].map((value) => (
            <label key={String(value)} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
              <input
                type="radio"
                name="by"
                checked={byItems === value}
                onChange={() => {
                  setByItems(value)
                  setTyped(value ? '' : writeAmount(refundable))
                  setError('amount')
                }}
                className="size-4 accent-crocus-700"
              />
              <span>{value ? texts.byItems : texts.byAmount}</span>
            </label>
          ))}
        </fieldset>
        {byItems && (
          <RefundItems
            items={items}
            onChange={(sum) => {
              setTyped(sum === undefined ? '' : writeAmount(Math.min(sum, refundable)))
              setError('amount', sum === undefined ? texts.noPieces : undefined)
            }}
          />
        )}
        <NumberField
          label={texts.amount}
          name="amount"
          required
          before="₹"
          hint={byItems ? texts.itemsHint : undefined}
          value={typed}
          error={errors['amount']}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label={texts.reason}
          optional
          hint={texts.reasonHint}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons cancel={texts.keep} onCancel={onClose} busy={busy}>
          {amount === undefined ? texts.submitNone : texts.submit(showRupees(amount))}
        </DialogButtons>
      </form>
    </Modal>
  )
}
