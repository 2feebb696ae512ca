import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { refundOrder } from '#domain/orders/admin-contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { orderTexts } from '../../texts/admin-orders.ts'
import { toast } from '../../ui/toast-store.ts'
import { showRupees } from '../show.ts'
import { Button } from '../ui/button.tsx'
import { NumberField, TextField } from '../ui/fields.tsx'
import { Modal } from '../ui/modal.tsx'
import { readAmount } from './amount.ts'

const texts = orderTexts.refunding

/** Refunds a part of an order or all of it. `refundable` is in rupees. */
export function RefundDialog({ id, refundable, onClose }: { id: string; refundable: number; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  // The idempotency key lasts as long as the dialog. A second click, or a retry after a lost reply, is the same refund.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(refundable))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const amount = readAmount(typed, refundable)
    if (amount === undefined) return setError(orderTexts.amountBad(showRupees(refundable)))
    setBusy(true)
    try {
      const { message } = await withSession(call(refundOrder, { id, amount, reason, key }))
      toast(message)
      onClose()
    } catch (failure) {
      toast(textOf(failure, orderTexts.problem), { kind: 'error' })
    } finally {
      setBusy(false)
      await revalidate()
    }
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <p className="text-ink-2">{texts.intro(showRupees(refundable))}</p>
        <NumberField
          label={texts.amount}
          required
          before="₹"
          value={typed}
          error={error}
          onChange={({ target }) => (setTyped(target.value), setError(undefined))}
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" busy={busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
