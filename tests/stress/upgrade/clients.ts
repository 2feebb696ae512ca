import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { apiBase } from '../../../src/kernel/endpoint.ts'
import { addAddress, logIn, openAccount } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import { type Answer, type HttpClient, NoAnswer, openHttpClient } from '../http-client.ts'
import type { Ledger } from '../kill/ledger.ts'
import type { Shopper } from '../kill/writers.ts'

/** `retries`: requests that a client sent again, after no answer or one that asks to try again. `abandoned`: payments whose outcome the client never learned. */
export type Tally = { purchases: number; requests: number; retries: number; abandoned: number; failures: string[] }

export type Clients = { tally: Tally; stop(): Promise<void> }

type Ask = (method: string, path: string, options?: { token?: string; body?: object }) => Promise<Answer>

type Visit = { once: Ask; patiently: Ask }

const price = 500
const buyers = 6
/** The accounts of each buyer, which take turns: one may place 10 orders a minute. No two buyers share one, because both would pay for the same cart. */
const accountsEach = 5
const patience = 300
const againMs = 100
const maxFailures = 20
/** 409: another request of this shopper is being worked on, or a payment may still arrive. */
const mayRetry = new Set([409, 429, 502, 503])

export type Sale = { shoppers: Shopper[]; adminToken: string; productId: string; price: number }

/** Opens the accounts and the product of a sale. */
export async function openSale(shop: ShopProcess): Promise<Sale> {
  const { productId } = await stockShop(shop)
  const { token: adminToken } = await logIn(shop, shop.admin.email, shop.admin.password)
  const shoppers: Shopper[] = []
  for (let n = 0; n < buyers * accountsEach; n += 1) {
    const { email, token, userId } = await openAccount(shop)
    shoppers.push({ email, token, userId, addressId: await addAddress(shop, token) })
  }
  return { shoppers, adminToken, productId, price }
}

/** Starts shoppers who buy, a visitor and an admin who read. Each request goes to the next of the shops that `listShops` returns. */
export function beginClients(listShops: () => readonly ShopProcess[], sale: Sale, ledger: Ledger): Clients {
  const tally: Tally = { purchases: 0, requests: 0, retries: 0, abandoned: 0, failures: [] }
  let running = true
  const keepOn = async (index: number, act: (visit: Visit) => Promise<void>) => {
    const { once, close } = openRoundRobin(listShops, index)
    const visit = { once, patiently: patient(once, tally) }
    while (running && tally.failures.length < maxFailures) await act(visit).catch((error: unknown) => void tally.failures.push(String(error)))
    close()
  }
  const all = Promise.all([
    ...Array.from({ length: buyers }, (_, index) => keepOn(index, (visit) => buy(visit, index, sale, ledger, tally))),
    keepOn(buyers, (visit) => readAll(visit, ['/', '/products', `/product/${sale.productId}`])),
    keepOn(buyers + 1, (visit) => readAll(visit, adminLists, sale.adminToken)),
  ])
  return {
    tally,
    async stop() {
      running = false
      await all
    },
  }
}

const adminLists = ['/orders?limit=20', '/customers?limit=20', '/messages?limit=20', '/coupons', '/money/summary'].map((path) => apiBase + path)

/** Sends each request to the next shop, on connections that it keeps. */
function openRoundRobin(listShops: () => readonly ShopProcess[], first: number): { once: Ask; close(): void } {
  const clients = new Map<string, HttpClient>()
  let turn = first
  return {
    async once(method, path, options) {
      turn += 1
      const shops = listShops()
      const { baseURL } = shops[turn % shops.length] ?? { baseURL: '' }
      const client = clients.get(baseURL) ?? openHttpClient(baseURL, { from: `10.9.0.${first}`, connections: 1 })
      clients.set(baseURL, client)
      return method === 'GET' ? client.get(path, options?.token) : client.call(method, path, options)
    },
    close() {
      for (const client of clients.values()) client.close()
    },
  }
}

/** Repeats a request as a browser or its user does: after no answer, and after one that asks to try again. @throws Error for any other refusal */
function patient(once: Ask, tally: Tally): Ask {
  return async (method, path, options) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(method, path, options).catch(noAnswer)
      tally.requests += 1
      if (answer instanceof NoAnswer ? tries < patience : mayRetry.has(answer.status) && tries < patience) {
        tally.retries += 1
        await pause(waitMs(answer))
        continue
      }
      if (answer instanceof NoAnswer) throw new Error(`${method} ${path} got no answer in ${tries} tries: ${answer.message}`)
      if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer
    }
  }
}

/** A 429 says how many seconds to wait. */
function waitMs(answer: Answer | NoAnswer): number {
  if (answer instanceof NoAnswer || answer.status !== 429) return againMs
  const { details }: { details?: { retryAfter?: number } } = JSON.parse(answer.text)
  return (details?.retryAfter ?? 1) * 1000
}

function noAnswer(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error
  throw error
}

async function readAll({ patiently }: Visit, paths: readonly string[], token?: string) {
  for (const path of paths) await patiently('GET', path, token === undefined ? {} : { token })
}

let count = 0

/** Prepares, pays, submits the proof. Only the payment is never repeated: that would be a second one. */
async function buy({ once, patiently }: Visit, index: number, { shoppers, productId }: Sale, ledger: Ledger, tally: Tally) {
  count += 1
  const shopper = shoppers[index * accountsEach + (count % accountsEach)]
  if (!shopper) throw new Error('There is no shopper')
  const { token, addressId } = shopper
  const qty = 1 + (count % 3)
  const items = [{ productId, variant: '1 g', qty }]
  const prepared = await patiently('POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: price * qty } })
  const { order_id, order }: { order_id: string; order?: object } = JSON.parse(prepared.text)
  // A payment whose answer was lost has become the order meanwhile.
  if (order) return
  const paid = await once('POST', '/sandbox/razorpay/pay', { body: { order_id, outcome: 'success' } }).catch(noAnswer)
  tally.requests += 1
  if (paid instanceof NoAnswer || paid.status !== 200) {
    tally.abandoned += 1
    return void (await patiently('POST', '/sandbox/reconcile'))
  }
  const payment: Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string> = JSON.parse(paid.text)
  ledger.acknowledged('payment', payment.razorpay_payment_id)
  const body = {
    // 0.1.0 needs the items.
    items,
    address: {},
    razorpayPaymentId: payment.razorpay_payment_id,
    razorpayOrderId: payment.razorpay_order_id,
    razorpaySignature: payment.razorpay_signature,
  }
  const placed: { order: { _id: string } } = JSON.parse((await patiently('POST', '/orders', { token, body })).text)
  ledger.acknowledged('order', placed.order._id)
  tally.purchases += 1
}
