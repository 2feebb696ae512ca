/** Returns `theirs`, but takes each field that `edited` changed from `edited`. Both versions started from `base`. */
export const keepChanged = <Fields extends object>(base: Fields, edited: Fields, theirs: Fields): Fields => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(edited).filter(([name, value]) => !isSame(value, valueOf(base, name)))),
})

const valueOf = (fields: object, name: string): unknown => Object.entries(fields).find(([key]) => key === name)?.[1]

/** True when both values are equal after trimming their texts, with their fields in the same order. The server trims texts too. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a, trimTexts) === JSON.stringify(b, trimTexts)

const trimTexts = (_name: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)
