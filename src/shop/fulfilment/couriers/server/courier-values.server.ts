/** Parses a time of India that a courier writes without a zone. Undefined if the text is no time. */
export function parseIndianTime(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return undefined
  const at = new Date(`${day}T${time}+05:30`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Returns the grams of a weight that a courier writes in kilograms, as a number or a text. Undefined if it is no weight. */
export function parseGrams(kilograms: unknown): number | undefined {
  const value = typeof kilograms === 'string' ? Number(kilograms.trim() || Number.NaN) : kilograms
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value * 1000) : undefined
}
