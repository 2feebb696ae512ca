import { batchList } from '#shop/stock/rules.ts'
import { type ReactNode, useState } from 'react'
import * as ordersOfficeContract from '../office-contract.ts'
import type { OrderDetails } from '../office-contract.ts'
import { type Order, order as orderSchema } from '../contract.ts'
import * as ordersEditContract from '../edit-contract.ts'
import { refundSumsOf } from '../rules/refund-state.ts'
import { isDelivery } from '../pricing/rules/delivery-line.ts'
import { discountRows } from '../discounts/rules/discount-rows.ts'
import { capRemoval, sumParts } from '../rules/refunded-lines.ts'
import { inr, paiseOf, rupeesOf, showPercent } from '#kernel/money.ts'
import { orderEditTexts } from './order-edits-texts.ts'
import { orderTexts as texts } from './orders-texts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { PartList } from './order-items.tsx'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { call } from '#ui/call.ts'
import { differingFields, useConflict, useTakeTheirs } from '#ui/office/use-conflict.ts'
import { rowNames } from '#ui/office/field-errors.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { Warning } from './order-warnings.tsx'

type Line = OrderDetails['lines'][number]

const columnsOf = (removalRefund: OrderDetails['removalRefund']): readonly Column<Line>[] => [
  {
    title: texts.columns.item,
    cell: ({ name, type, batches, removed, removedPaid, parts }) => (
      <>
        <span className="font-semibold">{name}</span> <span className="text-ink-3">{type}</span>
        <PartList parts={parts} />
        {batches.length > 0 && <span className="block text-xs text-ink-3">{texts.batches(batchList(batches))}</span>}
        {removed > 0 && (
          <span className="block text-xs font-semibold text-marigold-800">
            {orderEditTexts.removed(removed, showRupees(removedPaid), removedPaid > 0 ? removalRefund : undefined)}
          </span>
        )}
      </>
    ),
  },
  { title: texts.columns.price, numeric: true, cell: ({ price }) => showRupees(price) },
  {
    title: texts.columns.qty,
    numeric: true,
    cell: ({ qty, removed }) => (removed > 0 ? orderEditTexts.leftOf(showNumber(qty - removed), showNumber(qty)) : showNumber(qty)),
  },
  { title: texts.columns.discount, numeric: true, cell: ({ discount }) => `${showPercent(discount)}%` },
  { title: texts.columns.net, numeric: true, cell: ({ net }) => <span className="font-semibold">{showRupees(net)}</span> },
]

