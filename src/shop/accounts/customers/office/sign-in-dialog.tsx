import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as customersOfficeContract from '../office-contract.ts'
import { adminCustomer, type AdminCustomer } from '../office-contract.ts'
import { mobilePattern, tenDigits, codesNeedMobile } from '../rules/mobile.ts'
import { call } from '#ui/call.ts'
import { conflictTexts } from '#ui/office/conflict-texts.ts'
import { customerTexts } from './customers-texts.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = customerTexts.signInNumber

/** Changes only the customer's sign-in number. */
export function SignInDialog({ customer, onClose }: { customer: AdminCustomer; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(customer.signInMobile)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, failsAt: 'mobile', reloads: false, onSaved: onClose })
  const mobile = tenDigits(typed)
  const { conflict, send, close } = useConflict(adminCustomer, (theirs) => differingFields([[texts.label, theirs.signInMobile, mobile]]))

  /** Saves the number. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  function submit(seen?: AdminCustomer) {
    if (mobile !== '' && !mobilePattern.test(mobile)) return refuse({ mobile: codesNeedMobile })
    return save(() => send((known = customer) => call(customersOfficeContract.setSignInMobile, { id: customer._id, mobile, version: known.version }), { seen }))
  }

  function take(theirs: AdminCustomer) {
    setTyped(theirs.signInMobile)
    close()
    void revalidate()
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <NumberField
          label={texts.label}
          name="mobile"
          type="tel"
          of="phone"
          value={typed}
          hint={texts.hint}
          error={errors['mobile']}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="text-ink-2">{texts.warning}</p>
        {conflict && (
          <ConflictLine busy={busy} onTake={() => take(conflict.theirs)} onKeep={() => void submit(conflict.theirs)}>
            {conflictTexts.number(conflict.theirs.signInMobile)}
          </ConflictLine>
        )}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
