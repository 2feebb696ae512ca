import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { kitTexts } from '../../texts/admin-kit.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'

type Shared = {
  label: string
  /** For where the place itself tells what the field is, as in a search box. */
  labelHidden?: boolean
  error?: string | undefined
  hint?: ReactNode
}

export const controlClasses =
  'w-full min-h-11 rounded-field border border-control bg-card px-3 py-1.5 text-ink placeholder:text-ink-3 disabled:bg-ground [&[readonly]]:bg-ground aria-invalid:border-2 aria-invalid:border-danger lg:min-h-9'

/** A labelled input. `after` stands inside it at the end, like %. */
export function TextField({
  label,
  labelHidden,
  error,
  hint,
  className,
  before,
  after,
  ...input
}: ComponentProps<'input'> & Shared & { before?: string; after?: string }) {
  const ids = useIds(input.id, error, hint)
  const control = (
    <input
      {...input}
      id={ids.control}
      aria-invalid={error ? true : undefined}
      aria-describedby={ids.described}
      className={classes(controlClasses, before !== undefined && 'pl-8', after !== undefined && 'pr-8')}
    />
  )
  return (
    <Frame {...{ label, labelHidden, error, hint, ids, className }}>
      {before === undefined && after === undefined ? (
        control
      ) : (
        <span className="relative block">
          {before !== undefined && <Mark side="left-3">{before}</Mark>}
          {control}
          {after !== undefined && <Mark side="right-3">{after}</Mark>}
        </span>
      )}
    </Frame>
  )
}

/** Figures as people write them: ₹1,299.50, 10 %; and a telephone number. */
const figures = { amount: /^[\d\s.,₹%]*$/, phone: /^[\d\s+()-]*$/ }

/** A labelled input for a number. It says at once when something else is typed. */
export function NumberField({ error, of = 'amount', onChange, ...input }: ComponentProps<typeof TextField> & { of?: keyof typeof figures }) {
  const [typed, setTyped] = useState('')
  const wrong = figures[of].test(String(input.value ?? typed)) ? undefined : kitTexts.numbersOnly
  return (
    <TextField
      inputMode={of === 'phone' ? 'tel' : 'decimal'}
      autoComplete="off"
      {...input}
      error={error ?? wrong}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}

export function TextAreaField({ label, labelHidden, error, hint, className, ...area }: ComponentProps<'textarea'> & Shared) {
  const ids = useIds(area.id, error, hint)
  return (
    <Frame {...{ label, labelHidden, error, hint, ids, className }}>
      <textarea rows={3} {...area} id={ids.control} aria-invalid={error ? true : undefined} aria-describedby={ids.described} className={controlClasses} />
    </Frame>
  )
}

/** A native list of choices; `<option>`s are its children. */
export function SelectField({ label, labelHidden, error, hint, className, ...select }: ComponentProps<'select'> & Shared) {
  const ids = useIds(select.id, error, hint)
  return (
    <Frame {...{ label, labelHidden, error, hint, ids, className }}>
      <select {...select} id={ids.control} aria-invalid={error ? true : undefined} aria-describedby={ids.described} className={controlClasses} />
    </Frame>
  )
}

const Mark = ({ side, children }: { side: string; children: ReactNode }) => (
  <span className={classes('pointer-events-none absolute inset-y-0 flex items-center text-ink-3', side)}>{children}</span>
)

function useIds(given: string | undefined, error: string | undefined, hint: ReactNode) {
  const made = useId()
  const control = given ?? made
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` }
  return { ...ids, described: classes(Boolean(hint) && ids.hint, error && ids.error) || undefined }
}

function Frame({
  label,
  labelHidden,
  error,
  hint,
  ids,
  className,
  children,
}: Shared & { ids: ReturnType<typeof useIds>; className?: string; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-1', className)}>
      <label htmlFor={ids.control} className={labelHidden ? 'sr-only' : 'font-medium text-ink-2'}>
        {label}
      </label>
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
