import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Shared = {
  label: string
  /** The error of the value, shown under the field and announced. */
  error?: string
  hint?: ReactNode
}

const control =
  'w-full min-h-12 rounded-control border border-control bg-card px-3.5 py-2.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger aria-invalid:border-2'

/** Not for a select: CSS `:read-only` matches every select. */
const readOnly = 'read-only:bg-limewash'

/** A labelled input. `before` is a prefix inside it, like +91; `after` is a control inside it, at its end. */
export function Field({
  label,
  error,
  hint,
  before,
  after,
  className,
  ...input
}: ComponentProps<'input'> & Shared & { before?: string; after?: ReactElement }) {
  const { ids, described } = useField(input.id, error, hint)
  return (
    <Frame {...{ label, error, hint, ids, className }}>
      <span className="relative block">
        {before && <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2">{before}</span>}
        <input
          {...input}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={classes(control, readOnly, before !== undefined && 'pl-13', after !== undefined && 'pr-20')}
        />
        {after}
      </span>
    </Frame>
  )
}

export function TextArea({ label, error, hint, className, ...area }: ComponentProps<'textarea'> & Shared) {
  const { ids, described } = useField(area.id, error, hint)
  return (
    <Frame {...{ label, error, hint, ids, className }}>
      <textarea
        rows={5}
        {...area}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={classes(control, readOnly)}
      />
    </Frame>
  )
}

/** A labelled select. */
export function Select({ label, error, hint, className, children, ...select }: ComponentProps<'select'> & Shared) {
  const { ids, described } = useField(select.id, error, hint)
  return (
    <Frame {...{ label, error, hint, ids, className }}>
      <select {...select} id={ids.control} aria-invalid={error ? true : undefined} aria-describedby={described} className={control}>
        {children}
      </select>
    </Frame>
  )
}

type Ids = { control: string; hint: string; error: string }

/** The ids that join a field with its label, hint and error, in the shop and in the back-office. */
export function useField(ownId: string | undefined, error: string | undefined, hint: ReactNode) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const ids: Ids = { control: id, hint: `${id}-hint`, error: `${id}-error` }
  return { ids, described: classes(Boolean(hint) && ids.hint, error && ids.error) || undefined }
}

function Frame({ label, error, hint, ids, className, children }: Shared & { ids: Ids; className?: string; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={ids.control} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={ids.hint} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" className="mt-0.5 size-4 flex-none" />
      <span>{children}</span>
    </p>
  )
}
