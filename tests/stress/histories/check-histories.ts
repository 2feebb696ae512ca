import fc from 'fast-check'
import { type Deed, history } from './deed.ts'
import { newTally, play, type Tally } from './play.ts'
import type { openWorld } from './world.ts'

type Wanted = {
  rounds: number
  seed: number
  /** Replays the failed history with this path alone. */
  path?: string | undefined
  played?: (tally: Tally) => void
}

export type Failure = { seed: number; path: string; broken: string; deeds: Deed[] }

/** Runs random histories until one breaks an invariant; fast-check then shrinks that history. */
export async function checkHistories(stage: Awaited<ReturnType<typeof openWorld>>, { rounds, seed, path, played }: Wanted) {
  const tally = newTally()
  const property = fc.asyncProperty(history, async (deeds) => {
    await play(stage, deeds, tally)
    played?.(tally)
  })
  const outcome = await fc.check(property, {
    numRuns: rounds,
    seed,
    ...(path !== undefined && { path, endOnFailure: true }),
    interruptAfterTimeLimit: 24 * 3_600_000,
  })
  const broken = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance)
  const failure = outcome.failed ? { seed: outcome.seed, path: outcome.counterexamplePath ?? '', broken, deeds: outcome.counterexample?.[0] ?? [] } : undefined
  return { tally, failure }
}

export const describeFailure = ({ seed, path, broken, deeds }: Failure, engine: string) =>
  [`npm run stress -- histories --engine ${engine} --seed ${seed} --path ${path}`, broken, ...deeds.map((deed) => `  ${JSON.stringify(deed)}`)].join('\n')
