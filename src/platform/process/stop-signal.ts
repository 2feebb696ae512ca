/** npm passes on what the terminal has told the whole group already. */
const sameTellingMs = 3000

/** Aborted when the process is told to stop, so that it can clean up; told again a while later, it ends at once. */
export function stopSignal(reason: string): AbortSignal {
  const controller = new AbortController()
  let toldAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (controller.signal.aborted && performance.now() - toldAt > sameTellingMs) process.exit(1)
      if (controller.signal.aborted) return
      toldAt = performance.now()
      controller.abort(new Error(reason))
    })
  return controller.signal
}

/** Ends with the signal's reason at the next of them. */
export async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
  }
}
