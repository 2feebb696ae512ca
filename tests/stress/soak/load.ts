import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openVisitor } from '../visitor.ts'
import { type Act, acts, type Cast } from './acts.ts'
import type { People } from './people.ts'

export type Load = {
  /** Returns the number of requests so far. */
  asked(): number
  /** Counts actions that failed or were not answered with success, by action and answer. */
  troubles(): Record<string, number>
  /** Milliseconds an action took, with all its requests. */
  took: { p50(): number; p99(): number }
  /** Stops the load, waits for requests in flight, and drops the connections. */
  stop(): Promise<void>
}

const mostAtOnce = 48

/** Starts a steady mixed load at `rate` requests a second. Every action runs once before chance chooses. */
export function startLoad(baseURL: string, people: People, { rate, chance }: { rate: number; chance: () => number }): Load {
  const visitor = openVisitor(baseURL)
  const underWay = new Set<Promise<void>>()
  const troubles: Record<string, number> = {}
  const took = createHistogram()
  let asked = 0
  let turn = 0
  let stopped = false

  const pick = <Item>(list: readonly Item[]) => {
    const item = list[Math.floor(chance() * list.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  async function play(act: Act) {
    // In turn, because rate limits count by account.
    const shopper = people.shoppers[(turn += 1) % people.shoppers.length] ?? pick(people.shoppers)
    const cast: Cast = { visitor, people, shopper, pick }
    const begun = performance.now()
    const outcomes = await act.run(cast).then(
      (answers) =>
        answers.filter(({ status }) => status >= 300).map(({ status, text }) => `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`),
      (error: unknown) => [String(error)],
    )
    took.record(Math.max(1, Math.round(performance.now() - begun)))
    for (const outcome of outcomes) troubles[`${act.name}: ${outcome}`] = (troubles[`${act.name}: ${outcome}`] ?? 0) + 1
  }

  async function run() {
    const due = new Map(acts.map((act) => [act, performance.now()]))
    const first = [...acts]
    for (let next = performance.now(); !stopped;) {
      const act = first.shift() ?? nextAct(due, chance)
      const playing = play(act).finally(() => underWay.delete(playing))
      underWay.add(playing)
      asked += act.requests
      if (underWay.size >= mostAtOnce) await Promise.race(underWay)
      // A busy machine need not catch up.
      next = Math.max(next + (act.requests * 1000) / rate, performance.now() - 1000)
      const wait = next - performance.now()
      if (wait > 0) await pause(wait)
    }
  }

  const running = run()
  return {
    asked: () => asked,
    troubles: () => troubles,
    took: { p50: () => took.percentile(50), p99: () => took.percentile(99) },
    async stop() {
      stopped = true
      await running
      await Promise.all(underWay)
      visitor.close()
    },
  }
}

function nextAct(due: Map<Act, number>, chance: () => number): Act {
  const now = performance.now()
  for (const [act, at] of due) {
    if (act.everySeconds === undefined || at > now) continue
    due.set(act, now + act.everySeconds * 1000)
    return act
  }
  const shares = acts.filter(({ share }) => share !== undefined)
  let left = chance() * shares.reduce((sum, { share = 0 }) => sum + share, 0)
  for (const act of shares) if ((left -= act.share ?? 0) < 0) return act
  throw new Error('There is no action to choose')
}
