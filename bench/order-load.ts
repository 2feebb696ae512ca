import { Agent, request } from 'node:http'
import { apiBase } from '../src/kernel/endpoint.ts'
import { inputText } from './input-text.ts'
import type { Shopper } from './shoppers.ts'

/** A process that buys: it reads the job as JSON from standard input, and prints the result as JSON. */
export type OrderJob = {
  ports: number[]
  shoppers: Shopper[]
  items: { productId: string; variant: string; qty: number }[]
  /** The number of concurrent buyers. */
  atOnce: number
  seconds: number
  /** Stops after so many orders, even if time is left. */
  orders?: number
}

export type OrderResult = { orders: number; perSecond: number; p50: number; p99: number }

type Prepared = { order_id: string }
type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

const job: OrderJob = JSON.parse(await inputText())
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let started = 0
const startedAt = performance.now()
const endAt = startedAt + job.seconds * 1000

await Promise.all(Array.from({ length: job.atOnce }, buyUntilDeadline))
const took = (performance.now() - startedAt) / 1000
const sorted = times.toSorted((a, b) => a - b)
const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
const bought: OrderResult = { orders: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(bought))
process.exit(0)

async function buyUntilDeadline() {
  while (performance.now() < endAt && started < (job.orders ?? Infinity)) {
    const turn = started
    started += 1
    const shopper = job.shoppers[turn % job.shoppers.length]
    if (!shopper) throw new Error('There is no shopper')
    const startedAtMs = performance.now()
    await buy(shopper, job.ports[turn % job.ports.length] ?? 0)
    times.push(performance.now() - startedAtMs)
  }
}

/** Buys as the checkout page does, from the cart to the settled order. */
async function buy({ token, addressId }: Shopper, port: number) {
  const quote = await send<{ total: number }>(port, `${apiBase}/pricing/quote`, { items: job.items })
  const prepared = await send<Prepared>(port, `${apiBase}/payments/orders`, { items: job.items, addressId, expectedTotal: quote.total }, token)
  const paid = await send<Payment>(port, '/sandbox/razorpay/pay', { order_id: prepared.order_id, outcome: 'success' })
  const { order } = await send<{ order: { status: string } }>(
    port,
    `${apiBase}/orders`,
    {
      items: job.items,
      address: {},
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    },
    token,
  )
  if (order.status !== 'Paid') throw new Error(`An order ended as ${order.status}`)
}

function send<Body>(port: number, path: string, body: unknown, token = ''): Promise<Body> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (answer += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(answer)) : reject(new Error(`${path} answered ${response.statusCode}: ${answer}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
