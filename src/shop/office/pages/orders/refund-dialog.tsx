import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paiseOf } from '#kernel/money.ts'
import { returnPart } from '#shop/fulfilment/parts.ts'
import type { OrderReturn } from '#shop/fulfilment/returns/office-contract.ts'
import { isOpen } from '#shop/fulfilment/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { orderTexts, Warning } from '#shop/orders/parts.ts'
import { call } from '#ui/call.ts'
import { readAmount, writeAmount } from '#ui/office/amount.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showRupees } from '#ui/office/show.ts'
import { numberIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { type LineLeft, type RefundedLine, RefundItems } from './refund-items.tsx'

const texts = orderTexts.refunding

type RefundDialogProps = {
  order: Pick<Order, '_id' | 'items' | 'extras'>
  lines: readonly LineLeft[]
  refundable: number
  refundableCharges: number
  returns: readonly OrderReturn[]
  onClose: () => void
}

/** What a refund is of. The charges are those of the order besides its items, such as that of delivery. */
type RefundOf = 'sum' | 'items' | 'charges'

/**
 * Refunds a part of an order or all of it: an amount, the price paid for some pieces, or the charges. `refundable` and `refundableCharges` are in rupees. If
 * the order has an open return, the dialog links to it, because the return has its own refund.
 */
export function RefundDialog({ order: { _id: id, items, extras = [] }, lines: linesLeft, refundable, refundableCharges, returns, onClose }: RefundDialogProps) {
  const { search } = useLocation()
  // The idempotency key lasts as long as the dialog. A second click, or a retry after a lost reply, is the same refund.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [by, setBy] = useState<RefundOf>('sum')
  const [lines, setLines] = useState<readonly RefundedLine[]>([])
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: orderTexts.problem, onSaved: onClose })
  const most = by === 'charges' ? refundableCharges : refundable
  const amount = readAmount(typed, most)
  const tooMuch = amountError(typed, most)
  const submitButton = useRef<HTMLButtonElement>(null)
  const openReturn = returns.find(({ state }) => isOpen(state))

  const submit = () =>
    amount === undefined
      ? refuse({ amount: tooMuch ?? orderTexts.amountBad(showRupees(most)) })
      : save(() => call(ordersOfficeContract.refundOrder, { id, amount, reason, key, ...partOf() }))

  function partOf() {
    if (by === 'charges') return { charge: true }
    return by === 'items' && lines.length > 0 ? { lines: [...lines] } : {}
  }

  /** Chooses what to refund. Of the charges, all that is left is filled in. */
  function choose(chosen: RefundOf) {
    setBy(chosen)
    setTyped(chosen === 'charges' ? writeAmount(refundableCharges) : '')
    setLines([])
    setError('amount')
  }

  /** Fills in the whole refundable amount, and focuses the button that refunds it. */
  function chooseAll() {
    setTyped(writeAmount(refundable))
    setError('amount')
    submitButton.current?.focus()
  }

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
        <Choices charges={refundableCharges > 0 ? extras.map(({ label }) => label) : []} chosen={by} onChoose={choose} />
        {by === 'items' && (
          <RefundItems
            items={items}
            linesLeft={linesLeft}
            onChange={(sum, named) => {
              setLines(named)
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
          hint={hints[by]}
          value={typed}
          error={tooMuch ?? errors['amount']}
          onChange={({ target }) => setTyped(target.value)}
        />
        {by === 'sum' && (
          <Button look="outline" disabled={busy} onClick={chooseAll} className="justify-self-start">
            {texts.everything(showRupees(refundable))}
          </Button>
        )}
        <TextField
          label={texts.reason}
          optional
          hint={texts.reasonHint}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons ref={submitButton} cancel={texts.keep} onCancel={onClose} busy={busy}>
          {amount === undefined ? texts.submitNone : texts.submit(showRupees(amount))}
        </DialogButtons>
      </form>
    </Modal>
  )
}

const hints = { sum: undefined, items: texts.itemsHint, charges: texts.chargesHint }

type ChoicesProps = { charges: readonly string[]; chosen: RefundOf; onChoose: (chosen: RefundOf) => void }

/** The choice of what to refund. `charges` names those that are left; without any, they cannot be chosen. */
function Choices({ charges, chosen, onChoose }: ChoicesProps) {
  const choices: readonly (readonly [RefundOf, string])[] = [
    ['sum', texts.byAmount],
    ['items', texts.byItems],
    ...(charges.length > 0 ? [['charges', charges.join(', ')] as const] : []),
  ]
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="mb-1 font-medium text-ink-2">{texts.by}</legend>
      {choices.map(([value, name]) => (
        <label key={value} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
          <input type="radio" name="by" checked={chosen === value} onChange={() => onChoose(value)} className="size-4 accent-crocus-700" />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the error for a typed amount that is higher than the refundable amount. Undefined for any other text. */
export function amountError(typed: string, refundable: number): string | undefined {
  const sum = numberIn(typed)
  return sum !== undefined && paiseOf(sum) > paiseOf(refundable) ? texts.tooMuch(showRupees(sum), showRupees(refundable)) : undefined
}
