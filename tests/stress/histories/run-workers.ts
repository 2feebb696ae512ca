import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Failure } from './check-histories.ts'
import { newTally, type Tally } from './run-history.ts'
import type { WorkerOptions, Report } from './worker.ts'

/** Divides the histories among processes, each with its own seed. @returns the sum of their tallies, and the first failure */
export async function runWorkers({ rounds, seed, workers, ...options }: WorkerOptions & { workers: number }, progress: (tally: Tally) => void) {
  const tallies = new Map<number, Tally>()
  const failures: Failure[] = []
  const share = (index: number) => Math.floor(rounds / workers) + (index < rounds % workers ? 1 : 0)
  const runs = Array.from({ length: workers }, async (_, index) => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify({ ...options, rounds: share(index), seed: seed + index })])
    child.on('message', ({ tally, failure }: Report) => {
      tallies.set(index, tally)
      if (failure) failures.push(failure)
      progress(addUp([...tallies.values()]))
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`a worker ended with ${code}`)
  })
  await Promise.all(runs)
  return { tally: addUp([...tallies.values()]), failure: failures[0] }
}

function addUp(tallies: Tally[]): Tally {
  const sum = newTally()
  for (const { crashes, ...figures } of tallies) {
    for (const name of ['histories', 'actions', 'orders', 'capturedPaise', 'refundedPaise'] as const) sum[name] += figures[name]
    for (const failpoint of Object.keys(crashes) as (keyof typeof crashes)[]) sum.crashes[failpoint] = (sum.crashes[failpoint] ?? 0) + (crashes[failpoint] ?? 0)
  }
  return sum
}
