import type { Memory } from '../probe/memory.ts'

/** Returns the minimum of each kind over several readings: the resources of an idle process. */
export function minimumOf(readings: readonly Pick<Memory, 'resources'>[]): Record<string, number> {
  const kinds = new Set(readings.flatMap(({ resources }) => Object.keys(resources)))
  return Object.fromEntries([...kinds].map((kind) => [kind, Math.min(...readings.map(({ resources }) => resources[kind] ?? 0))]))
}

/** Returns the kinds with a higher count after than before, in words. */
export function increases(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.entries(after)
    .filter(([kind, number]) => number > (before[kind] ?? 0))
    .map(([kind, number]) => `${kind}: ${before[kind] ?? 0} before, ${number} after`)
}

type Point = { x: number; y: number }

/** Returns the median slope between all pairs of points (Theil–Sen), which ignores outliers. */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points
    .flatMap((a, index) => points.slice(index + 1).map((b) => (b.y - a.y) / (b.x - a.x)))
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const middle = Math.floor(slopes.length / 2)
  return slopes.length % 2 === 1 ? (slopes[middle] ?? 0) : ((slopes[middle - 1] ?? 0) + (slopes[middle] ?? 0)) / 2
}
