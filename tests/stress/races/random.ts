import { seededRandom } from '../seeded-random.ts'

export type Random = ReturnType<typeof createRandom>

/** Random choices that repeat with the same seed. */
export function createRandom(seed: number) {
  const next = seededRandom(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    /** Returns a whole number from 0 to `most`. */
    upTo,
    chance: (share: number) => next() < share,
    /** Runs all of these concurrently, each after its own random delay. */
    async race<Result>(runners: (() => Promise<Result>)[], withinMs = upTo(15)): Promise<Result[]> {
      const starts = runners.map(() => upTo(withinMs))
      return Promise.all(
        runners.map(async (run, index) => {
          await new Promise((resolve) => setTimeout(resolve, starts[index]))
          return run()
        }),
      )
    },
  }
}

export const times = <Made>(count: number, make: (index: number) => Made) => Array.from({ length: count }, (_, index) => make(index))
