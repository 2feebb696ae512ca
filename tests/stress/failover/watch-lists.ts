import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { openHttpClient } from '../http-client.ts'
import type { Trade } from './trade.ts'

const pauseMs = 400

/**
 * Reads the back-office's list of orders through each shop in turn, which the replica may answer. After an order is acknowledged, by any shop, every
 * list must show it.
 */
export function watchLists(shops: readonly ShopProcess[], adminToken: string, trade: Trade) {
  const faults: string[] = []
  const clients = shops.map((shop) => openHttpClient(shop.baseURL, { connections: 1 }))
  let isOpen = true
  let read = 0

  async function readOnce(index: number) {
    const expected = trade.newestOrder()
    const answer = await clients[index % clients.length]?.call('GET', '/orders?limit=200', { token: adminToken }).catch(() => undefined)
    if (answer?.status !== 200) return
    read += 1
    const orders: { _id: string }[] = JSON.parse(answer.text)
    if (expected && !orders.some(({ _id }) => _id === expected)) faults.push(`a list without the acknowledged order ${expected}`)
  }

  async function keepReading() {
    for (let index = 0; isOpen; index += 1) {
      await readOnce(index)
      await pause(pauseMs)
    }
    for (const client of clients) client.close()
  }

  const reading = keepReading()
  return {
    async stop() {
      isOpen = false
      await reading
      return { read, faults }
    },
  }
}
