import { useState } from 'react'
import { call } from '#ui/call.ts'
import { FormError, NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { numberIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../office-contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.costs

const names = ['forward', 'back', 'damage'] as const

/** Enters what a parcel cost that comes back. */
export function CostsDialog({ of: { _id: id, version, costs }, onClose }: { of: FailedDelivery; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({ forward: String(costs?.forward ?? ''), back: String(costs?.back ?? ''), damage: String(costs?.damage ?? '0') }))
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: deskTexts.failed, onSaved: onClose })

  function submit() {
    const [forward, back, damage] = names.map((name) => numberIn(typed[name]))
    if (forward === undefined || back === undefined || damage === undefined)
      return refuse(Object.fromEntries(names.flatMap((name) => (numberIn(typed[name]) === undefined ? [[name, texts.bad]] : []))))
    return save(() => call(contract.setParcelCosts, { id, forward, back, damage, version }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        {names.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={texts[name]}
            before="₹"
            required
            maxLength={12}
            error={errors[name]}
            value={typed[name]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        <FormError error={errors['']} />
        <DialogButtons cancel={deskTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? deskTexts.saving : texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
