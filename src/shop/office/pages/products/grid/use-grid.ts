import { useReducer } from 'react'
import { changedFigures, type Edits, type GridColumn, type GridPack } from './grid-pack.ts'

type Cell = { id: string; column: GridColumn; text: string }

type Change =
  | { kind: 'type'; cells: readonly Cell[] }
  | { kind: 'restore'; id: string; column: GridColumn }
  | { kind: 'edit'; packs: readonly GridPack[]; editOf: (pack: GridPack, edits: Edits) => Edits }
  | { kind: 'select'; ids: readonly string[]; selected: boolean }
  | { kind: 'clear' }

type State = { edits: ReadonlyMap<string, Edits>; selected: ReadonlySet<string> }

function reduce(state: State, change: Change): State {
  const edits = new Map(state.edits)
  switch (change.kind) {
    case 'type':
      for (const { id, column, text } of change.cells) edits.set(id, { ...edits.get(id), [column]: text })
      return { ...state, edits }
    case 'restore': {
      const { [change.column]: _restored, ...kept } = edits.get(change.id) ?? {}
      edits.set(change.id, kept)
      return { ...state, edits }
    }
    case 'edit':
      for (const pack of change.packs) edits.set(pack.id, change.editOf(pack, edits.get(pack.id) ?? {}))
      return { ...state, edits }
    case 'select': {
      const selected = new Set(state.selected)
      for (const id of change.ids) {
        if (change.selected) selected.add(id)
        else selected.delete(id)
      }
      return { ...state, selected }
    }
    case 'clear':
      return { ...state, edits: new Map() }
  }
}

/**
 * Holds what a person typed in the sheet, by pack. It has nothing of the shop's own figures, so a reload shows the new ones in every other cell.
 */
export function useGrid(packs: readonly GridPack[]) {
  const [{ edits, selected }, change] = useReducer(reduce, { edits: new Map(), selected: new Set<string>() })
  const changedIds = new Set(packs.flatMap((pack) => (edits.has(pack.id) && changedFigures(pack, edits.get(pack.id)) ? [pack.id] : [])))
  return { edits, selected, changedIds, change }
}

export type Grid = ReturnType<typeof useGrid>
