import type { CacheCounts } from '../cache/page-cache.ts'
import type { Config } from '../config.ts'
import { openQuestions } from '../process/ask-process.ts'
import { isGroupWorker } from '../process/process-group.ts'
import type { Shop } from '../shop.ts'
import { type AnswerMonitor, answerMonitor, listenForMonitor, type Monitor } from './answer-monitor.ts'
import type { Watched } from './open-monitor.ts'
import { openRouteNames } from './route-names.ts'
import { type RequestWatch, watchRequests } from './watch-requests.ts'

type Site = { paths: () => Promise<string[]>; cacheCounts: () => CacheCounts }

type ProcessWatch = {
  requests?: RequestWatch
  /** Answers a monitor on the shop's own port. */
  answer?: AnswerMonitor
  /** Opens the listener of METRICS_PORT. */
  listen?: () => Promise<void>
}

/** Longer than the supervisor gives each process. */
const groupMs = 8000

export const isMonitored = ({ METRICS_PORT, METRICS_TOKEN }: Config) => METRICS_PORT !== undefined || METRICS_TOKEN !== undefined

/** Starts what the settings turn on: the access log, and the metrics of this process. Nothing else is loaded, and nothing costs a request any time. */
export async function watchProcess(shop: Shop, watched: Watched, { paths, cacheCounts }: Site): Promise<ProcessWatch> {
  const { config } = shop
  if (!isMonitored(config) && config.ACCESS_LOG !== '1') return {}
  const requests = watchRequests({ routeOf: openRouteNames(await paths()), accessLog: config.ACCESS_LOG === '1' })
  if (!isMonitored(config)) return { requests }
  const { openMonitor, monitorQuestions } = await import('./open-monitor.ts')
  const { monitor, answer } = openMonitor({ ...watched, shop, requests, cacheCounts })
  if (!isGroupWorker()) return { requests, ...openFor(config, monitor) }
  const ask = openQuestions(process, answer)
  const readMetrics = async () => asText(await ask(monitorQuestions.group, groupMs))
  // The supervisor listens on METRICS_PORT.
  return { requests, ...(config.METRICS_PORT === undefined && openFor(config, { ...monitor, readMetrics })) }
}

/** With METRICS_PORT, the shop's own port shows nothing. */
const openFor = (config: Config, monitor: Monitor): ProcessWatch =>
  config.METRICS_PORT === undefined ? { answer: answerMonitor(monitor, config.METRICS_TOKEN) } : { listen: () => listenForMonitor(config, monitor) }

const asText = (answer: unknown) => (typeof answer === 'string' ? answer : undefined)
