import { slopeOf } from './reading.ts'
import type { Minute, Soak } from './soak.ts'

/** The limit of the heap's growth, in MB an hour. */
export const mostHeapSlope = 1

/** Drops the first half as warm-up: caches fill, and rare code is compiled late. */
const afterWarmUp = (minutes: readonly Minute[]) => minutes.filter(({ minute }) => minute >= (minutes.at(-1)?.minute ?? 0) / 2)

/** Returns how much a figure grows in an hour. */
const growthPerHour = (minutes: readonly Minute[], figure: (minute: Minute) => number) =>
  60 * slopeOf(afterWarmUp(minutes).map((each) => ({ x: each.minute, y: figure(each) })))

const countTimers = ({ resources }: Minute) => resources['Timeout'] ?? 0
const countHandles = (minute: Minute) => Object.values(minute.resources).reduce((sum, number) => sum + number, 0) - countTimers(minute)

/** True when only the simulated provider missed its deadline. It runs in the same process, which may be slow on a busy machine. */
export const isProviderTimeout = (failure: string) => failure.endsWith('503 payment_unavailable')

export function exceededLimits({ name, minutes, failures, left }: Soak): string[] {
  const slope = growthPerHour(minutes, ({ heap }) => heap)
  return [
    ...(slope > mostHeapSlope ? [`${name}: the heap grows ${slope.toFixed(2)} MB an hour`] : []),
    ...left.map((more) => `${name}: left over after the load: ${more}`),
    ...Object.entries(failures)
      .filter(([failure]) => !isProviderTimeout(failure))
      .map(([failure, times]) => `${name}: ${times} times ${failure}`),
  ]
}

export function listFigures(soaks: readonly Soak[]): string {
  const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}`
  const rows: [string, (soak: Soak) => string][] = [
    ['requests', ({ requestCount }) => requestCount.toLocaleString('en')],
    ['not answered with success', ({ failures }) => String(Object.values(failures).reduce((sum, times) => sum + times, 0))],
    ['heap after GC, first and last, MB', ({ minutes }) => `${afterWarmUp(minutes)[0]?.heap.toFixed(1)}, ${minutes.at(-1)?.heap.toFixed(1)}`],
    ['heap slope of the second half, MB/h (limit: 1)', ({ minutes }) => signed(growthPerHour(minutes, ({ heap }) => heap))],
    ['RSS, first and last, MB', ({ minutes }) => `${afterWarmUp(minutes)[0]?.rss.toFixed(0)}, ${minutes.at(-1)?.rss.toFixed(0)}`],
    [
      'timers, sockets and handles: slope an hour',
      ({ minutes }) => `${signed(growthPerHour(minutes, countTimers))}, ${signed(growthPerHour(minutes, countHandles))}`,
    ],
    ['left over after the load', ({ left }) => left.join('; ') || 'nothing'],
    ['an action (all its requests), p50 and p99, ms', ({ p50, p99 }) => `${p50}, ${p99}`],
  ]
  const lines = rows.map(([figure, of]) => `- ${figure}: ${soaks.map(of).join('; ')}`)
  return [`Figures: ${soaks.map(({ name }) => name).join('; ')}.`, '', ...lines].join('\n')
}

export function circumstances({ minutes, rate, seed }: { minutes: number; rate: number; seed: number }) {
  return `\`npm run stress -- soak --minutes ${minutes} --rate ${rate} --seed ${seed}\`: two servers side by side, ${rate} requests a second in all. ${new Date().toISOString().slice(0, 10)}.`
}
