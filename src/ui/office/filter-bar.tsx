import { type ComponentProps, type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router'
import { controlClasses, TextField } from './fields.tsx'
import { type FilterChip, FilterChips } from './filter-chips.tsx'
import { FilterMenu, type MenuFilter } from './filter-menu.tsx'
import { classes } from '../classes.ts'
import { kitTexts as texts } from './kit-texts.ts'
import { setFilters } from './set-filters.ts'

/** A text filter applies after this pause in typing. */
const typingPauseMs = 300

type FilterBarProps = { label?: string; menu?: readonly MenuFilter[]; chips?: readonly FilterChip[]; children: ReactNode }

/**
 * The filters of a list. They live in the address, so people can bookmark, share and go back to a filtered list. Each named field is a query
 * parameter. A change applies at once, a text after a pause in typing. A text that its `pattern` does not fit yet applies when the person leaves the field.
 * With a `menu`, a button adds its filters, and each filter that is set shows as one of the `chips`.
 */
export function FilterBar({ label = texts.filter, menu, chips = [], children }: FilterBarProps) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The filters that `apply` asked for last. It ends without an effect if others were asked for since. */
  const applied = useRef<URLSearchParams>(undefined)
  /** The field whose text waits for the pause in typing. */
  const typing = useRef<EventTarget>(undefined)
  const params = new URLSearchParams(search)
  const filtered = setFilters(params).length > 0

  useEffect(() => () => clearTimeout(timer.current), [])

  // Opening another page cancels a filter that waits for the pause in typing.
  useEffect(() => {
    function cancelPending({ target, defaultPrevented }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      // The router prevents the default of links that it opens in this tab.
      if (link && defaultPrevented && link.pathname !== pathname) stopTyping()
    }
    window.addEventListener('click', cancelPending)
    return () => window.removeEventListener('click', cancelPending)
  }, [pathname])

  // Going back changes the address, but the uncontrolled fields keep their values.
  useEffect(() => {
    fill(form.current, new URLSearchParams(search), { keep: [typing.current, focusedInput()] })
  }, [search])

  /** Empties the fields before the list arrives, so the next choice does not send the old text again. */
  function clear() {
    stopTyping()
    applied.current = undefined
    fill(form.current, new URLSearchParams(), { keep: [focusedInput()] })
  }

  function stopTyping() {
    clearTimeout(timer.current)
    typing.current = undefined
  }

  /** Applies the filters. When unsaved work blocks that, the fields show the filters of the list again. */
  async function apply(filters: URLSearchParams) {
    stopTyping()
    applied.current = filters
    await submit(filters, { method: 'get', action: pathname, replace: filtered, preventScrollReset: true })
    const shown = new URLSearchParams(window.location.search)
    if (applied.current === filters && shown.toString() !== filters.toString()) fill(form.current, shown, { keep: [typing.current] })
  }

  /** Applies the form's values of this moment: a list that arrives during the pause fills the fields with its own filters. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const filters = filtersIn(event.currentTarget)
    const field = event.target
    if (!(field instanceof HTMLInputElement && ['search', 'text'].includes(field.type))) return void apply(filters)
    // The pause of another field goes on.
    if (field.validity.patternMismatch) {
      if (typing.current === field) stopTyping()
      return
    }
    clearTimeout(timer.current)
    typing.current = field
    timer.current = setTimeout(() => void apply(filters), typingPauseMs)
  }

  /** Applies a text that waits for the rest of its pattern. */
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement && target.validity.patternMismatch)) return
    if (target.value !== new URLSearchParams(search).get(target.name)) void apply(filtersIn(currentTarget))
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      noValidate
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        void apply(filtersIn(event.currentTarget))
      }}
      className="no-print flex flex-wrap items-end gap-2 sm:gap-3"
    >
      {children}
      {menu && <FilterMenu filters={menu} isSet={({ names }) => names.some((name) => params.has(name))} />}
      <FilterChips chips={chips} onRemove={stopTyping} />
      {filtered && (
        <Link to={pathname} onClick={clear} className="flex min-h-11 items-center px-2 font-semibold text-crocus-700 hover:underline lg:min-h-9">
          {texts.clear}
        </Link>
      )}
    </Form>
  )
}

/** A search of a list. Give `type="text"` to a second one on a page, so that a screen reader meets one search. */
export function SearchFilter({ label, name = 'q', ...rest }: Omit<ComponentProps<typeof TextField>, 'labelHidden'>) {
  const [params] = useSearchParams()
  return (
    <TextField
      {...{ label, name, type: 'search', ...rest }}
      labelHidden
      placeholder={label}
      defaultValue={params.get(name) ?? ''}
      maxLength={200}
      className={classes('flex-1 max-sm:basis-full sm:max-w-80 sm:min-w-52', rest.className)}
    />
  )
}

/** A select of filter values. Its first option, `all`, removes the filter. */
export function ChoiceFilter({
  label,
  name,
  all,
  choices,
}: {
  label: string
  name: string
  all: string
  choices: readonly (readonly [value: string, text: string])[]
}) {
  const [params] = useSearchParams()
  return (
    <label className="grid">
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={params.get(name) ?? ''} className={controlClasses}>
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A filter that a link sets and no field shows. The other filters keep it; the screen says what it is. */
export function KeptFilter({ name }: { name: string }) {
  const [params] = useSearchParams()
  return <input type="hidden" name={name} defaultValue={params.get(name) ?? ''} />
}

export function DayFilter({ label, name }: { label: string; name: string }) {
  const [params] = useSearchParams()
  return (
    <label className="grid min-w-0 gap-1 text-ink-2 sm:gap-1.5">
      <span>{label}</span>
      <input type="date" name={name} defaultValue={params.get(name) ?? ''} className={controlClasses} />
    </label>
  )
}

/** A time to the minute, in India. */
export function MinuteFilter({ label, name }: { label: string; name: string }) {
  const [params] = useSearchParams()
  return (
    <label className="grid max-w-56 gap-1.5 text-ink-2">
      <span>{label}</span>
      <input type="datetime-local" name={name} defaultValue={params.get(name) ?? ''} min="1000-01-01T00:00" max="2999-12-31T23:59" className={controlClasses} />
    </label>
  )
}

/** The first and the last day of a list. They wrap together. */
export const PeriodFilter = ({ from, to }: { from: string; to: string }) => (
  <span className="grid w-full grid-cols-2 items-end gap-2 sm:flex sm:w-auto sm:gap-3">
    <DayFilter label={from} name="from" />
    <DayFilter label={to} name="to" />
  </span>
)

/** Returns the values of all fields that are not empty. */
const filtersIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== ''))

/** Sets the fields to the parameters of the address, except those to keep. */
function fill(form: HTMLFormElement | null, params: URLSearchParams, { keep }: { keep: readonly (EventTarget | undefined)[] }) {
  for (const field of form?.elements ?? []) {
    if (isField(field) && field.name && !keep.includes(field)) field.value = params.get(field.name) ?? ''
  }
}

/** Returns the input with the focus, in which the person may be typing. A select shows a whole choice. */
const focusedInput = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined)

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
