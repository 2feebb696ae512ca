/** How long one request may hold the event loop before others run. */
const maxTurnMs = 8

let turnStartedAt: number | undefined

/**
 * Lets other requests run if this turn of the event loop has taken long; otherwise it costs almost nothing. Call it between the steps of long work,
 * because a chain of promises alone never ends a turn.
 */
export async function yieldLoop(): Promise<void> {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now()
    setImmediate(() => (turnStartedAt = undefined))
    return
  }
  if (performance.now() - turnStartedAt >= maxTurnMs) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Runs a generator to its end, and lets other requests run at each `yield`. */
export async function runYielding<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldLoop()
  }
}

/** Maps a long list, and lets other requests run between its items. */
export async function mapYielding<Item, Result>(items: readonly Item[], map: (item: Item, index: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    await yieldLoop()
  }
  return results
}
