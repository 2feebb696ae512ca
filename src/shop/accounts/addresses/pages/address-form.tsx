import { canonicalDigits } from '#kernel/text.ts'
import { tenDigits } from '../../customers/rules/mobile.ts'
import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { type Address, addressTypes } from '../contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { textOf } from '#ui/call.ts'
import { addressPickerTexts as texts } from './addresses-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { dismissToastsAbout, toast } from '#ui/toast-store.ts'
import { useForm } from '#ui/use-form.ts'
import { useQuestions } from '#ui/use-questions.ts'
import { useAddressEntry } from './address-draft.ts'
import { doubtOf } from './address-entry.ts'
import { type AddressFields, addressTexts, checkAddress, emptyAddress, requiredFields } from './address-fields.ts'
import { questionsAbout } from './address-questions.ts'
import { type TypedPlace, useTypedPlace } from './typed-place.ts'
import { states } from '#shop/places/rules.ts'

type FieldOptions = {
  name: keyof AddressFields
  label: string
  autoComplete: string
  inputMode?: 'numeric'
  type?: 'tel'
  before?: string
  className?: string
}

/** The PIN code comes first, because it fills in city and state. */
const inputs: FieldOptions[] = [
  { name: 'pincode', label: texts.fields.pincode, autoComplete: 'postal-code', inputMode: 'numeric', className: 'col-span-2' },
  { name: 'city', label: texts.fields.city, autoComplete: 'address-level2', className: 'col-span-2' },
  { name: 'state', label: texts.fields.state, autoComplete: 'address-level1', className: 'col-span-2' },
  { name: 'name', label: texts.fields.name, autoComplete: 'name', className: 'col-span-2' },
  {
    name: 'mobile',
    label: texts.fields.mobile,
    autoComplete: 'tel-national',
    inputMode: 'numeric',
    type: 'tel',
    before: '+91',
    className: 'col-span-2',
  },
  { name: 'address', label: texts.fields.address, autoComplete: 'address-line1', className: 'col-span-2' },
  { name: 'locality', label: texts.fields.locality, autoComplete: 'address-line2', className: 'col-span-2' },
  { name: 'landmark', label: texts.fields.landmark, autoComplete: 'off', className: 'col-span-2' },
  {
    name: 'alternatePhone',
    label: texts.fields.alternatePhone,
    autoComplete: 'off',
    inputMode: 'numeric',
    type: 'tel',
    before: '+91',
    className: 'col-span-2',
  },
]

/** The longest name of a state that fits into the field on a phone. A longer name is repeated below the field, where it wraps. */
const longestOnPhone = 28

type AddressType = (typeof addressTypes)[number]

export type NewAddress = AddressFields & { addressType: AddressType }

type AddressFormProps = {
  /** The saved address to change. Without it the form is for a new one. */
  saved?: Address | undefined
  /** Rejects with the error when the address is not saved. */
  onSave: (address: NewAddress) => Promise<void>
  /** Disables saving. */
  disabled: boolean
  /** Focuses the first field, because the shopper opened the form. */
  focus: boolean
  onCancel: (() => void) | undefined
  /** Called with the place of the address while it is typed. */
  onPlace?: ((place: TypedPlace | undefined) => void) | undefined
}

