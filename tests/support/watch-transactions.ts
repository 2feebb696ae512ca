import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'

/** Makes a test shop refuse network calls inside a transaction: that code may run again, and a slow call would hold locks (platform/database/database.ts). */
export function watchTransactions() {
  const inside = new AsyncLocalStorage<true>()
  /** Network calls inside a transaction, even if the code caught the refusal. */
  const networkCalls: string[] = []
  const refuseInside = (what: string) => {
    if (!inside.getStore()) return
    networkCalls.push(what)
    throw new Error(`inside a transaction: ${what}`)
  }

  return {
    networkCalls,
    /** Marks code that runs inside this database's transactions. */
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
    /** Makes the shop's network refuse calls from there. */
    guard(shop: Shop) {
      const { fetch: fetchOut, outbound, postPublic } = shop
      shop.fetch = async (input, init) => {
        refuseInside(`fetch ${input instanceof Request ? input.url : String(input)}`)
        return fetchOut(input, init)
      }
      shop.postPublic = async (address, post) => {
        refuseInside(`post ${address}`)
        return postPublic(address, post)
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
