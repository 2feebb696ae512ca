import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { TextField } from '#ui/office/fields.tsx'

/** One choice of a picker. `detail` tells choices with the same label apart. */
export type Choice = { key: string; label: string; detail?: string }

type PickerProps<Item extends Choice> = {
  field: RefObject<HTMLInputElement | null>
  label: string
  /** The name of the field. The form removes the error of this name when the person types. */
  name: string
  hint: string
  typed: string
  onType: (text: string) => void
  choices: Item[]
  /** Says how many matches there are, or why there are none. It shows if there is no choice. Screen readers always read it. */
  message: string
  onChoose: (item: Item) => void
  error?: string | undefined
}

/** A combobox: type to search, arrow keys and Enter to choose. The first choice is selected, so Enter alone takes it. */
export function Picker<Item extends Choice>({ field, label, name, hint, typed, onType, choices, message, onChoose, error }: PickerProps<Item>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const isOpen = open && typed.trim() !== ''
  const selected = choices[Math.min(active, choices.length - 1)]

  function choose(item: Item) {
    setOpen(false)
    setActive(0)
    onChoose(item)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const current = Math.min(active, choices.length - 1)
      setActive((current + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter') {
      // Enter chooses from the list, and never submits the form.
      event.preventDefault()
      if (isOpen && selected) choose(selected)
    }
  }

  return (
    <div className="relative">
      <TextField
        ref={field}
        label={label}
        name={name}
        hint={hint}
        error={error}
        type="search"
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && selected ? `${id}-${selected.key}` : undefined}
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setOpen(true)
          setActive(0)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      <p role="status" className="sr-only">
        {isOpen && message}
      </p>
      <div
        hidden={!isOpen}
        // A press in the list would take the focus from the field and close the list.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 z-20 mt-1 max-h-80 overflow-y-auto rounded-field border border-edge bg-card p-1 shadow-3"
      >
        {choices.length === 0 && (
          <p aria-hidden className="px-3 py-2 text-ink-2">
            {message}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={label} hidden={choices.length === 0}>
          {choices.map((item) => (
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === selected}
              onClick={() => choose(item)}
              className="grid min-h-11 cursor-pointer content-center rounded-field px-3 py-1.5 hover:bg-crocus-50 aria-selected:bg-crocus-100"
            >
              <span className="font-medium wrap-anywhere">{item.label}</span>
              {item.detail && <span className="text-xs wrap-anywhere text-ink-2">{item.detail}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
