import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from '../cache/cached-response.ts'
import { openLog } from '../process/log.ts'
import type { Metric } from './metric.ts'

/** Upper ends of the histogram's buckets, in seconds. Most answers come from a cache, in less than a millisecond. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Answers of one kind. `counts` has one number for each bucket, and a last one for slower answers. */
type Tally = { labels: { method: string; route: string; status: number }; counts: number[]; seconds: number }

const metric = 'swachh_http_request_duration_seconds'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The status of a request whose client left before its answer. */
const clientLeft = 499

type Settings = { routeOf: (target: string) => string; accessLog: boolean; target?: { write(line: string): void } }

/**
 * Counts and times the answers of this process, and writes the access log. An answer from a cache costs it about 200 ns, because its tally is remembered.
 * A line of the log has the route instead of the path, which may hold a secret or a name, and nothing about the client.
 */
export function watchRequests({ routeOf, accessLog, target }: Settings) {
  const tallies = new Map<string, Tally>()
  /** The tallies of a cached answer, for 200 and for 304. The cache forgets the answer, and this map with it. */
  const cachedTallies = new WeakMap<CachedResponse, Map<number, Tally>>()
  const log = accessLog ? openLog('info', target) : undefined

  function tallyOf(sentMethod: string, route: string, status: number): Tally {
    const method = methods.has(sentMethod) ? sentMethod : 'other'
    const key = `${status} ${method} ${route}`
    const known = tallies.get(key)
    if (known) return known
    const added = { labels: { method, route, status }, counts: bounds.map(() => 0).concat(0), seconds: 0 }
    tallies.set(key, added)
    return added
  }

  function tallyOfCached(cached: CachedResponse, { method = '', url = '' }: IncomingMessage, status: number) {
    let known = cachedTallies.get(cached)
    if (!known) cachedTallies.set(cached, (known = new Map()))
    const tally = known.get(status) ?? tallyOf(method, routeOf(url), status)
    known.set(status, tally)
    return tally
  }

  function record(tally: Tally, { socket }: IncomingMessage, { id, at, bytesBefore }: Began) {
    const seconds = (performance.now() - at) / 1000
    add(tally, seconds)
    const roundedMs = Math.round(seconds * 1_000_000) / 1000
    log?.info({ requestId: id, ...tally.labels, ms: roundedMs, bytes: socket.bytesWritten - bytesBefore }, 'request')
  }

  return {
    begin: ({ socket }: IncomingMessage, id: string): Began => ({ id, at: performance.now(), bytesBefore: log ? socket.bytesWritten : 0 }),
    /** Records an answer from a cache. */
    cached(cached: CachedResponse, request: IncomingMessage, { statusCode }: ServerResponse, began: Began) {
      record(tallyOfCached(cached, request, statusCode), request, began)
    },
    /** Records the answer of a request once it has left. */
    other(request: IncomingMessage, response: ServerResponse, began: Began) {
      const { method = '', url = '' } = request
      response.once('close', () => {
        record(tallyOf(method, routeOf(url), response.writableFinished ? response.statusCode : clientLeft), request, began)
      })
    },
    read: (): Metric => ({
      name: metric,
      help: 'Time to answer a request, by route and status.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...tallies.values()].flatMap(valuesOf),
    }),
  }
}

export type RequestWatch = ReturnType<typeof watchRequests>

/** The id of a request, when the process began to answer it, and how many bytes had left on its connection before. */
type Began = { id: string; at: number; bytesBefore: number }

function add(tally: Tally, seconds: number) {
  let bucket = 0
  while (seconds > (bounds[bucket] ?? Infinity)) bucket += 1
  tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
  tally.seconds += seconds
}

function valuesOf({ labels, counts, seconds }: Tally): Metric['values'] {
  let sum = 0
  const buckets = counts.map((count, index) => {
    sum += count
    return { metricName: `${metric}_bucket`, labels: { ...labels, le: bounds[index] ?? '+Inf' }, value: sum }
  })
  return [...buckets, { metricName: `${metric}_sum`, labels, value: seconds }, { metricName: `${metric}_count`, labels, value: sum }]
}
