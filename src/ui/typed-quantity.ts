/** Returns the typed quantity; undefined unless it is a whole number from `min` to `max`. It is never rounded or clamped. */
export function typedQuantity(text: string, min: number, max: number) {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
  return value !== undefined && value >= min && value <= max ? value : undefined
}
