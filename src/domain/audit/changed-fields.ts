export type Fields = Record<string, unknown>

/** Leaves only what differs between the two, so that an entry tells the change and nothing else. Compares as JSON. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const only = (fields: Fields) => Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}
