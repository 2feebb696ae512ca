/** What was typed as a quantity; undefined where that is no whole number within the bounds: it is not made into another one. */
export function typedQuantity(text: string, min: number, max: number) {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
  return value !== undefined && value >= min && value <= max ? value : undefined
}
