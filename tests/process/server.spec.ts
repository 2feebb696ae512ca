import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { pollUntilClosed } from '../support/browser/poll-until-closed.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'

type Prepared = { order_id: string }
type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

test('on PostgreSQL, two processes sell from one database', async () => {
  test.setTimeout(240_000)
  const postgres = await startPostgres()
  const name = `swachh_server_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const environment = { DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'one secret that both of the processes share' }
  const [first, second] = await Promise.all([startShop(environment), startShop(environment)])
  try {
    const stock = await stockShop(first)
    const { token } = await openAccount(second)
    const addressId = await addAddress(first, token)
    const items = [{ productId: stock.productId, variant: '1 g', qty: 1 }]
    const { body: prepared } = await callApi<Prepared>(first, 'POST', '/payments/orders', {
      token,
      body: { items, addressId, coupon: stock.goodCoupon, expectedTotal: 450 },
    })
    const { body: paid } = await callApi<Payment>(second, 'POST', '/sandbox/razorpay/pay', { body: { order_id: prepared.order_id, outcome: 'success' } })
    const body = {
      items,
      address: {},
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    }
    const answers = await Promise.all([first, second].map((shop) => callApi<{ order: { _id: string } }>(shop, 'POST', '/orders', { token, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.body.order._id)).size).toBe(1)
    await expect.poll(async () => (await second.mailbox()).length).toBe(2)

    const productPage = async (shop: ShopProcess) => (await fetch(`${shop.baseURL}/product/${stock.productId}`)).text()
    for (const shop of [first, second]) expect(await productPage(shop)).toContain(stock.name)
    const { token: admin } = await logIn(first, first.admin.email, first.admin.password)
    const renamed = { name: 'Renamed Saffron', variants: [{ quantity: '1 g', price: 500 }] }
    await callApi(first, 'PUT', `/products/${stock.productId}`, { token: admin, body: renamed })
    expect(await productPage(first)).toContain(renamed.name)
    await expect.poll(() => productPage(second), { message: 'the other process hears of it' }).toContain(renamed.name)
  } finally {
    await Promise.all([first.remove(), second.remove()])
    await postgres.stop()
  }
})

test('a stopped shop exits with 0 and starts again with its data', async () => {
  const shop = await startShop()
  try {
    const { body: before } = await callApi<object[]>(shop, 'GET', '/products')
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(await shop.stop()).toBe(0)
    await shop.restart()
    expect((await callApi(shop, 'GET', '/products')).body).toEqual(before)
  } finally {
    await shop.remove()
  }
})

test('a stop under load answers every request that it has read, and announces the close to each client', async () => {
  test.setTimeout(240_000)
  const shop = await startShop()
  try {
    // Clients have half a second to see the stop. On a busy machine they may miss it, but not five times.
    const rounds: { readiness: number | 'refused'; unannounced: number }[] = []
    const cleanStop = { readiness: 503, unannounced: 0 }
    while (rounds.length < 5 && !isDeepStrictEqual(rounds.at(-1), cleanStop)) {
      await shop.restart()
      const { gone } = await pollUntilClosed(shop, (products) => expect(products).toHaveLength(3))
      const finalReadiness = pollWhileReady(`${shop.baseURL}/health/ready`)
      expect(await shop.stop()).toBe(0)
      rounds.push({ ...(await gone), readiness: await finalReadiness })
    }
    expect(rounds).toContainEqual(cleanStop)
  } finally {
    await shop.remove()
  }
})

test('a stop right after Ready exits with 0, alone and as a group', async () => {
  test.setTimeout(240_000)
  const postgres = await startPostgres()
  const name = `swachh_early_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'swachh-early-'))
  const settings = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error' }
  const group = { DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'one secret that both of the processes share', WEB_CONCURRENCY: '2' }
  try {
    for (const environment of [settings, { ...settings, ...group }]) {
      const { code, output } = await run({ ...environment, PORT: String(await freePort()) }, { stopAt: 'Ready at ' })
      expect(output).toContain('Ready at ')
      expect(code, output).toBe(0)
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a second process on the same data ends with one line', async () => {
  const shop = await startShop({ SEED: 'none' })
  try {
    const { code, output } = await run({ DATA_DIR: shop.dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^.* is in use by another shop process \(pid \d+\); stop it first, or set another DATA_DIR$/)
  } finally {
    await shop.remove()
  }
})

test('a bad setting ends the start with one line that names it @essential', async () => {
  const { code, output } = await run({ PORT: 'none' })
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^PORT: [^\n]+$/)
})

test('an ADMIN_PASSWORD that is easy to guess ends the start with one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-easy-'))
  try {
    const { code, output } = await run({ DATA_DIR: folder, SEED: 'none', PORT: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'password123' })
    expect([code, output.trim()]).toEqual([1, 'ADMIN_PASSWORD: This password is easy to guess. Many people use it. Please choose another one.'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Requests the URL until it answers another status than 200. @returns that status */
async function pollWhileReady(url: string) {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 'refused' as const,
    )
    if (status !== 200) return status
  }
}

/** Runs the server until it exits. Sends SIGTERM once the output contains `stopAt`. */
function run(environment: Record<string, string>, { stopAt }: { stopAt?: string } = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server.ts'], { env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment } })
    let output = ''
    let isStopping = false
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (isStopping || stopAt === undefined || !output.includes(stopAt)) return
        isStopping = true
        child.kill('SIGTERM')
      })
    child.on('close', (code) => resolve({ code, output }))
  })
}
