export type Random = ReturnType<typeof createRandom>

/** Returns random numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number, both ends included. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (probability: number) => next() < probability,
    /** @throws Error for an empty list */
    pick<Item>(list: readonly Item[]): Item {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    /** Picks by weight. */
    weighted<Item>(list: readonly (readonly [Item, number])[]): Item {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      throw new Error('nothing to pick from')
    },
  }
}
