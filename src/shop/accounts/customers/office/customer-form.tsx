import { useEffect, useRef, useState } from 'react'
import * as customersOfficeContract from '../office-contract.ts'
import { adminCustomer, type AdminCustomer } from '../office-contract.ts'
import * as staffContract from '../../staff/contract.ts'
import { roles } from '../contract.ts'
import { codePattern, tenDigits, codesNeedMobile } from '../rules/mobile.ts'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { call } from '#ui/call.ts'
import { customersTexts as texts } from './customers-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { withoutError } from '#ui/office/field-errors.ts'
import { NumberField, RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { type Difference, differing, useConflict } from '#ui/office/use-conflict.ts'
import { mayCall } from '#ui/office/rights.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { confirmSave } from './own-account.ts'
import { type CustomerField, type FieldErrors, refusalOf } from './server-errors.ts'

const fieldNames = ['name', 'email', 'mobile', 'address', 'role'] as const satisfies CustomerField[]

type FormFields = Record<CustomerField, string>

const emptyFields: FormFields = { name: '', email: '', mobile: '', address: '', role: 'user' }

type CustomerFormProps = {
  editing: AdminCustomer | undefined
  /** Called after a save, and when the admin cancels. */
  onDone: (saved: boolean) => Promise<void> | void
  /** Loads another admin's version into the form. */
  onTake: (theirs: AdminCustomer) => void
}

/** Adds or edits a customer. Give it a React key, so that another customer starts with fresh state. */
export function CustomerForm({ editing, onDone, onTake }: CustomerFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const initial = editing ? fieldsOfCustomer(editing) : emptyFields
  const typedFields = () => (form.current ? fieldsOf(form.current, fieldNames) : undefined)
  /** Returns the shop's version with the changes of this form. */
  const mergedWith = (theirs: AdminCustomer) => keepChanged(initial, typedFields() ?? initial, fieldsOfCustomer(theirs))
  const { conflict, send, close } = useConflict(adminCustomer, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  const [first] = editing?.addresses ?? []
  useUnsaved(() => !busy && !isSame(initial, typedFields() ?? initial))

  useEffect(() => {
    if (!editing || !form.current) return
    form.current.scrollIntoView({ block: 'nearest' })
    focusField(form.current, 'name')
  }, [editing])

  function showErrors(target: HTMLFormElement, newErrors: FieldErrors) {
    setErrors(newErrors)
    focusField(target, Object.keys(newErrors)[0] ?? '')
  }

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  async function save(seen?: AdminCustomer) {
    const [target, fields] = [form.current, typedFields()]
    if (busy || !target || !fields) return
    setErrors({})
    if (!editing && !canReceiveCodes(fields)) return showErrors(target, { mobile: codesNeedMobile })
    setBusy(true)
    try {
      if (!(await confirmSave(editing, fields.role))) return
      const saved = await send((known) => request(known ? mergedWith(known) : fields, editing, known ?? editing), { seen, isHere: () => target.isConnected })
      if (!saved) return
      toast(saved.message)
      target.reset()
      await onDone(true)
    } catch (error) {
      const refusal = refusalOf(error, texts.notSaved)
      if (Object.keys(refusal.fields).length === 0 || !target.isConnected) return toast(refusal.message, { kind: 'error' })
      showErrors(target, refusal.fields)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={editing ? texts.formTitle.update : texts.formTitle.add}>
      <form
        ref={form}
        noValidate
        onInput={({ target }) => target instanceof HTMLInputElement && setErrors((before) => withoutError(before, target.name))}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid scroll-mt-28 gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1.2fr_1fr_1.4fr_auto]"
      >
        <RequiredNote className="sm:col-span-full" />
        <TextField label={texts.fields.name} name="name" autoComplete="off" required defaultValue={editing?.name} error={errors.name} />
        <TextField label={texts.fields.email} optional name="email" type="email" autoComplete="off" defaultValue={editing?.email} error={errors.email} />
        <NumberField
          label={texts.fields.mobile}
          optional
          name="mobile"
          type="tel"
          of="phone"
          defaultValue={first?.mobile}
          hint={editing ? texts.mobileHint.update : texts.mobileHint.add}
          error={errors.mobile}
        />
        <TextField label={texts.fields.address} optional name="address" autoComplete="off" defaultValue={first?.address} error={errors.address} />
        <SelectField label={texts.fields.role} name="role" defaultValue={editing?.role ?? 'user'} error={errors.role}>
          {(mayCall(staffContract.changeRole) ? roles : roles.filter((role) => role === (editing?.role ?? 'user'))).map((role) => (
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
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={save} onClose={close} />
    </Panel>
  )
}

/** True for a mobile number that can receive one-time codes. True for other text too: the server refuses it with its own message. */
const canReceiveCodes = ({ mobile }: FormFields) => !/^\d{10}$/.test(tenDigits(mobile)) || codePattern.test(tenDigits(mobile))

/** Returns the form's values for a customer. */
function fieldsOfCustomer({ name, email, role, addresses: [first] }: AdminCustomer): FormFields {
  return { name, email, mobile: first?.mobile ?? '', address: first?.address ?? '', role }
}

/**
 * Sends the request that adds or updates the customer. The form edits only the first address. The other addresses stay as in `known`, the version
 * that the admin saw last.
 */
function request({ name, email, mobile, address, role: chosen }: FormFields, editing: AdminCustomer | undefined, known: AdminCustomer | undefined) {
  const role = roles.find((known) => known === chosen)
  const addresses = [{ mobile: tenDigits(mobile), address }, ...(known?.addresses.slice(1) ?? [])]
  const fields = { name, email, role, addresses }
  return editing
    ? call(customersOfficeContract.updateCustomer, { id: editing._id, ...fields, version: known?.version })
    : call(customersOfficeContract.addCustomer, fields)
}

/** Returns the fields that differ between the shop's version of a customer and the form. */
function differencesOf(theirs: AdminCustomer, { name, email, mobile, address, role }: FormFields): Difference[] {
  const [first] = theirs.addresses
  return differing([
    [texts.fields.name, theirs.name, name.trim()],
    [texts.fields.email, theirs.email, email.trim()],
    [texts.fields.mobile, first?.mobile ?? '', tenDigits(mobile)],
    [texts.fields.address, first?.address ?? '', address.trim()],
    [texts.fields.role, texts.roles[theirs.role], texts.roles[role === 'admin' ? 'admin' : 'user']],
  ])
}
