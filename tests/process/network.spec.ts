import { expect, test } from '@playwright/test'
import { seededRandom } from '../stress/seeded-random.ts'
import { interruptDatabase } from '../stress/network/database-restarts.ts'
import { openProxiedDatabase } from '../stress/network/proxied-database.ts'
import { payDuringOutage } from '../stress/network/provider-outage.ts'
import { mailDuringOutage } from '../stress/network/mail-outage.ts'
import { openProxy } from '../stress/network/proxy.ts'
import { slowStarts, timeUntilClosed } from '../stress/network/slow-clients.ts'
import { openMailServer } from '../support/browser/mail-server.ts'
import { startShop } from '../support/browser/shop-process.ts'

test.describe.configure({ timeout: 300_000 })

/** Multiplies every promised time, for a busy machine. `npm run stress -- network` measures the real times on an idle one. */
const timeFactor = 6
const closedMs = 15_000 * timeFactor

test('a silent or broken payment provider gives an answer in time and keeps attempt and cart; slow clients are disconnected', async () => {
  const proxy = await openProxy()
  const shop = await startShop({ SEED: 'none', RAZORPAY_API_URL: `http://127.0.0.1:${proxy.port}/sandbox/razorpay` })
  try {
    const port = Number(new URL(shop.baseURL).port)
    proxy.forwardTo(port)
    const closing = Promise.all(Object.values(slowStarts).map((start) => timeUntilClosed(port, start, closedMs)))
    for (const conditions of ['silent', 'resets'] as const) expect((await payDuringOutage(shop, proxy, conditions, timeFactor)).faults).toEqual([])
    await closing
  } finally {
    await shop.remove()
    await proxy.close()
  }
})

test('the shop gives up on a slow or broken mail server in time, delays no code, and delivers the mail once the server recovers', async () => {
  const [proxy, server] = [await openProxy(), await openMailServer()]
  proxy.forwardTo(server.port)
  const shop = await startShop({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'shop@swachh.example' })
  try {
    for (const [index, conditions] of (['trickles', 'resets'] as const).entries())
      expect((await mailDuringOutage({ shop, proxy, server, mobile: `981234567${index}` }, conditions, timeFactor)).faults).toEqual([])
  } finally {
    await shop.remove()
    await proxy.close()
    await server.close()
  }
})

test('while the database is away, a page and an unknown address answer 503 and are not cached', async () => {
  const { shop, cut, close } = await openProxiedDatabase()
  try {
    const statusOf = async () => (await fetch(`${shop.baseURL}/products`)).status
    await cut.disconnect()
    const refused = await fetch(`${shop.baseURL}/products`)
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '5', null])
    expect(await refused.text()).toContain('id="reference"')
    // The address may have a redirect, so it is not known to be nowhere.
    const unknown = await fetch(`${shop.baseURL}/no-such-page`)
    expect([unknown.status, unknown.headers.get('retry-after'), unknown.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    await cut.reconnect()
    await expect.poll(statusOf, { timeout: 30_000 }).toBe(200)
  } finally {
    await close()
  }
})

test('after broken database connections or a restart under load the shop has every acknowledged write once', async () => {
  const line = await openProxiedDatabase()
  try {
    for (const fault of [line.cut, line.restart]) {
      const tally = await interruptDatabase(line.shop, { rounds: 1, random: seededRandom(4), minWrites: 3, timeFactor, ...fault })
      expect(tally.faults).toEqual([])
      expect(tally.acknowledged).toBeGreaterThan(2)
    }
  } finally {
    await line.close()
  }
})
