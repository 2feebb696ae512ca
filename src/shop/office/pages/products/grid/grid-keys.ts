import type { ClipboardEvent, KeyboardEvent } from 'react'
import { gridColumns, type GridColumn, type GridPack, pastedCells } from './grid-pack.ts'
import type { Grid } from './use-grid.ts'

/** Returns the pack and column of the cell with the focus. */
function cellOf(target: EventTarget): { input: HTMLInputElement; id: string; column: GridColumn } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { pack: id, column: name } = target.dataset
  const column = gridColumns.find((one) => one === name)
  return id === undefined || column === undefined ? undefined : { input: target, id, column }
}

/** Returns how many cells a key moves, down its column or right in its row. Left and right leave a cell only from the edge of its text. */
function stepOf(event: KeyboardEvent, input: HTMLInputElement): { down: number } | { right: number } | undefined {
  const { selectionStart: start, selectionEnd: end, value } = input
  const isWhole = start === 0 && end === value.length
  switch (event.key) {
    case 'ArrowUp':
      return { down: -1 }
    case 'ArrowDown':
      return { down: 1 }
    case 'Enter':
      return { down: event.shiftKey ? -1 : 1 }
    case 'ArrowLeft':
      return isWhole || end === 0 ? { right: -1 } : undefined
    case 'ArrowRight':
      return isWhole || start === value.length ? { right: 1 } : undefined
    default:
      return undefined
  }
}

/** Returns the event handlers of the sheet: keys move as in a spreadsheet, Escape restores a cell, and pasting fills cells. */
export const gridKeys = (packs: readonly GridPack[], change: Grid['change'], onFilled: (count: number) => void) => ({
  onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target)
    if (!cell || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      change({ kind: 'restore', id: cell.id, column: cell.column })
      return
    }
    const step = stepOf(event, cell.input)
    if (!step) return
    event.preventDefault()
    const within = 'down' in step ? `[data-column="${cell.column}"]` : `[data-pack="${CSS.escape(cell.id)}"]`
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input${within}[data-column]`)]
    const next = inputs[inputs.indexOf(cell.input) + ('down' in step ? step.down : step.right)]
    next?.focus()
  },

  onPaste(event: ClipboardEvent) {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!cell || !/[\n\t]/.test(text)) return
    event.preventDefault()
    const fieldOf = ({ id, column }: { id: string; column: GridColumn }) =>
      event.currentTarget.querySelector(`input[data-pack="${CSS.escape(id)}"][data-column="${column}"]`)
    const cells = pastedCells(packs, cell, text, (each) => fieldOf(each) !== null)
    change({ kind: 'type', cells })
    onFilled(cells.length)
  },
})
