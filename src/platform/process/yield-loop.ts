/** How long one request may hold the event loop before others get their turn. */
const longestMs = 8

let turnBegan: number | undefined

/**
 * Call this between the steps of long work. Lets other requests run once this turn of the event loop has taken long, and costs next to nothing before.
 * A chain of promises alone never ends a turn.
 */
export async function yieldLoop(): Promise<void> {
  if (turnBegan === undefined) {
    turnBegan = performance.now()
    setImmediate(() => (turnBegan = undefined))
    return
  }
  if (performance.now() - turnBegan >= longestMs) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Runs work that pauses by itself (`yield`) to its end, and lets other requests run in its pauses. */
export async function runYielding<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldLoop()
  }
}

/** Maps a long list; each item is a short step. */
export async function mapYielding<Item, Result>(items: readonly Item[], map: (item: Item, index: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    await yieldLoop()
  }
  return results
}

/** The list cut into parts of at most `size` items, in order. */
export const slicesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
