import fc from 'fast-check'
import type { TestShop } from '../../support/open-test-shop.ts'
import { type Generated, requestsOf } from './generate.ts'
import { faultIn } from './find-fault.ts'
import { readOperations } from './operations.ts'
import { describe, toRequest, type Sent } from './send.ts'
import { watchRows } from './watch-rows.ts'
import { makeFixture, type Fixture } from './fixture.ts'

/** Requests to one fixture before the next one. The same seed makes the same batch. */
export const batchSize = 1000

const timeoutMs = 20_000

export type Findings = {
  requests: number
  /** How many requests each operation answered with 2xx and 4xx. */
  answers: Map<string, { done: number; refused: number }>
  /** Refusals that were checked to change no row. */
  unchanged: number
  faults: string[]
}

/** Sends a batch of generated requests to the shop's API, and records every fault. */
export async function fuzzApi(opened: TestShop, seed: number, findings: Findings) {
  const { arbitrary, changed } = await toolsFor(opened)
  const fixture = await makeFixture(opened)
  await changed()

  for (const [index, generated] of fc.sample(arbitrary, { seed, numRuns: batchSize }).entries()) {
    const sent = toSendable(generated, fixture, opened)
    if (!sent) continue
    const report = (fault: string) => findings.faults.push(`seed ${seed}, request ${index}: ${fault}\n${describe(sent)}`)
    findings.requests += 1
    try {
      const { response, text } = await callApi(opened, sent)
      const fault = faultIn(generated, response, text)
      if (fault) report(fault)
      count(findings, generated, response.status)
      const tables = await changed()
      if (response.status < 400) continue
      if (tables.length > 0) report(`answered ${response.status} and changed ${tables.join(', ')}`)
      else findings.unchanged += 1
    } catch (error) {
      report(`broke: ${error instanceof Error ? error.stack : error}`)
    }
  }
}

type Tools = { arbitrary: ReturnType<typeof requestsOf>; changed: Awaited<ReturnType<typeof watchRows>> }

const toolsByShop = new WeakMap<TestShop, Tools>()

/** Returns the generator and the row watcher, created once for each shop. */
async function toolsFor(opened: TestShop): Promise<Tools> {
  const tools = toolsByShop.get(opened) ?? {
    arbitrary: requestsOf(await readOperations((path) => opened.api.request(path))),
    changed: await watchRows(opened.shop.db),
  }
  toolsByShop.set(opened, tools)
  return tools
}

/** Returns undefined for a request that no client can send, because the platform refuses to construct it. */
function toSendable(generated: Generated, fixture: Fixture, { shop }: TestShop): Sent | undefined {
  try {
    const sent = toRequest(generated, fixture, shop.secrets.razorpay.webhookSecret)
    void new Request(`http://localhost${sent.path}`, sent.init)
    return sent
  } catch {
    return undefined
  }
}

async function callApi({ api }: TestShop, { path, init }: Sent) {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, timeoutMs, new Error('no answer in time')).unref())
  const response = await Promise.race([api.request(path, init, { incoming: { socket: { remoteAddress: '203.0.113.1' } } }), late])
  return { response, text: await Promise.race([response.text(), late]) }
}

function count({ answers }: Findings, { operation, method }: Generated, status: number) {
  if (!operation || method !== operation.method) return
  const counted = answers.get(operation.name) ?? { done: 0, refused: 0 }
  counted[status < 300 ? 'done' : 'refused'] += 1
  answers.set(operation.name, counted)
}

export const newFindings = (): Findings => ({ requests: 0, answers: new Map(), unchanged: 0, faults: [] })
