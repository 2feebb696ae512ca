import type pg from 'pg'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { version } from '../process/version.ts'
import type { CacheCounts } from '../cache/page-cache.ts'
import { type Metric, metricOf } from './metric.ts'
import type { RequestWatch } from './watch-requests.ts'

/** What a process measures in itself. `pool` is missing on the embedded database. */
type Sources = { requests: RequestWatch; pool: pg.Pool | undefined; cacheCounts: () => CacheCounts }

/** Returns a function that reads the metrics of this process: requests, cache, pool, event loop, memory, processor. */
export function openProcessMetrics({ requests, pool, cacheCounts }: Sources): () => Promise<Metric[]> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  return async () => {
    const { hits, misses } = cacheCounts()
    const inUse = pool && [[{ state: 'idle' }, pool.idleCount] as const, [{ state: 'used' }, pool.totalCount - pool.idleCount] as const]
    const node = await registry.getMetricsAsJSON()
    return [
      metricOf('swachh_build_info', 'The version of the shop and of Node. The value is 1.', [[{ version, node: process.versions.node }, 1]]),
      requests.read(),
      metricOf('swachh_page_cache_hits_total', 'Requests that the cache of pages answered.', hits),
      metricOf('swachh_page_cache_misses_total', 'Requests for shared pages that the cache did not have.', misses),
      metricOf('swachh_database_pool_max_connections', 'The most connections that the pool opens (DATABASE_POOL).', pool?.options.max),
      metricOf('swachh_database_pool_connections', 'Open connections of the pool, by state.', inUse),
      metricOf('swachh_database_pool_waiting', 'Callers that wait for a connection of the pool.', pool?.waitingCount),
      // Some of these are left out of sums over processes. Here each process keeps its own.
      ...node.map(({ name, help, type, values }) => ({ name, help, type: String(type), aggregator: 'sum', values })),
    ]
  }
}
