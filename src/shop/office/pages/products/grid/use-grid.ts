import { useEffect, useReducer } from 'react'
import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'
import { readToken } from '#ui/session-store.ts'
import { changedFigures, type Edits, type GridColumn, gridColumns, type GridPack } from './grid-pack.ts'

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
 * Holds the typed cells of the sheet by pack id, and keeps them after a reload. It stores no figure of the shop, so every other cell shows the latest one.
 */
export function useGrid(packs: readonly GridPack[]) {
  const [{ edits, selected }, change] = useReducer(reduce, undefined, () => ({ edits: readTyped(), selected: new Set<string>() }))
  useEffect(() => keepTyped(edits), [edits])
  useEffect(() => dropTyped, [])
  const changedIds = new Set(packs.flatMap((pack) => (edits.has(pack.id) && changedFigures(pack, edits.get(pack.id)) ? [pack.id] : [])))
  return { edits, selected, changedIds, change }
}

export type Grid = ReturnType<typeof useGrid>

/** The name of this account's draft with the typed cells. */
const draftName = 'packs-grid'

/** Returns the cells that this account typed before a reload. */
function readTyped(): Map<string, Edits> {
  const edits: unknown = readOwnDraft(draftName)?.['edits']
  return new Map(Object.entries(Object(edits)).map(([id, typed]) => [id, editsIn(Object(typed))]))
}

const editsIn = (typed: Record<string, unknown>): Edits => ({
  ...Object.fromEntries(gridColumns.flatMap((column) => (typeof typed[column] === 'string' ? [[column, typed[column]]] : []))),
  ...(typeof typed['paused'] === 'boolean' && { paused: typed['paused'] }),
})

function keepTyped(edits: ReadonlyMap<string, Edits>) {
  if (edits.size === 0) dropDraft(draftName)
  else saveOwnDraft(draftName, { edits: Object.fromEntries(edits) })
}

/** Drops the typed cells when the person leaves the sheet. A session that expired keeps them. */
function dropTyped() {
  if (readToken() !== undefined) dropDraft(draftName)
}
