import { dayInIndia } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import type { VisitStep } from '../rules/visit-steps.ts'
import { addVisits } from './queries.server.ts'

/** Counts wait in memory for this time, so that any number of visits costs the database one statement. A killed process loses them. */
export const waitMs = 3000

type Visits = { day: string; step: VisitStep; visits: number }

/** Opens the counter of this process. It returns at once; a statement that fails is repeated with the next counts. `storeVisits` runs the statement. */
export function openVisitCounter(
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
  storeVisits: (rows: Visits[]) => Promise<unknown> = (rows) => addVisits(shop.db, rows),
) {
  /** Visits by day and step. There are few keys, however long the database is away. */
  const waiting = new Map<string, Visits>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(day: string, step: VisitStep, visits: number) {
    const key = `${day} ${step}`
    const before = waiting.get(key)
    waiting.set(key, { day, step, visits: (before?.visits ?? 0) + visits })
    timer ??= setTimeout(() => void store(), waitMs).unref()
  }

  async function store() {
    const rows = [...waiting.values()]
    waiting.clear()
    timer = undefined
    try {
      await storeVisits(rows)
    } catch (err) {
      shop.log.warn({ err }, 'visits were not stored yet')
      for (const { day, step, visits } of rows) add(day, step, visits)
    }
  }

  return (steps: readonly VisitStep[]) => {
    for (const step of new Set(steps)) add(dayInIndia(shop.now()), step, 1)
  }
}
