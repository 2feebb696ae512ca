import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import type { Reading } from './reading.ts'

/**
 * Loaded before the server (`--import`) by the soak alone: on SIGUSR2 it collects garbage and appends a line of figures to PROBE_FILE.
 * So the product itself has no address that tells them.
 */
const file = process.env['PROBE_FILE']

if (isMainThread && file) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const [loopP99Ms, loopMaxMs] = [delay.percentile(99) / 1e6, delay.max / 1e6]
    collect()
    const { heapUsed, rss, external } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    const reading: Reading = { heap: heapUsed / 1e6, rss: rss / 1e6, external: external / 1e6, resources, loopP99Ms, loopMaxMs }
    appendFileSync(file, `${JSON.stringify(reading)}\n`)
    // The collection itself held the loop; that is the probe's doing, not the shop's.
    delay.reset()
  })
}
