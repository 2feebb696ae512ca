import { type ComponentProps, type ReactNode, useState } from 'react'
import { kitTexts } from './kit-texts.ts'
import { classes } from '../classes.ts'
import { FieldError, useField } from '../field.tsx'

type Shared = {
  label: string
  /** Hides the label from view, for fields that explain themselves, such as a search box. */
  labelHidden?: boolean
  error?: string | undefined
  hint?: ReactNode
  /** Marks the field with an asterisk. `RequiredNote` explains it. */
  required?: boolean | undefined
  /** Marks the field as optional. */
  optional?: boolean | undefined
}

export const controlClasses =
  'w-full min-h-11 rounded-field border border-control bg-card px-3 py-1.5 text-ink placeholder:text-ink-3 disabled:bg-ground [&[readonly]]:bg-ground aria-invalid:border-2 aria-invalid:border-danger lg:min-h-9'

/**
 * A labelled input. `before` and `after` show a unit inside the input, such as ₹ and %. An error that several fields share stands outside:
 * `aria-invalid` and `aria-describedby` link it.
 */
export function TextField({
  label,
  labelHidden,
  error,
  hint,
  className,
  before,
  after,
  required,
  optional,
  ...input
}: ComponentProps<'input'> & Shared & { before?: string; after?: string }) {
  const { ids, described } = useField(input.id, error, hint)
  const control = (
    <input
      {...input}
      required={required}
      id={ids.control}
      aria-invalid={error ? true : input['aria-invalid']}
      aria-describedby={classes(described, input['aria-describedby']) || undefined}
      className={classes(controlClasses, before !== undefined && 'pl-8', after !== undefined && 'pr-8')}
    />
  )
  return (
    <FieldFrame {...{ label, labelHidden, error, hint, required, optional, ids, className }}>
      {before === undefined && after === undefined ? (
        control
      ) : (
        <span className="relative block">
          {before !== undefined && <Affix side="left-3">{before}</Affix>}
          {control}
          {after !== undefined && <Affix side="right-3">{after}</Affix>}
        </span>
      )}
    </FieldFrame>
  )
}

/** Patterns of typed numbers: an amount such as ₹1,299.50 or 10 %, and a phone number. */
const numberPatterns = { amount: /^[\d\s.,₹%]*$/, phone: /^[\d\s+()-]*$/ }

/** A labelled input for a number. It shows an error while the person types other characters. */
export function NumberField({ error, of = 'amount', onChange, ...input }: ComponentProps<typeof TextField> & { of?: keyof typeof numberPatterns }) {
  const [typed, setTyped] = useState('')
  const typingError = numberPatterns[of].test(String(input.value ?? typed)) ? undefined : kitTexts.numbersOnly
  return (
    <TextField
      inputMode={of === 'phone' ? 'tel' : 'decimal'}
      autoComplete="off"
      {...input}
      error={typingError ?? error}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}

export function TextAreaField({ label, labelHidden, error, hint, required, optional, className, ...area }: ComponentProps<'textarea'> & Shared) {
  const { ids, described } = useField(area.id, error, hint)
  return (
    <FieldFrame {...{ label, labelHidden, error, hint, required, optional, ids, className }}>
      <textarea
        rows={3}
        {...area}
        required={required}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={controlClasses}
      />
    </FieldFrame>
  )
}

/** A labelled `<select>`. Its children are `<option>` elements. */
export function SelectField({ label, labelHidden, error, hint, required, className, ...select }: ComponentProps<'select'> & Shared) {
  const { ids, described } = useField(select.id, error, hint)
  return (
    <FieldFrame {...{ label, labelHidden, error, hint, required, ids, className }}>
      <select
        {...select}
        required={required}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={controlClasses}
      />
    </FieldFrame>
  )
}

/** The mark of a required field. It stands outside the label, because the field itself tells screen readers that it is required. */
const RequiredMark = () => (
  <span data-mark="" aria-hidden="true" className="text-danger">
    *
  </span>
)

/** Explains the asterisk. Every form with required fields starts with it. */
export const RequiredNote = ({ className }: { className?: string }) => (
  <p className={classes('text-xs text-ink-3', className)}>
    <RequiredMark /> {kitTexts.required}
  </p>
)

/** The message of a whole form, at its foot. */
export const FormError = ({ error, className }: { error: string | undefined; className?: string }) =>
  error && (
    <div role="alert" className={className}>
      <FieldError>{error}</FieldError>
    </div>
  )

const Affix = ({ side, children }: { side: string; children: ReactNode }) => (
  <span className={classes('pointer-events-none absolute inset-y-0 flex items-center text-ink-3', side)}>{children}</span>
)

function FieldFrame({
  label,
  labelHidden,
  error,
  hint,
  required,
  optional,
  ids,
  className,
  children,
}: Shared & { ids: ReturnType<typeof useField>['ids']; className?: string; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-1', className)}>
      <span className={labelHidden ? 'sr-only' : 'flex flex-wrap items-baseline gap-x-1 font-medium text-ink-2'}>
        <label htmlFor={ids.control}>{label}</label>
        {required && <RequiredMark />}
        {optional && (
          <span data-mark="" className="text-xs font-normal text-ink-3">
            {kitTexts.optional}
          </span>
        )}
      </span>
      {children}
      {hint && (
        <p id={ids.hint} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}
