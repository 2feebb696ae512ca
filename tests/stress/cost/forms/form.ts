import type { Operation } from '../../fuzz/operations.ts'
import type { Asked } from '../asked.ts'
import type { World } from '../world.ts'

/** An address with a method, and the request that people send to it. */
export type Place = {
  name: string
  honest(world: World): Promise<Asked>
  operation?: Operation
  /** The limits that bound how often one caller may send any form of it. */
  bound: string
}

/** `done`: 2xx or 3xx. `refused`: 4xx. `answered`: either. A server error is never right. */
export type Expected = 'done' | 'refused' | 'answered'

/** An expensive form of a request. */
export type Form = {
  place: Place
  /** What the report gathers forms by. */
  kind: string
  name: string
  make(world: World): Promise<Asked>
  expected: Expected
}

/** A server that answers before it has read so much closes the connection, and the client may lose the answer. */
const readAtOnce = 64 * 1024

/** `status` is 0 where the connection was closed without an answer. */
export function isRight({ expected }: Form, { status, sentBytes }: { status: number; sentBytes: number }): boolean {
  if (status === 0) return expected !== 'done' && sentBytes > readAtOnce
  if (expected === 'done') return status >= 200 && status < 400
  return expected === 'refused' ? status >= 400 && status < 500 : status >= 200 && status < 500
}

/** Makes forms of one kind from the honest request. `change` gets a new honest request each time. */
export const formsOf =
  (place: Place, kind: string) =>
  (name: string, change: (asked: Asked, world: World) => Asked, expected: Expected = 'answered'): Form => ({
    place,
    kind,
    name,
    expected,
    make: async (world) => change(await place.honest(world), world),
  })
