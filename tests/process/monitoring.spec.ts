import { expect, test } from '@playwright/test'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { freePort } from '../support/free-port.ts'
import { listProcesses } from '../support/browser/list-processes.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { valuesIn } from '../support/scrape.ts'

/** What a monitor sees of the built shop, in one process and in several. */

const token = 'a-token-of-thirty-two-characters'
const secret = 'one secret that all of the processes share'

test.describe.configure({ timeout: 240_000 })

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, caching: answer.headers.get('cache-control'), text: await answer.text() }
}

test('with a token, the shop shows metrics to its bearer alone, and counts cached answers by route', async () => {
  const shop = await startShop({ METRICS_TOKEN: token, ACCESS_LOG: '1' })
  try {
    const unknown = await get(`${shop.baseURL}/no-such-page`)
    for (const path of ['/metrics', '/health/deps'])
      for (const authorization of ['', 'Bearer wrong']) {
        const { status, text } = await get(shop.baseURL + path, { authorization })
        expect([status, text.replaceAll(path, '')]).toEqual([404, unknown.text.replaceAll('/no-such-page', '')])
      }

    const headers = { authorization: `Bearer ${token}` }
    for (let count = 0; count < 5; count += 1) expect((await get(`${shop.baseURL}/products`)).status).toBe(200)
    expect((await get(`${shop.baseURL}/products?utm=asha@example.com`)).status).toBe(200)
    await placeOrder(shop)
    const { status, caching, text } = await get(`${shop.baseURL}/metrics`, headers)
    expect([status, caching]).toEqual([200, 'no-store'])
    const values = valuesIn(text)
    expect(values('swachh_http_request_duration_seconds_count', 'route="/products"')).toEqual([6])
    expect(values('swachh_http_request_duration_seconds_count', 'route="/backend/api/payments/orders"', 'method="POST"')).toEqual([1])
    expect(values('swachh_orders_placed_total')).toEqual([1])
    expect(values('swachh_up', 'part="database"')).toEqual([1])
    expect(values('swachh_build_info')).toEqual([1])
    expect(values('swachh_page_cache_hits_total')[0]).toBeGreaterThanOrEqual(4)
    expect(text).not.toMatch(/no-such-page|asha|utm/)
    expect(JSON.parse((await get(`${shop.baseURL}/health/deps`, headers)).text)).toMatchObject({ status: 'ok' })

    const lines = shop
      .output()
      .split('\n')
      .flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line)] : []))
    expect(lines.filter(({ route }) => route === '/products')).toHaveLength(6)
    expect(lines.filter(({ status: answered }) => answered === 404).map(({ route }) => route)).toEqual(Array.from({ length: 5 }, () => 'unknown'))
    expect(JSON.stringify(lines)).not.toMatch(/asha|127\.0\.0\.1|::1/)
  } finally {
    await shop.remove()
  }
})

test('without settings there are neither metrics nor an access log', async () => {
  const shop = await startShop()
  try {
    for (const path of ['/metrics', '/health/deps']) expect((await get(shop.baseURL + path, { authorization: `Bearer ${token}` })).status, path).toBe(404)
    expect(shop.output()).not.toContain('"msg":"request"')
  } finally {
    await shop.remove()
  }
})

test.describe('several processes', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let environment: Record<string, string>
  test.beforeAll(async () => {
    postgres = await startPostgres({ packaged: true })
    const name = `swachh_monitoring_${process.pid}`
    await asAdmin(postgres.url, `create database ${name}`)
    environment = { DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: secret, WEB_CONCURRENCY: '2' }
  })
  test.afterAll(() => postgres.stop())

  /** Sends requests on connections of their own, until both processes have answered some. */
  async function visitBoth(shop: ShopProcess, readCounts: () => Promise<number[]>) {
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 8 }, () => get(`${shop.baseURL}/products`, { connection: 'close' })))
        return (await readCounts()).filter((count) => count > 0).length
      })
      .toBe(2)
  }

  test('the listener of its own tells of each process and of the shop once, also while one is replaced or the database is down', async () => {
    const port = await freePort()
    const shop = await startShop({ ...environment, METRICS_PORT: String(port) })
    const scrape = async () => valuesIn((await get(`http://127.0.0.1:${port}/metrics`)).text)
    const products = async () => (await scrape())('swachh_http_request_duration_seconds_count', 'route="/products"', 'status="200"')
    try {
      expect((await get(`${shop.baseURL}/metrics`)).status, 'not on its own port').toBe(404)
      await placeOrder(shop)
      await visitBoth(shop, products)
      const values = await scrape()
      expect(values('swachh_processes')).toEqual([2])
      expect(values('swachh_orders_placed_total')).toEqual([1])
      expect(values('swachh_database_pool_max_connections')).toEqual([10, 10])
      expect(values('swachh_build_info', 'process="2"')).toEqual([1])

      const [victim] = listProcesses(shop)
      if (victim === undefined) throw new Error('There is no process to kill')
      process.kill(victim, 'SIGKILL')
      await expect.poll(async () => (await scrape())('swachh_processes')).toEqual([1])
      await expect.poll(async () => (await scrape())('swachh_processes'), { timeout: 90_000 }).toEqual([2])
      expect((await scrape())('swachh_orders_placed_total'), 'from the books').toEqual([1])
      expect((await scrape())('swachh_build_info').length, 'the replacement has the name of the process before').toBe(2)

      await postgres.halt()
      await expect.poll(async () => (await scrape())('swachh_up', 'part="database"'), { timeout: 60_000 }).toEqual([0])
      expect((await scrape())('swachh_processes')).toEqual([2])
      const parts = await get(`http://127.0.0.1:${port}/health/deps`)
      expect([parts.status, JSON.parse(parts.text)]).toMatchObject([503, { status: 'failing', parts: { database: { status: 'failing' } } }])
      expect(parts.text).not.toContain(String(new URL(environment['DATABASE_URL'] ?? '').port))
    } finally {
      await shop.remove()
    }
  })

  test('with a token alone, each process shows the metrics of all', async () => {
    await postgres.resume()
    const shop = await startShop({ ...environment, METRICS_TOKEN: token })
    const scrape = async () => valuesIn((await get(`${shop.baseURL}/metrics`, { authorization: `Bearer ${token}`, connection: 'close' })).text)
    try {
      await visitBoth(shop, async () => (await scrape())('swachh_http_request_duration_seconds_count', 'route="/products"', 'status="200"'))
      for (let count = 0; count < 8; count += 1) expect((await scrape())('swachh_processes')).toEqual([2])
    } finally {
      await shop.remove()
    }
  })
})
