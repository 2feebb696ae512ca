import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { randomId } from '#kernel/id.ts'

/** The key of the store on `globalThis`. The process and the bundle each have a copy of this file, and must share one store. */
const storeKey = Symbol.for('swachh.request')

const store = openStore()

const idLength = 16
const fromProxy = /^[\w.-]{8,64}$/

/** Runs the work of one request. Every log line within it has the request's id. */
export const inRequest = <Result>(id: string, work: () => Result): Result => store.run(id, work)

/** Runs work that outlives the request, such as a timer. Its log lines have no request's id. */
export const outsideRequest = <Result>(work: () => Result): Result => store.exit(work)

/** Returns the id of the current request; undefined in jobs and during the start. */
export const requestId = (): string | undefined => store.getStore()

/** Returns the request id of a trusted proxy, or else a new one. */
export function idFor({ headers }: { headers: IncomingHttpHeaders }, trustProxy: number): string {
  const given = trustProxy > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && fromProxy.test(given) ? given : randomId(idLength)
}

function openStore(): AsyncLocalStorage<string> {
  const known: unknown = Reflect.get(globalThis, storeKey)
  if (known instanceof AsyncLocalStorage) return known
  const created = new AsyncLocalStorage<string>()
  Reflect.set(globalThis, storeKey, created)
  return created
}
