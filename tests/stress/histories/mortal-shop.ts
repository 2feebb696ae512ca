import type { Failpoint } from '#platform/process/failpoints.ts'
import type { Shop } from '#platform/shop.ts'
import { retryStale } from '#platform/database/stale-transactions.ts'

/** Ends every call of a crashed process: no caller receives an answer. */
export class Killed extends Error {}

/** Whether the shop's process has crashed, where it will, and what it did before. */
export type Life = {
  /** The failpoints where the process will crash, and how many passes of each it survives first. */
  armed: Map<Failpoint, number>
  dead: boolean
  deaths: Failpoint[]
  passed: Map<Failpoint, number>
  /** How often each message was sent, by id. */
  sent: Map<string, number>
  gatewayDown: boolean
}

export const newLife = (): Life => ({ armed: new Map(), dead: false, deaths: [], passed: new Map(), sent: new Map(), gatewayDown: false })

/**
 * Returns a shop whose process can crash at a failpoint. From then on it neither writes nor sends, though its code may still try. An open
 * transaction is rolled back, as the database does when a connection ends.
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
