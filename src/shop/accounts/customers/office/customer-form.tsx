import { useEffect } from 'react'
import * as customersOfficeContract from '../office-contract.ts'
import { adminCustomer, type AdminCustomer } from '../office-contract.ts'
import * as staffContract from '../../staff/contract.ts'
import { roles } from '../contract.ts'
import { mobilePattern, tenDigits, codesNeedMobile } from '../rules/mobile.ts'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { call } from '#ui/call.ts'
import { customersTexts as texts } from './customers-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { NumberField, RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { FormButtons } from '#ui/office/form-buttons.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { type Difference, differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { mayCall } from '#ui/office/rights.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { confirmSave } from './own-account.ts'

type FormFields = Record<'name' | 'email' | 'mobile' | 'address' | 'role', string>

const emptyFields: FormFields = { name: '', email: '', mobile: '', address: '', role: 'user' }

/** The names of two fields in the API, which its errors use. */
const mobileName = 'addresses.0.mobile'
const addressName = 'addresses.0.address'

/** The fields of a taken e-mail address or number. */
const codes = { email_taken: 'email', mobile_taken: mobileName }

type CustomerFormProps = {
  editing: AdminCustomer | undefined
  /** Called after a save, and when the admin cancels. */
  onDone: (saved: boolean) => Promise<void> | void
  /** Loads another admin's version into the form. */
  onTake: (theirs: AdminCustomer) => void
}

/** Adds or edits a customer. Give it a React key, so that another customer starts with fresh state. */
export function CustomerForm({ editing, onDone, onTake }: CustomerFormProps) {
  const { ref: form, busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.notSaved, codes, reloads: false })
  const initial = editing ? fieldsOfCustomer(editing) : emptyFields
  const typedFields = () => (form.current ? fieldsIn(form.current) : undefined)
  /** Returns the version that somebody else saved, with the changes of this form. */
  const mergedWith = (theirs: AdminCustomer) => keepChanged(initial, typedFields() ?? initial, fieldsOfCustomer(theirs))
  const { conflict, send, close } = useConflict(adminCustomer, (theirs) => differencesOf(theirs, mergedWith(theirs)))
  const [first] = editing?.addresses ?? []
  useUnsaved(() => !busy && !isSame(initial, typedFields() ?? initial))

  useEffect(() => {
    if (!editing || !form.current) return
    form.current.scrollIntoView({ block: 'nearest' })
    focusField(form.current, 'name')
  }, [editing, form])

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  function submit(seen?: AdminCustomer) {
    const fields = typedFields()
    if (busy || !fields) return
    if (!editing && !canReceiveCodes(fields)) return refuse({ [mobileName]: codesNeedMobile })
    return save(async (isHere) => {
      if (!(await confirmSave(editing, fields.role))) return undefined
      const saved = await send((known) => request(known ? mergedWith(known) : fields, editing, known ?? editing), { seen, isHere })
      if (!saved) return undefined
      toast(saved.message)
      form.current?.reset()
      await onDone(true)
      return undefined
    })
  }

  return (
    <Panel title={editing ? texts.formTitle.update : texts.formTitle.add}>
      <form {...formProps(() => submit())} className="grid scroll-mt-28 gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1.2fr_1fr_1.4fr_auto]">
        <RequiredNote className="sm:col-span-full" />
        <TextField label={texts.fields.name} name="name" autoComplete="off" required defaultValue={editing?.name} error={errors['name']} />
        <TextField label={texts.fields.email} optional name="email" type="email" autoComplete="off" defaultValue={editing?.email} error={errors['email']} />
        <NumberField
          label={texts.fields.mobile}
          optional
          name={mobileName}
          type="tel"
          of="phone"
          defaultValue={first?.mobile}
          hint={editing ? texts.mobileHint.update : texts.mobileHint.add}
          error={errors[mobileName]}
        />
        <TextField label={texts.fields.address} optional name={addressName} autoComplete="off" defaultValue={first?.address} error={errors[addressName]} />
        <SelectField label={texts.fields.role} name="role" defaultValue={editing?.role ?? 'user'} error={errors['role']}>
          {(mayCall(staffContract.changeRole) ? roles : roles.filter((role) => role === (editing?.role ?? 'user'))).map((role) => (
            <option key={role} value={role}>
              {texts.roles[role]}
            </option>
          ))}
        </SelectField>
        <FormButtons busy={busy} editing={editing !== undefined} texts={texts} onCancel={() => void onDone(false)} className="sm:col-span-full" />
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}

/** True for a mobile number that can receive one-time codes. True for other text too: the server refuses it with its own message. */
const canReceiveCodes = ({ mobile }: FormFields) => !/^\d{10}$/.test(tenDigits(mobile)) || mobilePattern.test(tenDigits(mobile))

/** Returns the form's typed values. */
function fieldsIn(form: HTMLFormElement): FormFields {
  const { name, email, role, [mobileName]: mobile, [addressName]: address } = fieldsOf(form, ['name', 'email', 'role', mobileName, addressName])
  return { name, email, mobile, address, role }
}

/** Returns the form's values for a customer. */
function fieldsOfCustomer({ name, email, role, addresses: [first] }: AdminCustomer): FormFields {
  return { name, email, mobile: first?.mobile ?? '', address: first?.address ?? '', role }
}

/**
 * Sends the request that adds or updates the customer. The form edits only the first address. The other addresses stay as in `known`, the version
 * that the admin saw last.
 */
function request({ name, email, mobile, address, role: chosen }: FormFields, editing: AdminCustomer | undefined, known: AdminCustomer | undefined) {
  const role = roles.find((each) => each === chosen)
  const addresses = [{ mobile: tenDigits(mobile), address }, ...(known?.addresses.slice(1) ?? [])]
  const fields = { name, email, role, addresses }
  return editing
    ? call(customersOfficeContract.updateCustomer, { id: editing._id, ...fields, version: known?.version })
    : call(customersOfficeContract.addCustomer, fields)
}

/** Returns the fields that differ between the shop's version of a customer and the form. */
function differencesOf(theirs: AdminCustomer, { name, email, mobile, address, role }: FormFields): Difference[] {
  const [first] = theirs.addresses
  return differingFields([
    [texts.fields.name, theirs.name, name.trim()],
    [texts.fields.email, theirs.email, email.trim()],
    [texts.fields.mobile, first?.mobile ?? '', tenDigits(mobile)],
    [texts.fields.address, first?.address ?? '', address.trim()],
    [texts.fields.role, texts.roles[theirs.role], texts.roles[role === 'admin' ? 'admin' : 'user']],
  ])
}
