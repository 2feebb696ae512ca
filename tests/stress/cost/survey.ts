import { allEndpoints, formsFor } from './forms/all-forms.ts'
import { type Form, isRight, type Endpoint } from './forms/form.ts'
import { type Cost, costOf, medianOf, send } from './measure.ts'
import type { Fixture } from './fixture.ts'

/** The longest that one request may hold the event loop, in milliseconds of processor time. */
export const maxTurnMs = 50
/** A longer turn is near the limit, and is measured three times. */
const nearLimitMs = maxTurnMs / 2
/** The highest multiple of its baseline that a request may cost. */
export const maxTimes = 20
/** Baselines below this count as this, in milliseconds of processor time, because smaller measurements are noise. */
export const minBaselineMs = 5

export type Finding = { endpoint: Endpoint; form: Form | 'baseline'; cost: Cost; times: number; violations: string[] }

/** `part` counts from 1. */
type Options = { only?: RegExp; part?: number; parts?: number; log?: (line: string) => void }

/** Sends each endpoint its baseline request and its expensive forms, one at a time. Measures results near a limit three times. */
export async function survey(fixture: Fixture, { only = /(?:)/, part = 1, parts = 1, log = () => {} }: Options): Promise<Finding[]> {
  const endpoints = (await allEndpoints(fixture)).filter(({ name }) => only.test(name)).toSorted(importsLast)
  const findings: Finding[] = []
  for (const [index, endpoint] of endpoints.entries()) {
    const baseline = await baselineCost(fixture, endpoint)
    const own = [evaluate(endpoint, 'baseline', baseline, baseline)]
    const forms = formsFor(endpoint).filter((_, at) => (at + index) % parts === part - 1)
    for (const form of forms) own.push(evaluate(endpoint, form, await formCost(fixture, form, baseline), baseline))
    findings.push(...own)
    for (const { form, violations } of own) if (violations.length > 0) log(`${endpoint.name}, ${describe(form)}: ${violations.join('; ')}`)
    log(`${index + 1} of ${endpoints.length}, ${endpoint.name}: ${own.length} forms`)
  }
  return findings
}

export const describe = (form: Finding['form']) => (form === 'baseline' ? 'baseline' : `${form.kind}, ${form.name}`)

/** Puts imports last: they add thousands of products, which lengthens every list of products. */
const importsLast = (a: Endpoint, b: Endpoint) => Number(a.name.includes('import')) - Number(b.name.includes('import'))

/** Measures the baseline. @throws Error when the server refuses it */
async function baselineCost(fixture: Fixture, endpoint: Endpoint): Promise<Cost> {
  // The first request compiles code and fills caches.
  const first = await send(fixture, fixture.withOwnAddress(await endpoint.baseline(fixture)))
  const isUnknown = endpoint.name.startsWith('unknown') || endpoint.name.includes('not there') || /[/*]\*$/.test(endpoint.name)
  if (first.status === 0 || first.status >= 500 || (first.status >= 400 && !isUnknown))
    throw new Error(`The baseline request of ${endpoint.name} answered ${first.status}: ${first.text.slice(-300)}`)
  return measured(3, () => costOf(fixture, () => endpoint.baseline(fixture), nearLimitMs))
}

async function formCost(fixture: Fixture, form: Form, baseline: Cost): Promise<Cost> {
  const measure = () => costOf(fixture, () => form.make(fixture), nearLimitMs)
  const once = await measure()
  const isNear = once.turnMs > nearLimitMs || timesOf(once, baseline) > maxTimes / 2
  return isNear ? measured(3, measure) : once
}

async function measured(count: number, measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let index = 0; index < count; index += 1) costs.push(await measure())
  return medianOf(costs)
}

const timesOf = (cost: Cost, baseline: Cost) => cost.processMs / Math.max(minBaselineMs, baseline.processMs)

function evaluate(endpoint: Endpoint, form: Finding['form'], cost: Cost, baseline: Cost): Finding {
  const times = timesOf(cost, baseline)
  const violations = [
    ...(form !== 'baseline' && !isRight(form, cost) ? [`answered ${cost.status}, expected ${form.expected}`] : []),
    ...(cost.turnMs > maxTurnMs ? [`holds the loop for ${cost.turnMs.toFixed(0)} ms`] : []),
    ...(times > maxTimes ? [`costs ${times.toFixed(0)} times the baseline, ${cost.processMs.toFixed(0)} ms`] : []),
  ]
  return { endpoint, form, cost, times, violations }
}
