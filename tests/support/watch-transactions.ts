import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'

/** Holds a test shop to a rule that the program only states: inside a transaction nothing is asked of another machine (platform/database/database.ts). */
export function watchTransactions() {
  const inside = new AsyncLocalStorage<true>()
  /** What was asked of the network inside a transaction, also where the refusal was caught. */
  const strays: string[] = []
  const refuseInside = (what: string) => {
    if (!inside.getStore()) return
    strays.push(what)
    throw new Error(`inside a transaction: ${what}`)
  }

  return {
    strays,
    /** From now on it is known what runs inside its transactions. */
    watch(db: Db) {
      const begin = db.transaction.bind(db)
      const beginWatched = () => {
        const transaction = begin()
        const execute = transaction.execute.bind(transaction)
        const executeWatched: typeof execute = (work) => execute((tx) => inside.run(true, () => work(tx)))
        return Object.defineProperty(transaction, 'execute', { value: executeWatched })
      }
      Object.defineProperty(db, 'transaction', { value: beginWatched })
    },
    /** From now on its network refuses who calls from there. */
    guard(shop: Shop) {
      const { fetch: fetchOut, outbound } = shop
      shop.fetch = async (input, init) => {
        refuseInside(`fetch ${input instanceof Request ? input.url : String(input)}`)
        return fetchOut(input, init)
      }
      shop.outbound = {
        ...outbound,
        async send(message) {
          refuseInside(`send ${message.id}`)
          await outbound.send(message)
        },
      }
    },
  }
}
