/** Returns `theirs`, but takes each field that `edited` changed from `edited`. Both versions started from `base`. */
export const keepChanged = <Fields extends object>(base: Fields, edited: Fields, theirs: Fields): Fields => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(edited).filter(([name, value]) => !isSame(value, valueOf(base, name)))),
})

const valueOf = (fields: object, name: string): unknown => Object.entries(fields).find(([key]) => key === name)?.[1]

/** True when both values are equal after trimming their texts, as the server does. The order of fields means nothing. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a, canonical) === JSON.stringify(b, canonical)

function canonical(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
