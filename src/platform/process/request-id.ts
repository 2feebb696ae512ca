import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { randomId } from '#kernel/id.ts'

/** Where the process and the bundle, which each carry their own copy of this file, find the same one. */
const place = Symbol.for('swachh.request')

const store = openStore()

const idLength = 16
const fromProxy = /^[\w.-]{8,64}$/

/** Does the work of one request, whose id every line of the log then carries. */
export const inRequest = <Result>(id: string, work: () => Result): Result => store.run(id, work)

/** The id of the request that is being answered; undefined in jobs and at the start. */
export const requestId = (): string | undefined => store.getStore()

/** A new one, or that of a proxy that is believed. */
export function idFor({ headers }: { headers: IncomingHttpHeaders }, trustProxy: number): string {
  const given = trustProxy > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && fromProxy.test(given) ? given : randomId(idLength)
}

function openStore(): AsyncLocalStorage<string> {
  const known: unknown = Reflect.get(globalThis, place)
  if (known instanceof AsyncLocalStorage) return known
  const made = new AsyncLocalStorage<string>()
  Reflect.set(globalThis, place, made)
  return made
}
