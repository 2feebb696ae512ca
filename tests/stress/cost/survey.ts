import { allPlaces, formsFor } from './forms/all-forms.ts'
import { type Form, isRight, type Place } from './forms/form.ts'
import { type Cost, costOf, medianOf, send } from './measure.ts'
import type { World } from './world.ts'

/** The longest that one request may hold the event loop, in milliseconds of processor time. */
export const mostTurnMs = 50
/** A longer turn is near the limit, and is measured three times. */
const nearTurnMs = mostTurnMs / 2
/** The highest multiple of its baseline that a request may cost. */
export const mostTimes = 20
/** Baselines below this count as this, in milliseconds of processor time, because smaller measurements are noise. */
export const leastHonestMs = 5

export type Finding = { place: Place; form: Form | 'honest'; cost: Cost; times: number; broken: string[] }

/** `part` counts from 1. */
type Options = { only?: RegExp; part?: number; parts?: number; tell?: (line: string) => void }

/** Sends each endpoint its baseline request and its expensive forms, one at a time. Measures results near a limit three times. */
export async function survey(world: World, { only = /(?:)/, part = 1, parts = 1, tell = () => {} }: Options): Promise<Finding[]> {
  const places = (await allPlaces(world)).filter(({ name }) => only.test(name)).toSorted(importsLast)
  const findings: Finding[] = []
  for (const [index, place] of places.entries()) {
    const honest = await honestCost(world, place)
    const own = [judge(place, 'honest', honest, honest)]
    const forms = formsFor(place).filter((_, at) => (at + index) % parts === part - 1)
    for (const form of forms) own.push(judge(place, form, await formCost(world, form, honest), honest))
    findings.push(...own)
    for (const { form, broken } of own) if (broken.length > 0) tell(`${place.name}, ${describe(form)}: ${broken.join('; ')}`)
    tell(`${index + 1} of ${places.length}, ${place.name}: ${own.length} forms`)
  }
  return findings
}

export const describe = (form: Finding['form']) => (form === 'honest' ? 'honest' : `${form.kind}, ${form.name}`)

/** Puts imports last: they add thousands of products, which lengthens every list of products. */
const importsLast = (a: Place, b: Place) => Number(a.name.includes('import')) - Number(b.name.includes('import'))

/** Measures the baseline. @throws Error when the server refuses it */
async function honestCost(world: World, place: Place): Promise<Cost> {
  // The first request compiles code and fills caches.
  const first = await send(world, world.arriving(await place.honest(world)))
  const isUnknown = place.name.startsWith('unknown') || place.name.includes('not there') || /[/*]\*$/.test(place.name)
  if (first.status === 0 || first.status >= 500 || (first.status >= 400 && !isUnknown))
    throw new Error(`The baseline request of ${place.name} was answered ${first.status}: ${first.text.slice(-300)}`)
  return measured(3, () => costOf(world, () => place.honest(world), nearTurnMs))
}

async function formCost(world: World, form: Form, honest: Cost): Promise<Cost> {
  const ask = () => costOf(world, () => form.make(world), nearTurnMs)
  const once = await ask()
  const isNear = once.turnMs > nearTurnMs || timesOf(once, honest) > mostTimes / 2
  return isNear ? measured(3, ask) : once
}

async function measured(count: number, ask: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let index = 0; index < count; index += 1) costs.push(await ask())
  return medianOf(costs)
}

const timesOf = (cost: Cost, honest: Cost) => cost.processMs / Math.max(leastHonestMs, honest.processMs)

function judge(place: Place, form: Finding['form'], cost: Cost, honest: Cost): Finding {
  const times = timesOf(cost, honest)
  const broken = [
    ...(form !== 'honest' && !isRight(form, cost) ? [`answered ${cost.status}, expected ${form.expected}`] : []),
    ...(cost.turnMs > mostTurnMs ? [`holds the loop for ${cost.turnMs.toFixed(0)} ms`] : []),
    ...(times > mostTimes ? [`costs ${times.toFixed(0)} times the baseline, ${cost.processMs.toFixed(0)} ms`] : []),
  ]
  return { place, form, cost, times, broken }
}
