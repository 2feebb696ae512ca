import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { businessTexts as texts } from './checkout-texts.ts'
import type { useBusiness } from './use-business.ts'

type BusinessFieldsProps = { business: NonNullable<ReturnType<typeof useBusiness>>; disabled: boolean }

/** Shows the fields for the GSTIN and the name of a business, in a section that is closed at first. */
export function BusinessFields({ business: { fold, typed, errors, change, leaveGstin }, disabled }: BusinessFieldsProps) {
  // Only the initial state. Afterwards the shopper opens and closes the section.
  const [isOpen] = useState(typed.gstin !== '' || typed.businessName !== '')
  return (
    <details ref={fold} className="group -my-2" open={isOpen}>
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">{texts.have}</summary>
      <fieldset disabled={disabled} className="grid gap-4 pt-2 pb-2" aria-live="assertive">
        <legend className="sr-only">{texts.legend}</legend>
        <Field
          label={texts.gstin}
          name="gstin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          hint={texts.gstinHint}
          error={errors.gstin}
          value={typed.gstin}
          onChange={({ target }) => change('gstin', target.value)}
          onBlur={leaveGstin}
        />
        <Field
          label={texts.businessName}
          name="businessName"
          autoComplete="organization"
          maxLength={120}
          error={errors.businessName}
          value={typed.businessName}
          onChange={({ target }) => change('businessName', target.value)}
        />
      </fieldset>
    </details>
  )
}
