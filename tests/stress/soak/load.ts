import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openHttpClient } from '../http-client.ts'
import { type Action, actions, type Actors } from './actions.ts'
import type { People } from './people.ts'

export type Load = {
  /** Returns the number of requests so far. */
  requestCount(): number
  /** Counts actions that failed or were not answered with success, by action and answer. */
  failures(): Record<string, number>
  /** Milliseconds an action took, with all its requests. */
  durations: { p50(): number; p99(): number }
  /** Stops the load, waits for requests in flight, and drops the connections. */
  stop(): Promise<void>
}

const mostAtOnce = 48

/** Starts a steady mixed load at `rate` requests a second. Every action runs once before chance chooses. */
export function startLoad(baseURL: string, people: People, { rate, random }: { rate: number; random: () => number }): Load {
  const client = openHttpClient(baseURL)
  const inFlight = new Set<Promise<void>>()
  const failures: Record<string, number> = {}
  const durations = createHistogram()
  let requestCount = 0
  let turn = 0
  let stopped = false

  const pick = <Item>(list: readonly Item[]) => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  async function perform(action: Action) {
    // In turn, because rate limits count by account.
    const shopper = people.shoppers[(turn += 1) % people.shoppers.length] ?? pick(people.shoppers)
    const actors: Actors = { client, people, shopper, pick }
    const startedAt = performance.now()
    const outcomes = await action.run(actors).then(
      (answers) =>
        answers.filter(({ status }) => status >= 300).map(({ status, text }) => `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`),
      (error: unknown) => [String(error)],
    )
    durations.record(Math.max(1, Math.round(performance.now() - startedAt)))
    for (const outcome of outcomes) failures[`${action.name}: ${outcome}`] = (failures[`${action.name}: ${outcome}`] ?? 0) + 1
  }

  async function run() {
    const due = new Map(actions.map((action) => [action, performance.now()]))
    const first = [...actions]
    for (let next = performance.now(); !stopped;) {
      const action = first.shift() ?? nextAction(due, random)
      const performing = perform(action).finally(() => inFlight.delete(performing))
      inFlight.add(performing)
      requestCount += action.requests
      if (inFlight.size >= mostAtOnce) await Promise.race(inFlight)
      // A busy machine need not catch up.
      next = Math.max(next + (action.requests * 1000) / rate, performance.now() - 1000)
      const wait = next - performance.now()
      if (wait > 0) await pause(wait)
    }
  }

  const loop = run()
  return {
    requestCount: () => requestCount,
    failures: () => failures,
    durations: { p50: () => durations.percentile(50), p99: () => durations.percentile(99) },
    async stop() {
      stopped = true
      await loop
      await Promise.all(inFlight)
      client.close()
    },
  }
}

function nextAction(due: Map<Action, number>, random: () => number): Action {
  const now = performance.now()
  for (const [action, at] of due) {
    if (action.everySeconds === undefined || at > now) continue
    due.set(action, now + action.everySeconds * 1000)
    return action
  }
  const shares = actions.filter(({ share }) => share !== undefined)
  let left = random() * shares.reduce((sum, { share = 0 }) => sum + share, 0)
  for (const action of shares) if ((left -= action.share ?? 0) < 0) return action
  throw new Error('There is no action to choose')
}
