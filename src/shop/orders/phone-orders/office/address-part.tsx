import type { Address } from '#shop/accounts/addresses/contract.ts'
import { addressPickerTexts, changeField, doubtOf, placeIn } from '#shop/accounts/parts.ts'
import { states } from '#shop/places/rules.ts'
import { phoneOrderTexts } from './phone-orders-texts.ts'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import type { Draft } from './draft.ts'

const texts = phoneOrderTexts.address

const fields = [
  { name: 'pincode', inputMode: 'numeric', required: true },
  { name: 'city' },
  { name: 'state' },
  { name: 'name', required: true },
  { name: 'mobile', inputMode: 'tel', required: true },
  { name: 'address' },
  { name: 'locality' },
  { name: 'landmark' },
] as const

type AddressPartProps = { draft: Draft; saved: Address[]; errors: FormErrors; onChange: (changes: Partial<Draft>) => void }

/** Shows the choice of the delivery address: a saved one, or a new one that staff type. */
export function AddressPart({ draft, saved, errors, onChange }: AddressPartProps) {
  const { addressId } = draft
  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        {saved.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium text-ink-2">{texts.saved}</legend>
            {saved.map((address) => (
              <Radio
                key={address._id}
                isInvalid={errors['address'] !== undefined}
                checked={addressId === address._id}
                onChoose={() => onChange({ addressId: address._id })}
              >
                <span translate="no" className="font-medium">
                  {address.name}
                </span>
                , <span translate="no">{`${placeIn(address)} ${address.pincode}`}</span>
              </Radio>
            ))}
            <Radio checked={addressId === undefined} onChoose={() => onChange({ addressId: undefined })}>
              {texts.other}
            </Radio>
          </fieldset>
        )}
        {addressId === undefined && <AddressFields draft={draft} errors={errors} onChange={onChange} />}
        {errors['address'] && (
          <p role="alert" className="text-danger">
            {errors['address']}
          </p>
        )}
      </div>
    </Panel>
  )
}

function Radio({ checked, isInvalid, onChoose, children }: { checked: boolean; isInvalid?: boolean; onChoose: () => void; children: React.ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 wrap-anywhere lg:min-h-9">
      <input
        type="radio"
        name="address"
        data-invalid={isInvalid || undefined}
        checked={checked}
        onChange={onChoose}
        className="size-5 flex-none accent-crocus-700"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

function AddressFields({ draft: { entry }, errors, onChange }: Omit<AddressPartProps, 'saved'>) {
  const doubt = doubtOf(entry.fields)
  const pincode = entry.fields.pincode.trim()
  const type = (name: keyof typeof entry.fields, value: string) => onChange({ entry: changeField(entry, name, value) })
  const hints: Partial<Record<keyof typeof entry.fields, string>> = {
    landmark: texts.keptHint,
    ...(doubt?.kind === 'nowhere' && { pincode: addressPickerTexts.nowhere }),
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) =>
        field.name === 'state' ? (
          <SelectField
            key="state"
            name="newAddress.state"
            label={texts.fields.state}
            value={entry.fields.state}
            hint={doubt?.kind === 'elsewhere' ? addressPickerTexts.elsewhere(pincode, doubt.expected) : undefined}
            onChange={({ target }) => type('state', target.value)}
          >
            <option value="">{texts.chooseState}</option>
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={field.name}
            {...field}
            name={`newAddress.${field.name}`}
            label={texts.fields[field.name]}
            autoComplete="off"
            value={entry.fields[field.name]}
            error={errors[`newAddress.${field.name}`]}
            hint={hints[field.name]}
            onChange={({ target }) => type(field.name, target.value)}
          />
        ),
      )}
    </div>
  )
}
