import type { KeyboardEvent } from 'react'
import { selectTexts as texts } from './many-orders-texts.ts'

type SelectBoxProps = { id: string; checked: boolean; disabled: boolean; onChoose: (id: string, isOn: boolean, extend: boolean) => void }

/** The checkbox of a row. A click with Shift selects a range. The arrow keys move to the next row, with Shift they select on the way. */
export function SelectBox({ id, checked, disabled, onChoose }: SelectBoxProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]:enabled')]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    if (!next) return
    next.focus()
    next.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (!event.shiftKey) return
    onChoose(id, true, false)
    onChoose(next.dataset['select'] ?? id, true, false)
  }

  return (
    // A larger area than the box itself, for fingers.
    <label className="grid size-11 place-items-center lg:size-8">
      <span className="sr-only">{texts.select(id)}</span>
      <input
        type="checkbox"
        data-select={id}
        checked={checked}
        disabled={disabled}
        onChange={() => {}}
        onClick={(event) => onChoose(id, event.currentTarget.checked, event.shiftKey)}
        onKeyDown={onKeyDown}
        className="size-5 accent-crocus-700"
      />
    </label>
  )
}
