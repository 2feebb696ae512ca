import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory and event loop figures of a server process; memory in MB (10^6), after a garbage collection. */
export type Memory = {
  heap: number
  rss: number
  /** Active resources by kind: sockets, timers, handles. */
  resources: Record<string, number>
  /** Since the previous reading. */
  loopP99Ms: number
}

/** Starts to watch the event loop. @returns a function that reads the figures */
export function readMemory(): () => Memory {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    const loopP99Ms = delay.percentile(99) / 1e6
    collect()
    const { heapUsed, rss } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    // Discards the delay of the collection itself, which is not the shop's.
    delay.reset()
    return { heap: heapUsed / 1e6, rss: rss / 1e6, resources, loopP99Ms }
  }
}
