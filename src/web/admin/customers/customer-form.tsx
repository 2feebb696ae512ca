import { useEffect, useRef, useState } from 'react'
import { addCustomer, adminCustomer, type AdminCustomer, updateCustomer } from '#domain/customers/admin-contract.ts'
import { roles } from '#domain/customers/contract.ts'
import { codePattern, codesNeedMobile } from '#domain/customers/mobile.ts'
import { fieldsOf, focusField } from '../../account/form-fields.ts'
import { call } from '../../call.ts'
import { customersTexts as texts } from '../../texts/admin-customers.ts'
import { toast } from '../../ui/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { withoutError } from '../field-errors.ts'
import { NumberField, SelectField, TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Difference, differing, useConflict } from '../use-conflict.ts'
import { isSame, keepChanged } from '../keep-changed.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { maySave } from './own-account.ts'
import { plainNumber } from './plain-number.ts'
import { type CustomerField, type FieldErrors, refusalOf } from './refusal.ts'

const fieldNames = ['name', 'email', 'mobile', 'address', 'role'] as const satisfies CustomerField[]

type Fields = Record<CustomerField, string>

const emptyFields: Fields = { name: '', email: '', mobile: '', address: '', role: 'user' }

type CustomerFormProps = {
  editing: AdminCustomer | undefined
  /** Called after a save, and when the admin cancels. */
  onDone: (saved: boolean) => Promise<void> | void
  /** Loads somebody else's version into the form. */
  onTake: (theirs: AdminCustomer) => void
}

/** Adds a customer, or changes the one being edited. To be given a key, so that another customer begins afresh. */
export function CustomerForm({ editing, onDone, onTake }: CustomerFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const filled = editing ? shownOf(editing) : emptyFields
  const written = () => (form.current ? fieldsOf(form.current, fieldNames) : undefined)
  /** Their version with what was changed here. */
  const over = (theirs: AdminCustomer) => keepChanged(filled, written() ?? filled, shownOf(theirs))
  const { conflict, send, close } = useConflict(adminCustomer, (theirs) => differencesOf(theirs, over(theirs)))
  const [first] = editing?.addresses ?? []
  useUnsaved(() => !busy && !isSame(filled, written() ?? filled))

  useEffect(() => {
    if (!editing || !form.current) return
    form.current.scrollIntoView({ block: 'nearest' })
    focusField(form.current, 'name')
  }, [editing])

  function refuse(target: HTMLFormElement, found: FieldErrors) {
    setErrors(found)
    focusField(target, Object.keys(found)[0] ?? '')
  }

  /** `seen` is the version of somebody else that this save replaces; without it, the version that filled the form. */
  async function save(seen?: AdminCustomer) {
    const [target, fields] = [form.current, written()]
    if (busy || !target || !fields) return
    setErrors({})
    if (!editing && !mayReceiveCodes(fields)) return refuse(target, { mobile: codesNeedMobile })
    setBusy(true)
    try {
      if (!(await maySave(editing, fields.role))) return
      const saved = await send((known) => request(known ? over(known) : fields, editing, known ?? editing), { seen, isHere: () => target.isConnected })
      if (!saved) return
      toast(saved.message)
      target.reset()
      await onDone(true)
    } catch (error) {
      const refusal = refusalOf(error, texts.notSaved)
      if (Object.keys(refusal.fields).length === 0 || !target.isConnected) return toast(refusal.message, { kind: 'error' })
      refuse(target, refusal.fields)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={editing ? texts.formTitle.update : texts.formTitle.add}>
      <form
        ref={form}
        noValidate
        onInput={({ target }) => target instanceof HTMLInputElement && setErrors((now) => withoutError(now, target.name))}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid scroll-mt-28 gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1.2fr_1fr_1.4fr_auto]"
      >
        <TextField label={texts.fields.name} name="name" autoComplete="off" maxLength={200} required defaultValue={editing?.name} error={errors.name} />
        <TextField label={texts.fields.email} name="email" type="email" autoComplete="off" maxLength={254} defaultValue={editing?.email} error={errors.email} />
        <NumberField
          label={texts.fields.mobile}
          name="mobile"
          type="tel"
          of="phone"
          maxLength={20}
          defaultValue={first?.mobile}
          hint={editing ? texts.mobileHint.update : texts.mobileHint.add}
          error={errors.mobile}
        />
        <TextField label={texts.fields.address} name="address" autoComplete="off" maxLength={500} defaultValue={first?.address} error={errors.address} />
        <SelectField label={texts.fields.role} name="role" defaultValue={editing?.role ?? 'user'} error={errors.role}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {texts.roles[role]}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2 sm:col-span-full">
          <Button type="submit" busy={busy}>
            {busy ? texts.saving : editing ? texts.update : texts.add}
          </Button>
          {editing && (
            <Button look="outline" disabled={busy} onClick={() => void onDone(false)}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          differences={conflict.differences}
          busy={busy}
          onTake={() => onTake(conflict.theirs)}
          onKeep={() => void save(conflict.theirs)}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** True also for text that is no number: the server refuses that in its own words. */
const mayReceiveCodes = ({ mobile }: Fields) => !/^\d{10}$/.test(plainNumber(mobile)) || codePattern.test(plainNumber(mobile))

/** A customer as the form shows it. */
function shownOf({ name, email, role, addresses: [first] }: AdminCustomer): Fields {
  return { name, email, mobile: first?.mobile ?? '', address: first?.address ?? '', role }
}

/** The form edits only the first of several addresses. The others stay as in the version that the admin saw last. */
function request({ name, email, mobile, address, role: chosen }: Fields, editing: AdminCustomer | undefined, known: AdminCustomer | undefined) {
  const role = roles.find((one) => one === chosen)
  const addresses = [{ mobile: plainNumber(mobile), address }, ...(known?.addresses.slice(1) ?? [])]
  const fields = { name, email, role, addresses }
  return editing ? call(updateCustomer, { id: editing._id, ...fields, version: known?.version }) : call(addCustomer, fields)
}

/** The fields in which the shop's version of a customer differs from the form. */
function differencesOf(theirs: AdminCustomer, { name, email, mobile, address, role }: Fields): Difference[] {
  const [first] = theirs.addresses
  return differing([
    [texts.fields.name, theirs.name, name.trim()],
    [texts.fields.email, theirs.email, email.trim()],
    [texts.fields.mobile, first?.mobile ?? '', plainNumber(mobile)],
    [texts.fields.address, first?.address ?? '', address.trim()],
    [texts.fields.role, texts.roles[theirs.role], texts.roles[role === 'admin' ? 'admin' : 'user']],
  ])
}
