import { useState } from 'react'
import { Link } from 'react-router'
import { inr, paiseOf } from '#kernel/money.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { withSession } from '#ui/guard.ts'
import { Message } from '#ui/message.tsx'
import { telephone, useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useForm } from '#ui/use-form.ts'
import * as ordersOwnContract from '../own-contract.ts'
import type { OwnOrder } from '../own-contract.ts'
import { hasPaid } from '../rules/order.ts'
import { askAboutOrder } from './order-paths.ts'
import { isSent } from './order-parts.tsx'
import { ownOrderTexts } from './own-order-texts.ts'

const texts = ownOrderTexts.cancelling

/** Shows the button that cancels the order, and the dialog that asks first. */
export function CancelOwnOrder({ own, onCancelled }: { own: OwnOrder; onCancelled: (own: OwnOrder) => void }) {
  const { order } = own
  const [open, setOpen] = useState(false)
  const { state, setState, busy, send } = useForm({ failed: texts.failed })

  const cancel = () =>
    send(async () => {
      const { message, own: cancelled } = await withSession(call(ordersOwnContract.cancelOwnOrder, { id: order._id }))
      toast(message)
      setOpen(false)
      onCancelled(cancelled)
      // The page of a cancelled order does not show this component. Until then the button stays busy.
      return { kind: 'busy' }
    })

  const close = () => {
    setOpen(false)
    setState({ kind: 'ready' })
  }

  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={open} onClose={close} title={texts.title}>
        <p>{refundText(own)}</p>
        <p>{texts.final}</p>
        <Message state={state} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={close}>
            {texts.keep}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void cancel()}>
            {texts.submit}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Returns the sentence about the refund of a cancellation. */
function refundText({ order, refundable }: OwnOrder) {
  if (refundable > 0) return texts.refund(inr(paiseOf(refundable)))
  return hasPaid(order) ? texts.nothing : texts.unpaid
}

/** Says why the shopper can no longer cancel a paid order, and how to contact the shop. The page of returns says the same (`legal-orders-texts.ts`). */
export function WhyNotCancel({ own: { order, parcels } }: { own: OwnOrder }) {
  const { phone } = useSite()
  if (isSent(order)) return <p className="text-ink-2">{texts.sent}</p>
  return (
    <p className="text-ink-2">
      <span>{parcels.some(({ shippedAt }) => shippedAt !== null) ? texts.partlySent : texts.packed}</span>{' '}
      <Link to={askAboutOrder(order._id)} className="link">
        {texts.write}
      </Link>
      {phone && (
        <>
          {' '}
          <span>{texts.call}</span>{' '}
          <a translate="no" href={telephone(phone)} className="link whitespace-nowrap tabular-nums">
            {phone}
          </a>
        </>
      )}
      <span>.</span>
    </p>
  )
}
