/** A key's count, and the milliseconds until its window ends. */
export type Count = { consumedPoints: number; msBeforeNext: number }

/** Counts for each key, each in its own window. The method names are those of rate-limiter-flexible, whose database counters fit this type. */
export type Counter = {
  penalty(key: string): Promise<Count>
  reward(key: string): Promise<unknown>
  get(key: string): Promise<Count | null>
  set(key: string, points: number, seconds: number): Promise<unknown>
}

type Entry = { points: number; endsAt: number }

/** For each rule. Full, a counter takes about 15 MB. */
export const maxKeys = 100_000

/**
 * Opens a counter in this process's memory, with windows of `seconds`. It stores at most `maxKeys` keys in two generations. A used key moves to the young
 * generation. When that is full, or as old as a window, the old generation is dropped and the young one becomes the old one. So a key in use
 * keeps its count during any flood, and each call costs the same. One map in order of use would get slower: it steps over deleted keys.
 */
export function openMemoryCounter(seconds: number, now: () => number = Date.now): Counter & { size(): number } {
  let young = new Map<string, Entry>()
  let old = new Map<string, Entry>()
  let youngSince = now()

  function put(key: string, entry: Entry) {
    if (young.size >= maxKeys / 2 || now() - youngSince >= seconds * 1000) {
      old = young
      young = new Map()
      youngSince = now()
    }
    old.delete(key)
    young.set(key, entry)
    return entry
  }

  function find(key: string): Entry | undefined {
    const entry = young.get(key) ?? old.get(key)
    if (!entry) return undefined
    if (entry.endsAt > now()) return young.has(key) ? entry : put(key, entry)
    drop(key)
    return undefined
  }

  function drop(key: string) {
    young.delete(key)
    old.delete(key)
  }

  const countOf = ({ points, endsAt }: Entry): Count => ({ consumedPoints: points, msBeforeNext: endsAt - now() })

  return {
    async penalty(key) {
      const entry = find(key) ?? put(key, { points: 0, endsAt: now() + seconds * 1000 })
      entry.points += 1
      return countOf(entry)
    },
    async reward(key) {
      const entry = find(key)
      if (!entry) return
      entry.points -= 1
      if (entry.points <= 0) drop(key)
    },
    async get(key) {
      const entry = find(key)
      return entry ? countOf(entry) : null
    },
    async set(key, points, forSeconds) {
      put(key, { points, endsAt: now() + forSeconds * 1000 })
    },
    size: () => young.size + old.size,
  }
}
