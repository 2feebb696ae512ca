import { allPlaces, formsFor } from './forms/all-forms.ts'
import { type Form, isRight, type Place } from './forms/form.ts'
import { type Cost, costOf, medianOf, send } from './measure.ts'
import type { World } from './world.ts'

/** Milliseconds of processor time for which one request may hold the event loop. */
export const mostTurnMs = 50
/** A longer turn is near the promise, and measured three times. */
const nearTurnMs = mostTurnMs / 2
/** How many times the work of its honest form a request may cost. */
export const mostTimes = 20
/** Honest forms that cost less, in milliseconds of processor time, count as costing this much: below it the measurement is noise. */
export const leastHonestMs = 5

export type Finding = { place: Place; form: Form | 'honest'; cost: Cost; times: number; broken: string[] }

/** `part` counts from 1. */
type Options = { only?: RegExp; part?: number; parts?: number; tell?: (line: string) => void }

/** Asks every place its honest and its expensive forms, one request at a time. What comes near a promise is measured three times. */
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

/** Imports add products by the thousand, which makes whatever lists them longer. */
const importsLast = (a: Place, b: Place) => Number(a.name.includes('import')) - Number(b.name.includes('import'))

/** @throws Error when the honest form is refused */
async function honestCost(world: World, place: Place): Promise<Cost> {
  // The first compiles code and fills caches.
  const first = await send(world, world.arriving(await place.honest(world)))
  const isUnknown = place.name.startsWith('unknown') || place.name.includes('not there') || /[/*]\*$/.test(place.name)
  if (first.status === 0 || first.status >= 500 || (first.status >= 400 && !isUnknown))
    throw new Error(`The honest form of ${place.name} was answered ${first.status}: ${first.text.slice(-300)}`)
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
    ...(form !== 'honest' && !isRight(form, cost) ? [`answered ${cost.status}, where it should be ${form.expected}`] : []),
    ...(cost.turnMs > mostTurnMs ? [`holds the loop for ${cost.turnMs.toFixed(0)} ms`] : []),
    ...(times > mostTimes ? [`costs ${times.toFixed(0)} times the honest form, ${cost.processMs.toFixed(0)} ms`] : []),
  ]
  return { place, form, cost, times, broken }
}
