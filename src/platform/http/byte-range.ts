type Part = { start: number; end: number }

/** Returns the inclusive bounds of the part that a Range header names; `outside` when none of its bytes exist; undefined when the whole file is the answer. */
export function partOf(range: string, size: number): Part | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last)]
  if (start > end) return undefined
  return start >= size ? 'outside' : { start, end: Math.min(end, size - 1) }
}
