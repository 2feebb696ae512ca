export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/** Selects a row, or takes it out. With `extend`, it does so to all rows from the last changed one to this one, as Shift does in a list. */
export function withRow({ ids, anchor }: Selection, rows: readonly string[], id: string, { isOn, extend }: { isOn: boolean; extend: boolean }): Selection {
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
