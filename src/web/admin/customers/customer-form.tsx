import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addCustomer, updateCustomer } from '#domain/customers/admin-contract.ts'
import { type Customer, roles } from '#domain/customers/contract.ts'
import { fieldsOf, focusField } from '../../account/form-fields.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call } from '../../call.ts'
import { customersTexts as texts } from '../../texts/admin-customers.ts'
import { toast } from '../../ui/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { maySave } from './own-account.ts'
import { type CustomerField, type FieldErrors, refusalOf } from './refusal.ts'

const fieldNames = ['name', 'email', 'mobile', 'address', 'role'] as const satisfies CustomerField[]

/** Adds a customer, or changes the one being edited. `onDone` is told when it is saved, and when editing is given up. To be given a key, so that another customer begins afresh. */
export function CustomerForm({ editing, onDone }: { editing: Customer | undefined; onDone: (saved: boolean) => Promise<void> | void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [first] = editing?.addresses ?? []

  useEffect(() => {
    if (!editing || !form.current) return
    form.current.scrollIntoView({ block: 'nearest' })
    focusField(form.current, 'name')
  }, [editing])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const target = event.currentTarget
    const fields = fieldsOf(target, fieldNames)
    setErrors({})
    setBusy(true)
    try {
      if (!(await maySave(editing, fields.role))) return
      const { message } = await whileSignedIn(send(fields, editing))
      toast(message)
      target.reset()
      await onDone(true)
    } catch (error) {
      const refusal = refusalOf(error, texts.notSaved)
      const [wrong] = Object.keys(refusal.fields)
      if (!wrong || !target.isConnected) return toast(refusal.message, { kind: 'error' })
      setErrors(refusal.fields)
      focusField(target, wrong)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={editing ? texts.formTitle.update : texts.formTitle.add}>
      <form ref={form} noValidate onSubmit={save} className="grid scroll-mt-28 gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1.2fr_1fr_1.4fr_auto]">
        <TextField label={texts.fields.name} name="name" autoComplete="off" maxLength={200} required defaultValue={editing?.name} error={errors.name} />
        <TextField label={texts.fields.email} name="email" type="email" autoComplete="off" maxLength={254} defaultValue={editing?.email} error={errors.email} />
        <TextField
          label={texts.fields.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          defaultValue={first?.mobile}
          hint={texts.mobileHint}
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
    </Panel>
  )
}

/** Only the first of several addresses is edited here; the others stay. */
function send({ name, email, mobile, address, role: chosen }: Record<CustomerField, string>, editing: Customer | undefined) {
  const role = roles.find((one) => one === chosen)
  const addresses = [{ mobile: mobile.replace(/[\s-]/g, ''), address }, ...(editing?.addresses.slice(1) ?? [])]
  return editing ? call(updateCustomer, { id: editing._id, name, email, role, addresses }) : call(addCustomer, { name, email, role, addresses })
}
