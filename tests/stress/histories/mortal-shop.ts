import type { Failpoint } from '#platform/process/failpoints.ts'
import type { Shop } from '#platform/shop.ts'
import { retryStale } from '#platform/database/stale-transactions.ts'

/** What a call ends with in a process that was killed: nobody hears of it. */
export class Killed extends Error {}

/** When the shop's process dies, and how it has behaved until then. */
export type Life = {
  /** The moments at which it will be killed, and how many passes of each it survives. */
  armed: Map<Failpoint, number>
  dead: boolean
  deaths: Failpoint[]
  passed: Map<Failpoint, number>
  /** Messages that left the house, by their id. */
  sent: Map<string, number>
  gatewayDown: boolean
}

export const newLife = (): Life => ({ armed: new Map(), dead: false, deaths: [], passed: new Map(), sent: new Map(), gatewayDown: false })

/**
 * A shop whose process can be killed at a named moment: from then on it neither writes nor sends, though the code that runs may still try. A
 * transaction that was open is rolled back, as the database does when a connection ends.
 */
export function makeMortal(shop: Shop, life: Life): Shop {
  const beAlive = () => {
    if (life.dead) throw new Killed('killed')
  }
  return {
    ...shop,
    db: retryStale(
      shop.db.withPlugin({
        transformQuery({ node }) {
          beAlive()
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    ),
    async fetch(input, init) {
      beAlive()
      return shop.fetch(input, init)
    },
    outbound: {
      ...shop.outbound,
      async send({ id }) {
        beAlive()
        if (life.gatewayDown) throw new Error('the gateway is down')
        life.sent.set(id, (life.sent.get(id) ?? 0) + 1)
      },
    },
    failpoint(moment) {
      beAlive()
      life.passed.set(moment, (life.passed.get(moment) ?? 0) + 1)
      const survives = life.armed.get(moment)
      if (survives === undefined) return
      if (survives === 0) die(life, moment)
      life.armed.set(moment, survives - 1)
    },
  }
}

function die(life: Life, moment: Failpoint): never {
  life.armed.delete(moment)
  life.dead = true
  life.deaths.push(moment)
  throw new Killed(`killed at ${moment}`)
}
