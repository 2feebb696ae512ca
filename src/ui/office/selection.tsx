import { type KeyboardEvent, useState } from 'react'
import { arrowStep } from './arrow-step.ts'
import { kitTexts as texts } from './kit-texts.ts'

/** `extend`: the change is for all rows from the last changed one to this one. */
type Change = { isOn: boolean; extend: boolean }

type SelectBoxProps = { id: string; name?: string; checked: boolean; disabled: boolean; onChoose: (id: string, change: Change) => void }

/**
 * The checkbox of a row. `name` tells screen readers which, by default its id. A click with Shift selects a range. The arrow keys move to the next row, with
 * Shift they select on the way.
 */
export function SelectBox({ id, name = id, checked, disabled, onChoose }: SelectBoxProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = arrowStep(event.key)
    if (step === 0) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]:enabled')]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    if (!next) return
    next.focus()
    next.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (!event.shiftKey) return
    for (const row of [id, next.dataset['select'] ?? id]) onChoose(row, { isOn: true, extend: false })
  }

  return (
    // A larger area than the box itself, for fingers.
    <label className="grid size-11 flex-none place-items-center lg:size-7">
      <span className="sr-only">{texts.select(name)}</span>
      <input
        type="checkbox"
        data-select={id}
        checked={checked}
        disabled={disabled}
        onChange={() => {}}
        onClick={(event) => onChoose(id, { isOn: event.currentTarget.checked, extend: event.shiftKey })}
        onKeyDown={onKeyDown}
        className="size-5 accent-crocus-700"
      />
    </label>
  )
}

type SelectAllProps = {
  noun: readonly [singular: string, plural: string]
  selected: number
  isAll: boolean
  isSome: boolean
  onChange: (isOn: boolean) => void
}

/** The box that selects all rows of a page, with the number of selected rows. */
export const SelectAll = ({ noun, selected, isAll, isSome, onChange }: SelectAllProps) => (
  <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
    <input
      type="checkbox"
      checked={isAll}
      ref={(box) => void (box && (box.indeterminate = isSome && !isAll))}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 flex-none accent-crocus-700"
    />
    <span className="sr-only">{texts.selectAll(noun[1])}</span>
    <span role="status" className="font-semibold tabular-nums">
      {texts.selected(selected, noun)}
    </span>
  </label>
)

export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/** Selects a row, or takes it out. With `extend`, it does so to all rows from the last changed one to this one, as Shift does in a list. */
export function withRow({ ids, anchor }: Selection, rows: readonly string[], id: string, { isOn, extend }: Change): Selection {
  const [from, to] = [anchor === undefined ? -1 : rows.indexOf(anchor), rows.indexOf(id)]
  const changed = extend && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const row of changed) {
    if (isOn) next.add(row)
    else next.delete(row)
  }
  return { ids: next, anchor: id }
}

/** Selects all rows, or none. */
export const withAll = (rows: readonly string[], isOn: boolean): Selection => ({ ids: new Set(isOn ? rows : []), anchor: undefined })

/** The selected rows of a list. Rows that left the list do not count. */
export function useSelection(rows: readonly string[]) {
  const [selection, setSelection] = useState(nothingSelected)
  return {
    chosen: rows.filter((id) => selection.ids.has(id)),
    choose: (id: string, change: Change) => setSelection((now) => withRow(now, rows, id, change)),
    chooseAll: (isOn: boolean) => setSelection(withAll(rows, isOn)),
  }
}

export type RowChoice = ReturnType<typeof useSelection>
