import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import type { OrderDetails } from '#shop/orders/office-contract.ts'
import { order as orderSchema, type Order } from '#shop/orders/contract.ts'
import { awaitsAddress, canChangeStatus, isPlaced, isTooLittleToRefund, noticeOf, refundStateOf } from '#shop/orders/rules.ts'
import type { QueuedOrder } from '#shop/fulfilment/parcels/contract.ts'
import type { OrderReturn } from '#shop/fulfilment/returns/office-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { conflictTexts } from '#ui/office/conflict-texts.ts'
import { listWith, MarkPaidButton, ordersTexts, orderTexts as texts, refundWarning } from '#shop/orders/parts.ts'
import { ask } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHere } from '#ui/use-here.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** The buttons for the actions that the order's status and the role allow. Cancelling also decides about money. */
export function OrderActions({
  order,
  details: { refundable, refundableCharges, phone, lines, unpaid },
  returns,
}: {
  order: QueuedOrder
  details: OrderDetails
  returns: OrderReturn[]
}) {
  const { _id: id } = order
  // An amount below the smallest possible refund counts as nothing. The panel of payments still shows it.
  const canRefund = refundable > 0 && !isTooLittleToRefund(refundable)
  const notice = noticeOf(order)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isHere = useHere()
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'cancel' | 'refund'>()
  const { conflict, send, close } = useConflict(orderSchema, (theirs) => differingFields([[ordersTexts.status, theirs.status, 'Delivered']]))

  /** Runs an action and shows its result as a toast. @returns true when the action succeeded */
  async function run(action: Promise<{ message: string } | undefined>, successText?: string) {
    setBusy(true)
    try {
      const reply = await withSession(action)
      if (reply) toast(successText ?? reply.message)
      return reply !== undefined
    } catch (error) {
      toast(textOf(error, texts.problem), { kind: 'error' })
      return false
    } finally {
      setBusy(false)
      await revalidate()
    }
  }

  /** Marks the order as delivered. `seen` is set after a conflict: the version of another admin, which this admin has seen and still wants to change. */
  async function deliver(seen?: Order) {
    if (!seen && !(await ask(texts.ask.deliver(refundWarning(order))))) return
    const action = send((known = order) => call(ordersOfficeContract.updateOrder, { id, status: 'Delivered', version: known.version }), { seen })
    await run(action, texts.done.deliver)
  }

  async function resend() {
    if (await ask({ text: texts.notices[notice].ask, ...texts.ask.resend })) await run(call(ordersOfficeContract.resendConfirmation, { id }))
  }

  async function remove() {
    if ((await ask(phone ? texts.ask.removePhone : texts.ask.remove)) && (await run(call(ordersOfficeContract.deleteOrder, { id }))) && isHere())
      await navigate(listWith(order))
  }

  // A phone order that can be paid has its own buttons.
  if (phone?.state === 'open') return null
  if (!isPlaced(order))
    return (
      <>
        {unpaid !== undefined && <MarkPaidButton id={id} amount={unpaid} />}
        <Button needs={ordersOfficeContract.deleteOrder} look="outline" busy={busy} onClick={() => void remove()}>
          {phone ? texts.actions.removePhone : texts.actions.remove}
        </Button>
      </>
    )
  return (
    <>
      {!awaitsAddress(order) && (
        <ButtonLink to={`/admin/orders/${id}/slip`}>
          <AdminIcon name="print" /> {texts.actions.slip}
        </ButtonLink>
      )}
      {unpaid !== undefined && <MarkPaidButton id={id} amount={unpaid} />}
      <Button needs={ordersOfficeContract.resendConfirmation} look="outline" busy={busy} onClick={() => void resend()}>
        <AdminIcon name="send" /> {texts.notices[notice].send}
      </Button>
      {canRefund && (
        <Button needs={ordersOfficeContract.refundOrder} look="outline" onClick={() => setOpen('refund')}>
          <AdminIcon name="rupee" /> {texts.actions.refund}
        </Button>
      )}
      {canChangeStatus(order, 'Cancelled') && mayCall(ordersOfficeContract.updateOrder) && (
        <Button needs={ordersOfficeContract.refundOrder} look="outline" onClick={() => setOpen('cancel')}>
          {texts.actions.cancel}
        </Button>
      )}
      {canChangeStatus(order, 'Delivered') && !awaitsAddress(order) && (
        <Button
          needs={ordersOfficeContract.updateOrder}
          look={order.fulfilment === 'shipped' && refundStateOf(order) !== 'full' ? 'primary' : 'outline'}
          busy={busy}
          onClick={() => void deliver()}
        >
          {texts.actions.deliver}
        </Button>
      )}
      {conflict && (
        <ConflictLine busy={busy} onTake={close} onKeep={canChangeStatus(conflict.theirs, 'Delivered') ? () => void deliver(conflict.theirs) : undefined}>
          {conflictTexts.order(conflict.theirs.status, conflict.theirs.trackingUrl)}
        </ConflictLine>
      )}
      {open === 'cancel' && <CancelDialog order={order} refundable={canRefund ? refundable : 0} onClose={() => setOpen(undefined)} />}
      {open === 'refund' && (
        <RefundDialog
          order={order}
          lines={lines}
          refundable={refundable}
          refundableCharges={refundableCharges}
          returns={returns}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
