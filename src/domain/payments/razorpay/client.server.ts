import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'

/** The payment provider's wire, as far as this shop speaks it. https://razorpay.com/docs/api */

const providerOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.nullable(z.string()), status: z.string() })

const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const

/** `unknown` is a status that the provider has and this shop does not: nothing is decided by it, and nothing else waits for it. */
type PaymentStatus = (typeof paymentStatuses)[number] | 'unknown'

const paymentStatus = z.pipe(
  z.string(),
  z.transform((status): PaymentStatus => paymentStatuses.find((known) => known === status) ?? 'unknown'),
)

export const providerPayment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: paymentStatus,
})

const providerRefund = z.object({ id: z.string(), amount: z.int(), payment_id: z.string(), status: z.optional(z.string()) })

const collection = <Item extends z.core.$ZodType>(item: Item) => z.object({ items: z.array(item) })

export type ProviderPayment = z.output<typeof providerPayment>

/** A refund as the provider answers it. A state that this shop does not know is not final, so it is asked about again. */
export type ProviderRefund = { id: string; amountPaise: number; outcome: 'pending' | 'processed' | 'failed' }

const refundOf = ({ id, amount, status }: z.output<typeof providerRefund>): ProviderRefund => ({
  id,
  amountPaise: amount,
  outcome: status === 'processed' || status === 'failed' ? status : 'pending',
})

/** Of one question. Where somebody waits, there is one for all (while-somebody-waits.server.ts). */
const timeoutMs = 7000
const defaultUrl = 'https://api.razorpay.com'
export const away = 'The payment service is not answering right now. Your cart is kept. Please try again in a moment.'

/** How the provider says that it has no such thing. Any other 400 says nothing of that. https://razorpay.com/docs/errors */
const hasNone = /does not exist/i

const tooMuch = 'The payment service does not take so much at once. Your cart is kept. Please order less at a time.'

/**
 * Amount in paise. `receipt` is our order id. An account that takes each receipt once answers a repeated one with an error: the order is there then.
 * @throws ShopError payment_unavailable, as all calls here do; rule_refused for more than the account may take, as trying again would not help
 */
export async function createProviderOrder(shop: Shop, { amountPaise, receipt }: { amountPaise: number; receipt: string }) {
  try {
    return await ask(shop, 'POST', '/v1/orders', providerOrder, { body: { amount: amountPaise, currency: 'INR', receipt, payment_capture: true } })
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.status === 400 && /amount/i.test(refusal.message)) throw new ShopError('rule_refused', tooMuch)
    const made = refusal?.status === 400 && /receipt/i.test(refusal.message) ? await findProviderOrder(shop, receipt) : undefined
    if (made) return made
    throw error
  }
}

/** The order made for a receipt whose answer was lost, if the provider has one. */
export async function findProviderOrder(shop: Shop, receipt: string) {
  const { items } = await ask(shop, 'GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`, collection(providerOrder))
  return items.find((item) => item.receipt === receipt)
}

/** The provider's order, if it knows it. */
export function findProviderOrderById(shop: Shop, providerOrderId: string) {
  return known(ask(shop, 'GET', `/v1/orders/${encodeURIComponent(providerOrderId)}`, providerOrder))
}

/** What was paid on the provider's order, if the provider knows it. One that cannot be read is logged, and keeps no other from being settled. */
export async function findProviderPayments(shop: Shop, providerOrderId: string): Promise<ProviderPayment[] | undefined> {
  const path = `/v1/orders/${encodeURIComponent(providerOrderId)}/payments`
  const answer = await known(ask(shop, 'GET', path, collection(z.unknown())))
  return answer?.items.flatMap((item) => {
    const { data } = z.safeParse(providerPayment, item)
    if (!data || data.status === 'unknown') shop.log.warn({ providerOrderId, paymentId: data?.id }, 'a payment of the provider that the shop cannot read')
    return data ? [data] : []
  })
}

export function getProviderPayment(shop: Shop, paymentId: string): Promise<ProviderPayment> {
  return ask(shop, 'GET', `/v1/payments/${encodeURIComponent(paymentId)}`, providerPayment)
}

/** Takes authorized money; amount in paise. @returns the payment as it is then, whoever took the money */
export async function captureProviderPayment(shop: Shop, { id, amount }: { id: string; amount: number }): Promise<ProviderPayment> {
  try {
    return await ask(shop, 'POST', `/v1/payments/${encodeURIComponent(id)}/capture`, providerPayment, { body: { amount, currency: 'INR' } })
  } catch (error) {
    // The provider refuses to take it twice: it may have done so by itself, or for an earlier try whose answer was lost.
    const payment = await getProviderPayment(shop, id)
    if (payment.status === 'authorized') throw error
    return payment
  }
}

type WantedRefund = { refundId: string; paymentId: string; amountPaise: number; key: string }

/** Amount in paise. The same key refunds once, however often it is sent. The provider's events bring our own id back in their notes. */
export async function refundProviderPayment(shop: Shop, { refundId, paymentId, amountPaise, key }: WantedRefund): Promise<ProviderRefund> {
  const answer = await ask(shop, 'POST', `/v1/payments/${encodeURIComponent(paymentId)}/refund`, providerRefund, {
    body: { amount: amountPaise, notes: { refund: refundId } },
    headers: { 'x-refund-idempotency': key },
  })
  return refundOf(answer)
}

export async function getProviderRefund(shop: Shop, providerRefundId: string): Promise<ProviderRefund> {
  return refundOf(await ask(shop, 'GET', `/v1/refunds/${encodeURIComponent(providerRefundId)}`, providerRefund))
}

/** The provider said no, in its own words. */
class ProviderRefusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`the payment provider answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** Undefined where the provider answers that it has no such thing; that it is busy, away or given the wrong keys says nothing of that. */
async function known<Reply>(answer: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await answer
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal && refusal.status < 500 && hasNone.test(refusal.message)) return undefined
    throw error
  }
}

const refusalIn = (error: unknown) => (error instanceof Error && error.cause instanceof ProviderRefusal ? error.cause : undefined)

/** Where the API answers: the provider's own address, a stand-in's, or in test mode this shop's. */
function baseUrl({ config }: Shop) {
  return config.RAZORPAY_API_URL ?? (config.sandbox ? `${ownAddress(config)}/sandbox/razorpay` : defaultUrl)
}

async function ask<Reply extends z.core.$ZodType>(
  shop: Shop,
  method: 'GET' | 'POST',
  path: string,
  reply: Reply,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<z.output<Reply>> {
  const { keyId, keySecret } = shop.secrets.razorpay
  try {
    const response = await shop.fetch(baseUrl(shop) + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ProviderRefusal(response.status, text)
    return z.parse(reply, JSON.parse(text))
  } catch (error) {
    shop.log.warn({ err: error, method, path }, 'payment provider')
    throw Object.assign(new ShopError('payment_unavailable', away), { cause: error })
  }
}
