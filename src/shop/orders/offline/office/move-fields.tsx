import { useState } from 'react'
import { dayInIndia } from '#kernel/india.ts'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import { offlineKinds, type OfflineKind } from '../../payments/rules/offline.ts'
import { offlineTexts as texts } from './offline-texts.ts'

/** How money moved, as a person types it. `sameReference`: they know that another order has the reference. */
export type TypedMove = { kind: OfflineKind; reference: string; on: string; sameReference: boolean }

export const emptyMove = (): TypedMove => ({ kind: 'upi', reference: '', on: dayInIndia(new Date()), sameReference: false })

/** Returns a move that a person types, and the function that changes it. Another reference needs a new consent. */
export function useTypedMove() {
  const [move, setMove] = useState(emptyMove)
  const change = (changes: Partial<TypedMove>) => setMove((before) => ({ ...before, sameReference: false, ...changes }))
  return [move, change] as const
}

/** Returns the errors of a move by the names of its fields. The server checks again. */
export const checkMove = ({ kind, reference, on }: TypedMove, prefix = ''): Record<string, string> => ({
  ...(kind !== 'cash' && reference.trim() === '' && { [`${prefix}reference`]: texts.missing }),
  ...(on === '' && { [`${prefix}on`]: texts.noDay }),
})

type MoveFieldsProps = {
  move: TypedMove
  onChange: (changes: Partial<TypedMove>) => void
  errors: FormErrors
  /** The start of the fields' names, if the request has the move in a field. */
  prefix?: string
  label: string
  /** The server found another order with the reference, so the person has to consent. */
  asksSame: boolean
}

/** The fields of a payment or refund that moves by hand: kind, reference and day. */
export function MoveFields({ move: { kind, reference, on, sameReference }, onChange, errors, prefix = '', label, asksSame }: MoveFieldsProps) {
  return (
    <>
      <SelectField
        label={label}
        name={`${prefix}kind`}
        value={kind}
        onChange={({ target }) => onChange({ kind: offlineKinds.find((each) => each === target.value) ?? kind })}
      >
        {texts.kinds.map((each) => (
          <option key={each.kind} value={each.kind}>
            {each.text}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.reference[kind]}
        name={`${prefix}reference`}
        required={kind !== 'cash'}
        optional={kind === 'cash'}
        autoComplete="off"
        maxLength={60}
        value={reference}
        error={errors[`${prefix}reference`]}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      {asksSame && (
        <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
          <input
            type="checkbox"
            checked={sameReference}
            onChange={({ target }) => onChange({ sameReference: target.checked })}
            className="size-5 flex-none accent-crocus-700"
          />
          <span>{texts.same}</span>
        </label>
      )}
      <TextField
        type="date"
        label={texts.on}
        name={`${prefix}on`}
        required
        value={on}
        max={dayInIndia(new Date())}
        error={errors[`${prefix}on`]}
        onChange={({ target }) => onChange({ on: target.value, sameReference })}
      />
    </>
  )
}
