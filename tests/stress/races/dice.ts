import { chanceOf } from '../chance.ts'

export type Dice = ReturnType<typeof openDice>

/** Chance that can be had again from its seed. */
export function openDice(seed: number) {
  const next = chanceOf(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    /** A whole number from 0. */
    upTo,
    chance: (share: number) => next() < share,
    /** All of these at once, each begun at a moment of its own within some milliseconds. */
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
