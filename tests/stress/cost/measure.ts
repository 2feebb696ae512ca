import { rawRequest } from '../../support/browser/raw-request.ts'
import type { Work } from '../probe/work.ts'
import { type HttpRequest, bytesOf } from './http-request.ts'
import type { Fixture } from './fixture.ts'

/** The cost of one request for the server, in milliseconds of processor time; `answeredMs` is wall-clock time. */
export type Cost = {
  /** 0 if the connection closed without an answer. */
  status: number
  /** The longest turn of the event loop. */
  turnMs: number
  /** All threads. */
  processMs: number
  /** Wall-clock time until the answer, for the client. */
  answeredMs: number
  sentBytes: number
  answeredBytes: number
}

/** Sends a request and reads the whole answer. */
export async function send({ shop }: Fixture, request: HttpRequest): Promise<{ status: number; text: string; answeredMs: number; sentBytes: number }> {
  const bytes = bytesOf(request)
  const startedAt = performance.now()
  const text = await rawRequest(shop.baseURL, bytes)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, answeredMs: performance.now() - startedAt, sentBytes: bytes.length }
}

/**
 * Measures the work of all threads. If it exceeds `leastMs`, a second request measures the longest turn; otherwise the work is its upper bound.
 * `make` returns a new request each time, because a request that changes data cannot be sent twice.
 */
export async function costOf(fixture: Fixture, make: () => Promise<HttpRequest>, leastMs: number): Promise<Cost> {
  const { work, ...answer } = await measureDuring(fixture, await make(), 'watch')
  if (work.processMs <= leastMs) return { ...answer, turnMs: work.processMs, processMs: work.processMs }
  const turns = await measureDuring(fixture, await make(), 'watch turns')
  return { ...answer, turnMs: turns.work.longestTurnMs, processMs: work.processMs }
}

async function measureDuring(fixture: Fixture, request: HttpRequest, probe: string) {
  const { shop } = fixture
  const addressed = fixture.withOwnAddress(request)
  await shop.ask(probe)
  const { text, ...answer } = await send(fixture, addressed)
  const work = await shop.ask<Work>('stop')
  return { ...answer, work, answeredBytes: text.length }
}

/** Returns the median of each figure; of an even number, the lower middle. */
export function medianOf(costs: readonly Cost[]): Cost {
  const middle = (figure: (cost: Cost) => number) => costs.map(figure).toSorted((a, b) => a - b)[Math.floor((costs.length - 1) / 2)] ?? 0
  return {
    status: costs[0]?.status ?? 0,
    turnMs: middle(({ turnMs }) => turnMs),
    processMs: middle(({ processMs }) => processMs),
    answeredMs: middle(({ answeredMs }) => answeredMs),
    sentBytes: middle(({ sentBytes }) => sentBytes),
    answeredBytes: middle(({ answeredBytes }) => answeredBytes),
  }
}
