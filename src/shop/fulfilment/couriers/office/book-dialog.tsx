import { useState } from 'react'
import { call } from '#ui/call.ts'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../contract.ts'
import type { CourierId } from '../rules/courier-ids.ts'
import { couriersTexts } from './couriers-texts.ts'

const texts = couriersTexts.dialog

const fields = ['weight', 'length', 'breadth', 'height'] as const

type Props = { id: string; courier: CourierId; last: contract.OrderShipments['last']; onClose: () => void }

/** Asks for weight and size of an order's next parcel, and books it with a courier. The last parcel's size is proposed. */
export function BookDialog({ id, courier, last, onClose }: Props) {
  const [typed, setTyped] = useState<Record<(typeof fields)[number], string>>({
    weight: String(last?.weight ?? ''),
    length: String(last?.length ?? ''),
    breadth: String(last?.breadth ?? ''),
    height: String(last?.height ?? ''),
  })
  const { busy, errors, formProps, save } = useOfficeForm({
    failed: couriersTexts.problem,
    failsAt: '',
    onSaved: onClose,
  })
  // A number that nobody can read is 0, which the server refuses at its field.
  const sizeOf = (name: (typeof fields)[number]) => wholeIn(typed[name]) ?? 0
  const submit = () =>
    save(() =>
      call(contract.bookShipment, { id, courier, weight: sizeOf('weight'), length: sizeOf('length'), breadth: sizeOf('breadth'), height: sizeOf('height') }),
    )
  return (
    <Modal open busy={busy} onClose={onClose} title={couriersTexts.book(courier)}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((name) => (
            <NumberField
              key={name}
              name={name}
              label={texts[name]}
              error={errors[name]}
              inputMode="numeric"
              maxLength={6}
              value={typed[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
            />
          ))}
        </div>
        <FormError error={errors['']} />
        <DialogButtons cancel={texts.close} onCancel={onClose} busy={busy}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