/** The order's own copy of its lines, with the prices at the time of purchase. */
export function OrderLines({ order, details }: { order: Order; details: OrderDetails }) {
  const { lines, subtotal, couponDiscount, total, editable, removalRefund } = details
  const [open, setOpen] = useState(false)
  // Removed pieces are refunded, so the person needs the right to refund too.
  const edit = editable && mayCall(ordersEditContract.removeItems) && (
    <Button needs={ordersOfficeContract.refundOrder} look="ghost" size="small" onClick={() => setOpen(true)}>
      {orderEditTexts.editItems.open}
    </Button>
  )
  return (
    <Panel title={texts.items} actions={edit} flush>
      <DataTable caption={texts.items} columns={columnsOf(removalRefund)} rows={lines} keyOf={({ position }) => String(position)} />
      <dl className="grid gap-1.5 border-t border-edge px-4 py-4 tabular-nums sm:ml-auto sm:w-80 sm:border-t-0">
        <Sum name={texts.subtotal}>{showRupees(subtotal)}</Sum>
        {discountRows(order, paiseOf(couponDiscount), (code) => `${texts.couponLine} ${code}`).map(({ name, paise }) => (
          <Sum key={name} name={name}>
            <span className="text-leaf">{`−${inr(paise)}`}</span>
          </Sum>
        ))}
        {(order.extras ?? []).map(({ module, id, label, amount }) => (
          <Sum key={`${module} ${id}`} name={label}>
            {showRupees(amount)}
          </Sum>
        ))}
        {!order.extras?.some(isDelivery) && <Sum name={texts.delivery}>{texts.free}</Sum>}
        <div className="flex justify-between gap-4 border-t border-edge pt-2 text-base font-semibold">
          <dt>{texts.total}</dt>
          <dd>{showRupees(total)}</dd>
        </div>
        {order.refunded > 0 && <RefundSums order={order} />}
      </dl>
      {open && <EditItemsDialog order={order} details={details} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** Shows the refunded amount, the pending amount, and the rest of the total. */
function RefundSums({ order }: { order: Order }) {
  const { made, pending, left } = refundSumsOf(order)
  return (
    <>
      {made > 0 && <Sum name={texts.sums.refunded}>{`−${inr(made)}`}</Sum>}
      {pending > 0 && <Sum name={texts.sums.refundPending}>{`−${inr(pending)}`}</Sum>}
      <div className="flex justify-between gap-4 border-t border-edge pt-2 text-base font-semibold">
        <dt>{texts.sums.left}</dt>
        <dd>{inr(left)}</dd>
      </div>
    </>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const editTexts = orderEditTexts.editItems

const leftOf = ({ qty, removed }: Line) => qty - removed

/** Returns the name of a line's field in the form and in the request. */
const fieldOf = ({ position }: Line) => `lines.${position}.qty`

/** Returns a typed quantity, from 0 to what is left of the line; undefined for anything else. */
function readQty(typed: string, line: Line) {
  const qty = wholeIn(typed)
  return qty !== undefined && qty <= leftOf(line) ? qty : undefined
}

/** Lowers quantities of an order that is not packed. It shows the refund, which the server computes again by the same rules. */
function EditItemsDialog({ order, details: { lines: all }, onClose }: { order: Order; details: OrderDetails; onClose: () => void }) {
  const take = useTakeTheirs(onClose)
  const lines = all.filter((line) => leftOf(line) > 0)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const textOfLine = (line: Line) => typed[line.position] ?? String(leftOf(line))
  const wanted = lines.map((line) => ({ line, qty: readQty(textOfLine(line), line) }))
  const isComplete = wanted.every(({ qty }) => qty !== undefined)
  const changed = wanted.filter(({ line, qty }) => qty !== undefined && qty < leftOf(line))
  const nameOf = rowNames(
    'lines',
    changed.map(({ line }) => line.position),
  )
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.problem, nameOf, onSaved: onClose })
  const isEmpty = isComplete && wanted.every(({ qty }) => qty === 0)
  const removals = changed.map(({ line, qty = 0 }) => ({ position: line.position, refundPaise: paidPaiseOf(line, leftOf(line) - qty) }))
  /** The paise that refunds have left of each line, by its position. */
  const unrefundedPaise = new Map(all.map(({ position, left, paid }) => [position, paiseOf(left ?? paid)]))
  const refund = rupeesOf(sumParts(capRemoval(removals, unrefundedPaise)))
  const { conflict, send, close } = useConflict(orderSchema, (theirs) =>
    differingFields(changed.map(({ line, qty }) => [`${line.name} ${line.type}`, String(leftInOrder(theirs, line.position)), String(qty)] as const)),
  )

  function statusText() {
    if (isEmpty) return editTexts.allGone
    if (changed.length === 0) return editTexts.nothing
    return refund > 0 ? editTexts.refund(showRupees(refund)) : editTexts.noRefund
  }

  /** Saves the quantities. `seen`: another person's version, which this person saw. By default, the save is based on the version that filled the form. */
  function submit(seen?: Order) {
    const bad = wanted.flatMap(({ line, qty }) => (qty === undefined ? [[fieldOf(line), editTexts.badQty(leftOf(line))] as const] : []))
    if (bad.length > 0 || changed.length === 0 || isEmpty) return refuse(Object.fromEntries(bad))
    const asked = changed.map(({ line, qty = 0 }) => ({ position: line.position, qty }))
    return save(() => send((known: Order = order) => call(ordersEditContract.removeItems, { id: order._id, lines: asked, version: known.version }), { seen }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={editTexts.title}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <p className="text-ink-2">{editTexts.intro}</p>
        {order.refunded > 0 && <Warning>{editTexts.already(showRupees(order.refunded))}</Warning>}
        {wanted.map(({ line }) => (
          <NumberField
            key={line.position}
            name={fieldOf(line)}
            label={editTexts.qtyOf(line.name, line.type)}
            inputMode="numeric"
            maxLength={3}
            value={textOfLine(line)}
            hint={editTexts.of(leftOf(line))}
            error={errors[fieldOf(line)]}
            onChange={({ target }) => setTyped({ ...typed, [line.position]: target.value })}
          />
        ))}
        <p role="status" className="rounded-field bg-ground px-3 py-2 font-semibold tabular-nums">
          {statusText()}
        </p>
        <DialogButtons cancel={editTexts.cancel} onCancel={onClose} busy={busy} disabled={changed.length === 0 || isEmpty}>
          {refund > 0 ? editTexts.submitRefund(showRupees(refund)) : editTexts.submit}
        </DialogButtons>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={take} onKeep={submit} onClose={close} />
    </Modal>
  )
}

/** Returns the paise that were paid for `more` pieces of a line, after those that are removed already. */
const paidPaiseOf = ({ qty, removed, paid }: Line, more: number) => paidPaiseOfPieces({ qty, netPaise: paiseOf(paid), couponSharePaise: 0 }, more, removed)

/** Returns how many pieces of a line an order still has. */
function leftInOrder({ items }: Order, position: number) {
  const item = items.find((each) => each.position === position)
  return item ? item.qty - item.removed : 0
}
