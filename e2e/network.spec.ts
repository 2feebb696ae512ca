import { expect, test } from '@playwright/test'
import { chanceOf } from '../trials/chance.ts'
import { breakDatabase } from '../trials/network/database-restarts.ts'
import { openLineToDatabase } from '../trials/network/line-to-database.ts'
import { payWhile } from '../trials/network/provider-away.ts'
import { openProxy } from '../trials/network/proxy.ts'
import { slowStarts, timeToBeClosed } from '../trials/network/slow-clients.ts'
import { startShop } from './support/shop-process.ts'

test.describe.configure({ timeout: 180_000 })

const mostMs = 15_000

test('a provider that is silent or cuts the line: a clear answer in time, the attempt Pending, the cart kept; slow clients are closed meanwhile', async () => {
  const proxy = await openProxy()
  const shop = await startShop({ SEED: 'none', RAZORPAY_API_URL: `http://127.0.0.1:${proxy.port}/sandbox/razorpay` })
  try {
    const port = Number(new URL(shop.baseURL).port)
    proxy.leadTo(port)
    const closing = Promise.all(Object.values(slowStarts).map((start) => timeToBeClosed(port, start, 2 * mostMs)))
    for (const weather of ['silent', 'resets'] as const) expect((await payWhile(shop, proxy, weather)).faults).toEqual([])
    for (const ms of await closing) expect(ms).toBeLessThan(mostMs)
  } finally {
    await shop.remove()
    await proxy.close()
  }
})

test('a database whose connections break under load, or that is started anew: served again within 5 s, nothing lost or doubled', async () => {
  const line = await openLineToDatabase()
  try {
    for (const fault of [line.cut, line.restart]) {
      const tally = await breakDatabase(line.shop, { rounds: 1, chance: chanceOf(4), ...fault })
      expect(tally.faults).toEqual([])
      expect(tally.acknowledged).toBeGreaterThan(2)
    }
  } finally {
    await line.close()
  }
})
