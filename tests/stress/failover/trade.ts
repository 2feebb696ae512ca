import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { type Answer, type HttpClient, NoAnswer, openHttpClient } from '../http-client.ts'
import { type Ledger, openLedger } from '../kill/ledger.ts'
import { buyAs, type Shopper } from '../kill/writers.ts'

/** Purchases through several shops that use one database. */
export type Trade = {
  ledger: Ledger
  /** When each order was acknowledged, by shop, on the clock of `performance.now()`. */
  ordersOf: readonly number[][]
  /** Requests that the shops refused with 503, or did not answer. `failed`: answers of another 5xx, in words. */
  counts: { refused: number; unanswered: number; failed: string[] }
  /** Returns the newest acknowledged order. */
  newestOrder(): string | undefined
  stop(): Promise<void>
}

export type Buyer = Pick<Shopper, 'token' | 'addressId'>

/** How many buy at once through each shop. */
const atOnce = 3
/** The pause between two purchases, so that the machine has time for everything else. */
const pauseMs = 300

/** Buys again and again through every shop. The shoppers take turns, because each may place only some orders a minute. */
export function openTrade(shops: readonly ShopProcess[], shoppers: readonly Buyer[], goods: { productId: string; price: number }): Trade {
  const ledger = openLedger()
  const ordersOf: number[][] = shops.map(() => [])
  const counts: Trade['counts'] = { refused: 0, unanswered: 0, failed: [] }
  let newest: string | undefined
  let isOpen = true
  let turn = 0

  async function keepBuying(shop: number) {
    const noting: Ledger = {
      ...ledger,
      acknowledged(kind, mark) {
        ledger.acknowledged(kind, mark)
        if (kind !== 'order') return
        ordersOf[shop]?.push(performance.now())
        newest = mark
      },
    }
    const client = watch(openHttpClient(shops[shop]?.baseURL ?? '', { connections: 1 }), counts)
    const context = { ledger: noting, round: '', adminToken: '', ...goods }
    while (isOpen) {
      turn += 1
      const shopper = shoppers[turn % shoppers.length]
      if (!shopper) throw new Error('There is no shopper')
      await buyAs(shopper)(
        context,
        client,
      )(turn).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
      })
      await pause(pauseMs)
    }
    client.close()
  }

  const buying = Promise.all(shops.flatMap((_, shop) => Array.from({ length: atOnce }, () => keepBuying(shop))))
  return {
    ledger,
    ordersOf,
    counts,
    newestOrder: () => newest,
    async stop() {
      isOpen = false
      await buying
    },
  }
}

/** Counts the requests of a client that fail. */
function watch(client: HttpClient, counts: Trade['counts']): HttpClient {
  return {
    ...client,
    async call(...request) {
      try {
        const answer: Answer = await client.call(...request)
        const isOfProvider = request[1].startsWith('/sandbox/')
        if (answer.status === 503) counts.refused += 1
        else if (answer.status >= 500 && !isOfProvider) counts.failed.push(`${request[1]} answered ${answer.status}`)
        return answer
      } catch (error) {
        counts.unanswered += 1
        throw error
      }
    },
  }
}

/** Returns the longest time without an order of one shop. */
export function longestPauseMs(orders: readonly number[], from: number, to: number): number {
  const moments = [from, ...orders.filter((at) => at > from && at < to), to]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}
