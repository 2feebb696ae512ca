import { useState } from 'react'
import { cancelOwnOrder, type OwnOrder } from '../own-contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { call, textOf } from '#ui/call.ts'
import { ownOrderTexts } from './own-order-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { withSession } from '#ui/guard.ts'
import { type FormState, Message } from '#ui/message.tsx'

const texts = ownOrderTexts.cancelling

/** The button that cancels the order, and the dialog that asks before. */
export function CancelOwnOrder({ own: { order }, onCancelled }: { own: OwnOrder; onCancelled: (own: OwnOrder) => void }) {
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const refundPaise = paiseOf(order.totalAmount) - paiseOf(order.refunded)

  async function cancel() {
    setState({ kind: 'busy' })
    try {
      const { message, own } = await withSession(call(cancelOwnOrder, { id: order._id }))
      toast(message)
      setOpen(false)
      onCancelled(own)
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
  }

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
        <p>{refundPaise > 0 ? texts.refund(inr(refundPaise)) : texts.nothing}</p>
        <p>{texts.final}</p>
        <Message state={state} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={close}>
            {texts.keep}
          </Button>
          <Button look="danger" busy={state.kind === 'busy'} onClick={() => void cancel()}>
            {texts.submit}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
