import { ShopError } from '#kernel/errors.ts'

/** How much work may run and wait. */
type Capacity = { running: number; waiting?: number }

/** The errors for refused work. `full`: too much work waits. `second`: the account has waiting work already; without it, that is allowed. */
type Refusals = { full?: () => Error; second?: () => Error }

/** The caller of waiting work. Work whose signal aborts while it waits never starts, because nobody reads its result. */
export type Waiting = { account?: string | undefined; signal?: AbortSignal | undefined }

/** The error of work whose caller has left. Only a log shows it. */
const callerLeft = () => new ShopError('unavailable', 'The caller left.')

/**
 * Returns a function that runs at most `running` pieces of work at a time, in their order. With `second`, it refuses a second waiting piece of an account.
 * @throws Error of `refusals`; ShopError unavailable when the signal aborts
 */
export function createTurns({ running, waiting = Infinity }: Capacity, { full = callerLeft, second }: Refusals = {}) {
  const queue: { account: string | undefined; start: () => void }[] = []
  let busy = 0

  function wait({ account, signal }: Waiting): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = { account, start: () => (signal?.removeEventListener('abort', leave), resolve()) }
      const leave = () => {
        queue.splice(queue.indexOf(turn), 1)
        reject(callerLeft())
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(turn)
    })
  }

  return async function inTurn<Result>(work: () => Promise<Result>, by: Waiting = {}): Promise<Result> {
    if (by.signal?.aborted) throw callerLeft()
    if (busy < running) busy += 1
    else {
      if (second && by.account !== undefined && queue.some(({ account }) => account === by.account)) throw second()
      if (queue.length >= waiting) throw full()
      await wait(by)
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next.start()
      else busy -= 1
    }
  }
}
