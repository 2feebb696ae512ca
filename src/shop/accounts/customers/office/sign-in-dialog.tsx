import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminCustomer, type AdminCustomer, setSignInMobile } from '../office-contract.ts'
import { codePattern, tenDigits, codesNeedMobile } from '../rules/mobile.ts'
import { call } from '#ui/call.ts'
import { conflictTexts } from '#ui/office/conflict-texts.ts'
import { customerTexts } from './customers-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { differing, useConflict } from '#ui/office/use-conflict.ts'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { refusalOf } from './server-errors.ts'

const texts = customerTexts.signInNumber

/** Changes only the customer's sign-in number. */
export function SignInDialog({ customer, onClose }: { customer: AdminCustomer; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(customer.signInMobile)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const mobile = tenDigits(typed)
  const { conflict, send, close } = useConflict(adminCustomer, (theirs) => differing([[texts.label, theirs.signInMobile, mobile]]))

  function showError(message: string) {
    setError(message)
    field.current?.focus()
  }

  /** Saves the number. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  async function save(seen?: AdminCustomer) {
    if (mobile !== '' && !codePattern.test(mobile)) return showError(codesNeedMobile)
    setBusy(true)
    try {
      const saved = await send((known = customer) => call(setSignInMobile, { id: customer._id, mobile, version: known.version }), { seen })
      if (!saved) return
      toast(saved.message)
      onClose()
      await revalidate()
    } catch (failure) {
      showError(refusalOf(failure, texts.failed).message)
    } finally {
      setBusy(false)
    }
  }

  function take(theirs: AdminCustomer) {
    setTyped(theirs.signInMobile)
    close()
    void revalidate()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <NumberField
          ref={field}
          label={texts.label}
          type="tel"
          of="phone"
          value={typed}
          hint={texts.hint}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
        <p className="text-ink-2">{texts.warning}</p>
        {conflict && (
          <ConflictLine busy={busy} onTake={() => take(conflict.theirs)} onKeep={() => void save(conflict.theirs)}>
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
