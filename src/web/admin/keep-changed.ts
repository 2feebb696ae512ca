/** Returns `theirs` with the fields in which `mine` differs from `base`, the version that both began with. */
export const keepChanged = <Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isSame(value, valueOf(base, name)))),
})

const valueOf = (fields: object, name: string): unknown => Object.entries(fields).find(([one]) => one === name)?.[1]

/** True for texts that differ in outer spaces only: the shop trims them. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)

const trimmed = (_name: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)
