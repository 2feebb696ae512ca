import { expect, test } from '@playwright/test'
import { asAdmin, databaseUrl, startPostgres } from '../test/postgres.ts'
import { chanceOf } from '../trials/chance.ts'
import { environment } from '../trials/kill/rounds.ts'
import { breakDatabase } from '../trials/network/database-restarts.ts'
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
    for (const ms of await closing) expect(ms).toBeLessThan(mostMs + 1000)
  } finally {
    await shop.remove()
    await proxy.close()
  }
})

test('a database whose connections break under load: served again within 5 s, nothing lost or doubled', async () => {
  const postgres = await startPostgres()
  const proxy = await openProxy()
  proxy.leadTo(Number(new URL(postgres.url).port))
  const name = `swachh_network_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const url = new URL(databaseUrl(postgres.url, name))
  url.port = String(proxy.port)
  const shop = await startShop({ ...environment, DATABASE_URL: url.href, AUTH_SECRET: 'of the network and of nothing else at all', LOG_LEVEL: 'silent' })
  try {
    const away = async () => proxy.weather('resets')
    const back = async () => proxy.weather('passes')
    const tally = await breakDatabase(shop, { rounds: 2, chance: chanceOf(4), away, back })
    expect(tally.faults).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(5)
  } finally {
    await shop.remove()
    await proxy.close()
    await postgres.stop()
  }
})
