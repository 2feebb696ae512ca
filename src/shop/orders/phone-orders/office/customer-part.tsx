import { useEffect, useRef, useState } from 'react'
import { canonicalMobile } from '#kernel/text.ts'
import * as customersOfficeContract from '#shop/accounts/customers/office-contract.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import type { FormErrors } from '#ui/field-errors.ts'
import * as phoneOrdersContract from '../contract.ts'
import type { FoundCustomer } from '../contract.ts'
import type { Draft } from './draft.ts'
import { phoneOrderTexts } from './phone-orders-texts.ts'
import { Picker } from './picker.tsx'

const texts = phoneOrderTexts.customer

const contactsOf = ({ mobile, email }: FoundCustomer) => [mobile && `+91 ${mobile}`, email].filter(Boolean).join(', ')

type CustomerPartProps = { customer: Draft['customer']; errors: FormErrors; onChange: (customer: Draft['customer']) => void }

/** Shows the search for a customer, the found customer, or the fields of a new one. */
export function CustomerPart({ customer, errors, onChange }: CustomerPartProps) {
  const field = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { customers, state, q } = useFoundCustomers(customer.kind === 'none' ? typed : '')
  const { kind } = customer

  useEffect(() => {
    const target = kind === 'new' ? name.current : field.current
    target?.focus()
  }, [kind])

  const change = (
    <Button look="ghost" size="small" onClick={() => onChange({ kind: 'none' })}>
      {texts.change}
    </Button>
  )
  if (customer.kind === 'found')
    return (
      <Panel title={texts.title} actions={change}>
        <p translate="no" className="font-semibold wrap-anywhere">
          {customer.found.name || texts.nameless}
        </p>
        <p className="wrap-anywhere text-ink-2">{contactsOf(customer.found)}</p>
      </Panel>
    )
  if (customer.kind === 'new') {
    const type = (changes: Partial<typeof customer>) => onChange({ ...customer, ...changes })
    return (
      <Panel title={texts.add} actions={change}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            ref={name}
            label={texts.name}
            name="newCustomer.name"
            required
            autoComplete="off"
            value={customer.name}
            error={errors['newCustomer.name']}
            onChange={({ target }) => type({ name: target.value })}
          />
          <NumberField
            of="phone"
            label={texts.mobile}
            name="newCustomer.mobile"
            hint={texts.mobileHint}
            required
            value={customer.mobile}
            error={errors['newCustomer.mobile']}
            onChange={({ target }) => type({ mobile: target.value })}
          />
          <TextField
            label={texts.email}
            name="newCustomer.email"
            optional
            type="email"
            autoComplete="off"
            value={customer.email}
            error={errors['newCustomer.email']}
            onChange={({ target }) => type({ email: target.value })}
          />
        </div>
      </Panel>
    )
  }
  const message = { searching: texts.searching, failed: texts.failed, found: customers.length === 0 ? texts.none(q) : texts.found(customers.length) }[state]
  const isNumber = canonicalMobile(typed) !== undefined
  const newCustomer = { kind: 'new' as const, name: isNumber ? '' : typed.trim(), mobile: isNumber ? typed.trim() : '', email: '' }
  const foundChoices = customers.map((found) => ({
    key: found._id,
    label: found.name || texts.nameless,
    detail: contactsOf(found),
    next: { kind: 'found' as const, found },
  }))
  // It comes last, so that Enter adds a new customer if no customer has the typed number.
  const addChoices =
    state === 'found' && mayCall(customersOfficeContract.addCustomer) ? [{ key: 'new', label: texts.add, detail: typed.trim(), next: newCustomer }] : []
  return (
    <Panel
      title={texts.title}
      actions={
        <Button needs={customersOfficeContract.addCustomer} look="outline" size="small" onClick={() => onChange(newCustomer)}>
          {texts.add}
        </Button>
      }
    >
      <Picker
        field={field}
        label={texts.search}
        name="customer"
        hint={texts.hint}
        typed={typed}
        onType={setTyped}
        choices={[...foundChoices, ...addChoices]}
        message={q === '' ? texts.hint : message}
        error={errors['customer']}
        onChoose={({ next }) => onChange(next)}
      />
    </Panel>
  )
}

const debounceMs = 180
const minLetters = 2

type Found = { q: string; customers: FoundCustomer[]; state: 'found' | 'failed' | 'searching' }

/** Returns the customers whose name, number or e-mail contains the typed text, after a pause in typing. A new text aborts the last request. */
function useFoundCustomers(typed: string): Found {
  const [answer, setAnswer] = useState<Found>()
  const q = typed.trim().length < minLetters ? '' : typed.trim()

  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const search = () =>
      call(phoneOrdersContract.findPhoneCustomers, { q }, undefined, controller.signal).then(
        (customers) => setAnswer({ q, customers, state: 'found' }),
        () => controller.signal.aborted || setAnswer({ q, customers: [], state: 'failed' }),
      )
    const timer = setTimeout(() => void search(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])

  return answer?.q === q ? answer : { q, customers: [], state: 'searching' }
}
