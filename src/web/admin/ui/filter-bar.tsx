import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router'
import { controlClasses, TextField } from './fields.tsx'
import { classes } from '../../ui/classes.ts'
import { kitTexts as texts } from '../../texts/admin-kit.ts'

const typingMs = 300

/**
 * What a list is narrowed to. It lives in the address, so that it can be kept, sent and gone back to: each named field inside is a
 * parameter, told when it changes, and a text a moment after the last key.
 */
export function FilterBar({ label = texts.filter, children }: { label?: string; children: ReactNode }) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filtered = isFiltered(new URLSearchParams(search))

  useEffect(() => () => clearTimeout(timer.current), [])

  // Whoever opens another page wants that, and no more the list that they had begun to ask for.
  useEffect(() => {
    function leave({ target, defaultPrevented }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      // Prevented are those that the router opens itself, here and not in another tab.
      if (link && defaultPrevented && link.pathname !== pathname) clearTimeout(timer.current)
    }
    window.addEventListener('click', leave)
    return () => window.removeEventListener('click', leave)
  }, [pathname])

  // Going back, or clearing, changes the address under the fields, which keep their own values.
  useEffect(() => {
    fill(form.current, new URLSearchParams(search))
  }, [search])

  /** At once, and not when the list has come: what is chosen next must not bring the old words back. */
  function clear() {
    clearTimeout(timer.current)
    fill(form.current, new URLSearchParams())
  }

  const send = (given: URLSearchParams) => {
    clearTimeout(timer.current)
    void submit(given, { method: 'get', action: pathname, replace: filtered, preventScrollReset: true })
  }

  /** Read as it is now: an earlier list that comes meanwhile fills the fields with what it was asked for. */
  function changed(event: FormEvent<HTMLFormElement>) {
    const given = givenIn(event.currentTarget)
    const typed = event.target instanceof HTMLInputElement && event.target.type === 'search'
    if (!typed) return send(given)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(given), typingMs)
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      onInput={changed}
      onSubmit={(event) => {
        event.preventDefault()
        send(givenIn(event.currentTarget))
      }}
      className="no-print flex flex-wrap items-end gap-2 sm:gap-3"
    >
      {children}
      {filtered && (
        <Link to={pathname} onClick={clear} className="flex min-h-11 items-center px-2 font-semibold text-crocus-700 hover:underline lg:min-h-9">
          {texts.clear}
        </Link>
      )}
    </Form>
  )
}

/** Whether the address narrows the list; where one is in the list does not count. */
export const isFiltered = (params: URLSearchParams) => [...params.keys()].some((name) => !['cursor', 'row', 'page'].includes(name))

export function SearchFilter({ label, name = 'q', ...rest }: Omit<ComponentProps<typeof TextField>, 'labelHidden'>) {
  const [params] = useSearchParams()
  return (
    <TextField
      {...{ label, name, ...rest }}
      labelHidden
      type="search"
      placeholder={label}
      defaultValue={params.get(name) ?? ''}
      maxLength={200}
      className={classes('min-w-52 flex-1 sm:max-w-80', rest.className)}
    />
  )
}

/** A choice among a few; the first stands for all. */
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

export function DayFilter({ label, name }: { label: string; name: string }) {
  const [params] = useSearchParams()
  return (
    <label className="flex items-center gap-2 text-ink-2">
      <span>{label}</span>
      <input type="date" name={name} defaultValue={params.get(name) ?? ''} className={controlClasses} />
    </label>
  )
}

const givenIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== ''))

/** Puts what the address says into the fields, but the one that is being written in. */
function fill(form: HTMLFormElement | null, params: URLSearchParams) {
  for (const field of form?.elements ?? []) {
    if (isField(field) && field.name && field !== document.activeElement) field.value = params.get(field.name) ?? ''
  }
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
