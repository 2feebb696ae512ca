/** Signals within this time count as one: the terminal sends a signal to the whole process group, and npm forwards it again. */
const sameSignalMs = 3000

/** Returns a signal that aborts when the process must stop, so that it can clean up. A second stop signal ends the process at once. */
export function stopSignal(reason: string): AbortSignal {
  const controller = new AbortController()
  let stoppedAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (controller.signal.aborted && performance.now() - stoppedAt > sameSignalMs) process.exit(1)
      if (controller.signal.aborted) return
      stoppedAt = performance.now()
      controller.abort(new Error(reason))
    })
  return controller.signal
}

/** Passes items on. After the signal has aborted, it throws the signal's reason at the next item. */
export async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
  }
}
