import { useState } from 'react'
import { nothingSelected, withAll, withRow } from './selection.ts'

/** The selected rows of a list. Rows that left the list do not count. */
export function useSelection(rows: readonly string[]) {
  const [selection, setSelection] = useState(nothingSelected)
  return {
    chosen: rows.filter((id) => selection.ids.has(id)),
    choose: (id: string, isOn: boolean, extend: boolean) => setSelection((now) => withRow(now, rows, id, { isOn, extend })),
    chooseAll: (isOn: boolean) => setSelection(withAll(rows, isOn)),
  }
}

export type RowChoice = ReturnType<typeof useSelection>
