export type Fields = Record<string, unknown>

/**
 * Returns only the fields that differ, compared as JSON without regard to the order of an object's keys. An audit entry then shows the change and nothing
 * else.
 */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => sortedJson(before[name] ?? null) !== sortedJson(after[name] ?? null),
  )
  const only = (fields: Fields) => Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns a value as JSON with the keys of each object in order. */
const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/**
 * Returns the actor of a change of one's own account, for the audit log. Undefined for a customer, because the log keeps the names of its actors, and
 * erasing the account must leave none.
 */
export const namedActor = <Actor extends { id: string }>(actor: Actor, account: { role: 'user' | 'admin' }) => (account.role === 'admin' ? actor : undefined)
