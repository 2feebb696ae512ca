import { setTimeout } from 'node:timers/promises'
import type { Product } from '../src/shop/catalogue/contract.ts'
import { wireAddress } from '../tests/support/address.ts'
import type { ShopProcess } from '../tests/support/browser/shop-process.ts'
import { accountPassword, callApi } from '../tests/support/browser/shopper.ts'
import type { OrderJob, OrderResult } from './order-load.ts'
import { processorMs, runScript } from './processes.ts'
import type { Shopper } from './shoppers.ts'

/** Buys in shops of two releases by turns. Their shoppers register by the API, which an earlier release has too. */

const atOnce = 8
/** Each may order ten times a minute. */
const shopperCount = 150

export type Buyers = { shoppers: Shopper[]; items: OrderJob['items'] }

/** Registers shoppers, each from an own network address, because addresses have limits. The shop must trust one proxy. */
export async function registerBuyers(shop: ShopProcess): Promise<Buyers> {
  const send = async <Body>(method: string, path: string, sent: { body?: unknown; token?: string; from?: string } = {}): Promise<Body> => {
    const { status, body } = await callApi<Body>(shop, method, path, sent)
    if (status >= 400) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const [product] = await send<Product[]>('GET', '/products')
  if (!product) throw new Error('The demo catalogue has no product')
  const shoppers = await Promise.all(
    Array.from({ length: shopperCount }, async (_, index): Promise<Shopper> => {
      const [account, from] = [{ email: `buyer-${index}@example.com`, password: accountPassword }, `10.1.0.${index}`]
      await send('POST', '/auth/register', { body: { name: 'Meera Iyer', ...account }, from })
      const { data } = await send<{ data: { token: string; userId: string } }>('POST', '/auth/login', { body: account, from })
      const { _id: addressId } = await send<{ _id: string }>('POST', '/users/addresses', { body: { ...wireAddress, _id: undefined }, token: data.token, from })
      return { customerId: data.userId, token: data.token, addressId }
    }),
  )
  return { shoppers, items: [{ productId: product._id, variant: product.variants[0]?.quantity ?? '', qty: 1 }] }
}

/** What a shop did in one round: answers a second, and the processor milliseconds of each. */
export type Round = { perSecond: number; processorMs: number }

/** Buys in each shop for so many seconds, by turns. @returns the rounds of each shop, with the time of shop and database server */
export async function buyByTurns(
  shops: { shop: ShopProcess; buyers: Buyers }[],
  { rounds, seconds, serverPid }: { rounds: number; seconds: number; serverPid: number },
) {
  for (const { shop, buyers } of shops) await buy(shop, buyers, Math.min(2, seconds))
  const bought = shops.map((): Round[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { shop, buyers }] of shops.entries()) {
      // The database server must not work for the others meanwhile.
      const others = shops.filter((one) => one.shop !== shop).map((one) => one.shop.pid())
      for (const pid of others) process.kill(pid, 'SIGSTOP')
      try {
        bought[index]?.push(await measure(shop, buyers, seconds, serverPid))
      } finally {
        for (const pid of others) process.kill(pid, 'SIGCONT')
      }
    }
  return bought
}

async function measure(shop: ShopProcess, buyers: Buyers, seconds: number, serverPid: number): Promise<Round> {
  const spent = () => processorMs(shop.pid()) + (serverPid === 0 ? 0 : processorMs(serverPid))
  const before = spent()
  const { orders, perSecond } = await buy(shop, buyers, seconds)
  // The last messages leave within a second.
  await setTimeout(1000)
  return { perSecond, processorMs: (spent() - before) / orders }
}

async function buy(shop: ShopProcess, { shoppers, items }: Buyers, seconds: number): Promise<OrderResult> {
  const job: OrderJob = { ports: [Number(new URL(shop.baseURL).port)], shoppers, items, atOnce, seconds }
  const bought: OrderResult = JSON.parse(await runScript('bench/order-load.ts', JSON.stringify(job)))
  // Shoppers who have not bought yet take the next turn, because each may order ten times a minute.
  shoppers.push(...shoppers.splice(0, bought.orders % shoppers.length))
  return bought
}
