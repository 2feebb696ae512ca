import type { Operation } from '../../fuzz/operations.ts'
import type { HttpRequest } from '../http-request.ts'
import type { Fixture } from '../fixture.ts'

/** A method with a path, and its baseline request: a request as ordinary clients send it. */
export type Endpoint = {
  name: string
  baseline(fixture: Fixture): Promise<HttpRequest>
  operation?: Operation
  /** The rate limits of one caller for any form of it. */
  bound: string
}

/** `done`: 2xx or 3xx. `refused`: 4xx. `answered`: either. A server error is never right. */
export type Expected = 'done' | 'refused' | 'answered'

/** An expensive form of a request. */
export type Form = {
  endpoint: Endpoint
  /** The group in the report. */
  kind: string
  name: string
  make(fixture: Fixture): Promise<HttpRequest>
  expected: Expected
}

/** A server that answers before it has read a long body closes the connection, and the client may lose the answer. */
const readAtOnce = 64 * 1024

/** True when the answer is as expected. `status` is 0 if the connection closed without an answer. */
export function isRight({ expected }: Form, { status, sentBytes }: { status: number; sentBytes: number }): boolean {
  if (status === 0) return expected !== 'done' && sentBytes > readAtOnce
  if (expected === 'done') return status >= 200 && status < 400
  return expected === 'refused' ? status >= 400 && status < 500 : status >= 200 && status < 500
}

/** Returns a function that makes forms of one kind from the baseline request. `change` gets a new baseline request each time. */
export const formsOf =
  (endpoint: Endpoint, kind: string) =>
  (name: string, change: (request: HttpRequest, fixture: Fixture) => HttpRequest, expected: Expected = 'answered'): Form => ({
    endpoint,
    kind,
    name,
    expected,
    make: async (fixture) => change(await endpoint.baseline(fixture), fixture),
  })
