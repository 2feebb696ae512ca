import fc from 'fast-check'
import { type Action, history } from './action.ts'
import { newTally, runHistory, type Tally } from './run-history.ts'
import type { openModel } from './open-model.ts'

type Options = {
  rounds: number
  seed: number
  /** Replays the failed history with this path alone. */
  path?: string | undefined
  onProgress?: (tally: Tally) => void
}

export type Failure = { seed: number; path: string; violations: string; actions: Action[] }

/** Runs random histories until one breaks an invariant; fast-check then shrinks that history. */
export async function checkHistories(model: Awaited<ReturnType<typeof openModel>>, { rounds, seed, path, onProgress }: Options) {
  const tally = newTally()
  const property = fc.asyncProperty(history, async (actions) => {
    await runHistory(model, actions, tally)
    onProgress?.(tally)
  })
  const outcome = await fc.check(property, {
    numRuns: rounds,
    seed,
    ...(path !== undefined && { path, endOnFailure: true }),
    interruptAfterTimeLimit: 24 * 3_600_000,
  })
  const violations = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance)
  const failure = outcome.failed
    ? { seed: outcome.seed, path: outcome.counterexamplePath ?? '', violations, actions: outcome.counterexample?.[0] ?? [] }
    : undefined
  return { tally, failure }
}

export const describeFailure = ({ seed, path, violations, actions }: Failure, engine: string) =>
  [`npm run stress -- histories --engine ${engine} --seed ${seed} --path ${path}`, violations, ...actions.map((action) => `  ${JSON.stringify(action)}`)].join(
    '\n',
  )