export function AddressForm({ saved, onSave, disabled, focus, onCancel, onPlace }: AddressFormProps) {
  const { fields, change: changeEntry, place } = useAddressEntry(saved)
  useTypedPlace(fields, onPlace)
  const [addressType, setAddressType] = useState<AddressType>(saved?.addressType === 'Work' ? 'Work' : 'Home')
  const questions = useQuestions()
  const { busy, errors, setErrors, refuse, send, formProps } = useForm({ failed: texts.notSaved })
  const isIncomplete = Object.values(errors).includes(addressTexts.required)
  const doubt = doubtOf(fields, place)
  // The states of a PIN code that lies in several. They come first in the list.
  const ownStates = place && place.states.length > 1 ? place.states : []

  function change({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
    if (!isField(name)) return
    const next = changeEntry(name, value)
    // An error disappears as soon as it is fixed. A new error appears only on blur.
    const found = checkAddress(next)
    setErrors((shown) => Object.fromEntries(Object.keys(shown).flatMap((key) => (isField(key) && found[key] ? [[key, found[key]]] : []))))
  }

  function checkOnBlur({ target: { name, value } }: FocusEvent<HTMLInputElement>) {
    if (!isField(name) || value === '') return
    const found = checkAddress({ ...validAddress, [name]: value })[name]
    if (found) setErrors({ ...errors, [name]: found })
  }

  async function save(form: HTMLFormElement) {
    if (refuse(checkAddress(fields))) return
    const refused = await questions.findRefused(questionsAbout(fields, place))
    if (refused) return focusField(form, refused.field)
    dismissToastsAbout(texts.form)
    const digits = { pincode: canonicalDigits(fields.pincode), mobile: tenDigits(fields.mobile), alternatePhone: tenDigits(fields.alternatePhone) }
    await send(async () => {
      await onSave({ ...fields, ...digits, addressType }).catch(showFailure)
      return { kind: 'busy' }
    })
  }

  return (
    <form {...formProps(save)} aria-label={saved ? texts.editForm : texts.form} className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        {inputs.map(({ name, ...input }) =>
          name === 'state' ? (
            <Select
              key={name}
              label={input.label}
              autoComplete={input.autoComplete}
              name={name}
              value={fields.state}
              hint={
                (doubt?.kind === 'elsewhere' && <Doubt>{texts.elsewhere(canonicalDigits(fields.pincode), doubt.expected)}</Doubt>) ||
                (ownStates.length > 0 && <span>{texts.twoStates(ownStates.join(' and '))}</span>) ||
                (fields.state.length > longestOnPhone && fields.state)
              }
              onChange={change}
              className={input.className}
            >
              <option value="">{texts.chooseState}</option>
              {[...ownStates, ...states.filter((state) => !ownStates.includes(state))].map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          ) : (
            <Field
              key={name}
              autoFocus={focus && name === 'pincode'}
              {...input}
              name={name}
              value={fields[name]}
              onChange={change}
              onBlur={checkOnBlur}
              aria-required={requiredFields.some((one) => one === name) || undefined}
              error={errors[name] === addressTexts.required ? texts.missing : errors[name]}
              hint={
                name === 'pincode' &&
                ((place?.serviceable === false && <Doubt>{texts.refused(place.pin)}</Doubt>) || (doubt?.kind === 'nowhere' && <Doubt>{texts.nowhere}</Doubt>))
              }
            />
          ),
        )}
      </div>
      <TypeChoice chosen={addressType} onChoose={setAddressType} />
      <div role="alert">{isIncomplete && <FieldError id="address-incomplete">{addressTexts.required}</FieldError>}</div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={disabled}>
          {busy ? texts.saving : texts.save}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel} disabled={busy}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function showFailure(error: unknown): never {
  toast(textOf(error, texts.notSaved), { kind: 'error', about: texts.form })
  throw error
}

/** A warning below a field, announced when it appears. It does not stop the shopper from saving. */
const Doubt = ({ children }: { children: string }) => (
  <span role="status" className="flex items-start gap-1.5 font-medium text-marigold-800">
    <Icon name="alert" className="mt-0.5 size-4 flex-none" />
    <span>{children}</span>
  </span>
)

function TypeChoice({ chosen, onChoose }: { chosen: AddressType; onChoose: (type: AddressType) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">{texts.type}</legend>
      <div className="flex flex-wrap gap-x-6">
        {addressTypes.map((type) => (
          <label key={type} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="addressType"
              value={type}
              checked={type === chosen}
              onChange={() => onChoose(type)}
              className="size-5 accent-crocus-700"
            />
            {texts.types[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Provides valid values for the other fields when one field is checked alone. */
const validAddress = { ...emptyAddress, name: 'x', mobile: '0000000000', pincode: '000000' }

const isField = (name: string): name is keyof AddressFields => name in emptyAddress
