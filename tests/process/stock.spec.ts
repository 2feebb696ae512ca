import { expect, test } from '@playwright/test'
import pg from 'pg'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { listProcesses } from '../support/browser/list-processes.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { addAddress, callApi, openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'
import { setStock } from '../support/browser/track-stock.ts'

test('a killed process of a group sells no pack twice and loses none', async () => {
  test.setTimeout(240_000)
  const postgres = await startPostgres()
  const name = `swachh_stock_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const DATABASE_URL = databaseUrl(postgres.url, name)
  const shop = await startShop({ DATABASE_URL, AUTH_SECRET: 'one secret that all of the processes share', WEB_CONCURRENCY: '2' })
  try {
    await expect.poll(() => listProcesses(shop)).toHaveLength(2)
    const stock = await stockShop(shop)
    await setStock(shop, stock, '1 g', 3)
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { token } = await openAccount(shop)
        return { token, addressId: await addAddress(shop, token) }
      }),
    )
    let sold = 0
    const answers = Promise.all(buyers.map((buyer) => buyOne(shop, buyer, stock.productId, () => (sold += 1))))
    await expect.poll(() => sold, { timeout: 90_000 }).toBeGreaterThan(0)
    const [victim] = listProcesses(shop)
    if (!victim) throw new Error('There is no process to kill')
    process.kill(victim, 'SIGKILL')
    expect((await answers).filter((outcome) => outcome === 'Paid')).toHaveLength(3)
    expect(
      await rows(
        DATABASE_URL,
        `select i.on_hand, (select sum(pieces)::int from stock_movement m where m.item_id = i.id) as ledger,
          (select count(*)::int from shop_order o join order_line l on l.order_id = o.id where l.stock_item_id = i.id and o.status = 'Paid') as orders
        from stock_item i where i.product_id = $1 and i.quantity = '1 g'`,
        [stock.productId],
      ),
    ).toEqual([{ on_hand: 0, ledger: 0, orders: 3 }])
  } finally {
    await shop.remove()
    await postgres.stop()
  }
})

/** Buys one pack of 1 g, and repeats each request whose connection breaks, as a browser does. @returns Paid, or the code of the refusal */
async function buyOne(shop: ShopProcess, { token, addressId }: { token: string; addressId: string }, productId: string, onPaid: () => void) {
  const send = async <Body>(path: string, body: object) => {
    for (;;) {
      const answer = await callApi<Body>(shop, 'POST', path, { token, body }).catch(pause)
      if (answer && answer.status < 500) return answer
    }
  }
  type Prepared = { order_id: string; code?: string }
  const cart = { items: [{ productId, variant: '1 g', qty: 1 }], addressId, expectedTotal: 500 }
  const { status, body: prepared } = await send<Prepared>('/payments/orders', cart)
  if (status !== 200) return prepared.code
  type Proof = Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>
  const { body: paid } = await send<Proof>('/sandbox/razorpay/pay', { order_id: prepared.order_id, outcome: 'success' })
  const proof = {
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  }
  const { body } = await send<{ order?: { status: string }; code?: string }>('/orders', { items: [{ qty: 1 }], address: {}, ...proof })
  if (body.order) onPaid()
  return body.order?.status ?? body.code
}

/** Waits 20 ms. A buyer whose connection broke does so before the next try. */
const pause = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20))

async function rows(connectionString: string, text: string, values: string[]): Promise<object[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<object>(text, values)).rows
  } finally {
    await client.end()
  }
}
