import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { searchTexts as texts } from './search-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { Suggestion } from './find-suggestions.ts'
import { SuggestionList, useSuggestions } from './suggestion-list.tsx'

type SearchFieldProps = {
  className?: string
  /** Shows suggestions in a popup while the field has the focus. Otherwise they are always visible, in the page's flow. */
  hanging?: boolean
  /** Runs when the shopper opens a suggestion or submits the search. */
  onNavigate?: () => void
}

/** A combobox in a form. Arrow keys or a press choose a suggestion; Enter searches. Without script it is a plain form. */
export function SearchField({ className, hanging = false, onNavigate }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(!hanging)
  /** The index of the selected suggestion; -1 while none is. */
  const [active, setActive] = useState(-1)
  const result = useSuggestions(typed, open)
  const suggestions = open ? result.suggestions : []
  const hasList = suggestions.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
    input.current?.blur()
    onNavigate?.()
  }

  /** Empties the field for the next search, because the page of results shows this one. The router has read the form before the field changes. */
  function submit() {
    setTyped('')
    close()
  }

  function openSuggestion({ to }: Suggestion) {
    setTyped('')
    close()
    void navigate(to)
  }

  function handleKey(event: KeyboardEvent) {
    // In a dialog with nothing typed, Escape closes the dialog.
    if (event.key === 'Escape' && open && (hanging || typed)) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && result.suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive(stepIndex(active, event.key === 'ArrowDown' ? 1 : -1, result.suggestions.length))
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      openSuggestion(chosen)
    }
  }

  return (
    <Form method="get" action="/search" role="search" onSubmit={submit} className={classes('relative', className)}>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-3" />
        <input
          ref={input}
          type="search"
          name="q"
          required
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={texts.search}
          role="combobox"
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-activedescendant={hasList && active >= 0 ? `${id}-${active}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => hanging && setOpen(false)}
          onKeyDown={handleKey}
          className="min-h-11 w-full rounded-control border border-control bg-card pr-3 pl-10 placeholder:text-ink-3"
        />
      </div>
      <SuggestionList id={id} shown={open ? result : undefined} active={active} hanging={hanging} onChoose={openSuggestion} />
    </Form>
  )
}

/** Returns the next or previous index. The field itself (-1) comes after the last suggestion and before the first. */
const stepIndex = (active: number, step: 1 | -1, count: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1
