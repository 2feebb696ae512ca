import { useState } from 'react'
import * as parcelsContract from '../contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { call } from '#ui/call.ts'
import { ordersTexts } from '#shop/orders/parts.ts'
import { packingTexts, parcelTexts as texts } from './packing-texts.ts'
import { rowNames } from '#ui/office/field-errors.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { leftToPack } from './left-to-pack.ts'

/** Returns the name of a line's field. */
const fieldOf = (position: number) => `lines.${position}.qty`

/** Packs some pieces of an order into a parcel of their own. */
export function SplitDialog({ order, onClose }: { order: Pick<QueuedOrder, '_id' | 'items' | 'parcels'>; onClose: () => void }) {
  const left = leftToPack(order)
  const [typed, setTyped] = useState<Record<number, string>>({})
  /** NaN for a text that is no whole number. */
  const qtyOf = (position: number) => wholeIn((typed[position] ?? '').trim() || '0') ?? Number.NaN
  const lines = left.map(({ position }) => ({ position, qty: qtyOf(position) })).filter(({ qty }) => qty !== 0)
  const nameOf = rowNames(
    'lines',
    lines.map(({ position }) => position),
  )
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: packingTexts.problem, nameOf, onSaved: onClose })

  function submit() {
    // The comparison is false for NaN too.
    const bad = left.filter(({ position, qty }) => !(qtyOf(position) <= qty))
    if (bad.length > 0) return refuse(Object.fromEntries(bad.map(({ position }) => [fieldOf(position), texts.tooMany])))
    if (lines.length === 0) return refuse({ '': texts.nothing })
    if (left.every(({ position, qty }) => qtyOf(position) === qty)) return refuse({ '': texts.everything })
    return save(() => call(parcelsContract.packPart, { id: order._id, lines }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.splitTitle}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.splitIntro}</p>
        {left.map(({ position, item, qty }) => (
          <NumberField
            key={position}
            name={fieldOf(position)}
            label={texts.piecesOf(ordersTexts.item(item.name, item.type, qty))}
            error={errors[fieldOf(position)]}
            inputMode="numeric"
            maxLength={3}
            value={typed[position] ?? ''}
            placeholder="0"
            onChange={({ target }) => setTyped((before) => ({ ...before, [position]: target.value }))}
          />
        ))}
        <FormError error={errors['']} />
        <DialogButtons cancel={texts.close} onCancel={onClose} busy={busy}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
