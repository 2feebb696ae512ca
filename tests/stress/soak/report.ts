import { cpus, loadavg } from 'node:os'
import { markdownTable } from '../../../bench/circumstances.ts'
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

export function tableOf(soaks: readonly Soak[]): string {
  const range = (minutes: readonly Minute[], figure: (minute: Minute) => number) => `${Math.min(...minutes.map(figure))}–${Math.max(...minutes.map(figure))}`
  const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}`
  const rows: [string, (soak: Soak) => string][] = [
    ['requests', ({ requestCount }) => requestCount.toLocaleString('en')],
    ['not answered with success', ({ failures }) => String(Object.values(failures).reduce((sum, times) => sum + times, 0))],
    ['heap after GC, first and last, MB', ({ minutes }) => `${afterWarmUp(minutes)[0]?.heap.toFixed(1)}, ${minutes.at(-1)?.heap.toFixed(1)}`],
    ['heap slope, MB/h (limit: 1)', ({ minutes }) => signed(growthPerHour(minutes, ({ heap }) => heap))],
    ['RSS, first and last, MB', ({ minutes }) => `${afterWarmUp(minutes)[0]?.rss.toFixed(0)}, ${minutes.at(-1)?.rss.toFixed(0)}`],
    ['outside the heap, slope, MB/h', ({ minutes }) => signed(growthPerHour(minutes, ({ external }) => external))],
    ['timers in use, slope an hour', ({ minutes }) => `${range(minutes, countTimers)}, ${signed(growthPerHour(minutes, countTimers))}`],
    ['sockets and handles in use, slope an hour', ({ minutes }) => `${range(minutes, countHandles)}, ${signed(growthPerHour(minutes, countHandles))}`],
    ['left over after the load', ({ left }) => left.join('; ') || 'nothing'],
    ['database connections', ({ minutes }) => range(minutes, ({ connections }) => connections)],
    ['event loop delay p99, median and worst minute, ms', ({ minutes }) => loopDelay(afterWarmUp(minutes))],
    ['an action (all its requests), p50 and p99, ms', ({ p50, p99 }) => `${p50}, ${p99}`],
  ]
  const head = ['figure', ...soaks.map(({ name }) => name)]
  const lines = rows.map(([figure, of]) => [figure, ...soaks.map(of)])
  return markdownTable(head, lines)
}

function loopDelay(minutes: readonly Minute[]) {
  const sorted = minutes.map(({ loopP99Ms }) => loopP99Ms).toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)}, ${(sorted.at(-1) ?? 0).toFixed(0)}`
}

export function circumstances({ minutes, rate, seed }: { minutes: number; rate: number; seed: number }) {
  const load = (loadavg()[2] ?? 0).toFixed(1)
  return `\`npm run stress -- soak --minutes ${minutes} --rate ${rate} --seed ${seed}\`: two servers side by side, ${rate} requests a second in all. Load of the machine ${load}. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.`
}
