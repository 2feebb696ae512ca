import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { paidPaiseOfPieces, perPiecePaiseOf } from '#shop/catalogue/rules.ts'
import { returnPart } from '#shop/fulfilment/parts.ts'
import type { OrderReturn } from '#shop/fulfilment/returns/office-contract.ts'
import { isOpen } from '#shop/fulfilment/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { orderTexts, Warning, ordersTexts } from '#shop/orders/parts.ts'
import { call } from '#ui/call.ts'
import { readAmount, writeAmount } from '#ui/office/amount.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showRupees } from '#ui/office/show.ts'
import { numberIn, wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = orderTexts.refunding

/** A line of the order. `left`: the rupees that refunds have left of it; undefined if nothing was refunded. */
type LineLeft = { position: number; left?: number | undefined }

type RefundDialogProps = {
  order: Pick<Order, '_id' | 'items'>
  lines: readonly LineLeft[]
  refundable: number
  returns: readonly OrderReturn[]
  onClose: () => void
}

/**
 * Refunds a part of an order or all of it: an amount, or the price paid for some pieces. `refundable` is in rupees. If the order has an open return, the dialog
 * links to it, because the return has its own refund.
 */
export function RefundDialog({ order: { _id: id, items }, lines: linesLeft, refundable, returns, onClose }: RefundDialogProps) {
  const { search } = useLocation()
  // The idempotency key lasts as long as the dialog. A second click, or a retry after a lost reply, is the same refund.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [byItems, setByItems] = useState(false)
  const [lines, setLines] = useState<readonly RefundedLine[]>([])
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: orderTexts.problem, onSaved: onClose })
  const amount = readAmount(typed, refundable)
  const tooMuch = amountError(typed, refundable)
  const submitButton = useRef<HTMLButtonElement>(null)
  const openReturn = returns.find(({ state }) => isOpen(state))

  const submit = () =>
    amount === undefined
      ? refuse({ amount: tooMuch ?? orderTexts.amountBad(showRupees(refundable)) })
      : save(() => call(ordersOfficeContract.refundOrder, { id, amount, reason, key, ...(byItems && lines.length > 0 && { lines: [...lines] }) }))

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
                  setTyped('')
                  setLines([])
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
          hint={byItems ? texts.itemsHint : undefined}
          value={typed}
          error={tooMuch ?? errors['amount']}
          onChange={({ target }) => setTyped(target.value)}
        />
        {!byItems && (
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

/** Returns the error for a typed amount that is higher than the refundable amount. Undefined for any other text. */
export function amountError(typed: string, refundable: number): string | undefined {
  const sum = numberIn(typed)
  return sum !== undefined && paiseOf(sum) > paiseOf(refundable) ? texts.tooMuch(showRupees(sum), showRupees(refundable)) : undefined
}

type Item = Order['items'][number]

const paidPaiseOf = ({ paid, price, qty }: Item) => paiseOf(paid ?? price * qty)

/**
 * Returns the rupees that were paid for the typed pieces of each line, after the discounts of product and coupon. Undefined if a line has fewer pieces than
 * typed; pieces that staff removed do not count, because they are refunded already. A line adds at most the money that refunds have left of it.
 */
export function refundOf(items: readonly Item[], typed: readonly string[], linesLeft: readonly LineLeft[] = []): number | undefined {
  let paise = 0
  for (const [line, item] of items.entries()) {
    const pieces = wholeIn((typed[line] ?? '').trim() || '0')
    if (pieces === undefined || pieces > item.qty - item.removed) return undefined
    const bought = { qty: item.qty, netPaise: paidPaiseOf(item), couponSharePaise: 0 }
    const left = linesLeft.find(({ position }) => position === (item.position ?? line))?.left
    paise += Math.min(paidPaiseOfPieces(bought, pieces, item.removed), left === undefined ? Infinity : paiseOf(left))
  }
  return rupeesOf(paise)
}

type RefundedLine = { position: number; qty: number }

/** Returns the lines with typed pieces, by their position in the order. */
export const linesOf = (items: readonly Item[], typed: readonly string[]): RefundedLine[] =>
  items.flatMap(({ position }, line) => {
    const qty = wholeIn((typed[line] ?? '').trim() || '0') ?? 0
    return qty > 0 ? [{ position: position ?? line, qty }] : []
  })

type RefundItemsProps = { items: readonly Item[]; linesLeft: readonly LineLeft[]; onChange: (amount: number | undefined, lines: RefundedLine[]) => void }

/** A field for each line of the order: how many pieces to refund. `onChange` gets the amount in rupees, undefined for too many pieces, and the lines. */
function RefundItems({ items, linesLeft, onChange }: RefundItemsProps) {
  const [typed, setTyped] = useState<readonly string[]>(() => items.map(() => ''))

  function type(line: number, text: string) {
    const next = typed.map((before, index) => (index === line ? text : before))
    setTyped(next)
    onChange(refundOf(items, next, linesLeft), linesOf(items, next))
  }

  return items.map(
    (item, line) =>
      item.qty > item.removed && (
        <NumberField
          key={`${item.productId} ${item.type}`}
          label={orderTexts.refunding.piecesOf(
            ordersTexts.item(item.name, item.type, item.qty - item.removed),
            showRupees(rupeesOf(perPiecePaiseOf(paidPaiseOf(item), item.qty))),
          )}
          inputMode="numeric"
          maxLength={3}
          placeholder="0"
          value={typed[line] ?? ''}
          onChange={({ target }) => type(line, target.value)}
        />
      ),
  )
}
