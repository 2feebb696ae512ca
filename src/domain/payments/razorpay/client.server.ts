import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'

/** The parts of the payment provider's API that the shop uses. https://razorpay.com/docs/api */

const providerOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.nullable(z.string()), status: z.string() })

const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const

/** `unknown`: a status that the shop does not know. It decides nothing and blocks nothing. */
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

/** A refund in the provider's reply. A status that the shop does not know counts as pending, so the refund is checked again. */
export type ProviderRefund = { id: string; amountPaise: number; outcome: 'pending' | 'processed' | 'failed' }

const toRefund = ({ id, amount, status }: z.output<typeof providerRefund>): ProviderRefund => ({
  id,
  amountPaise: amount,
  outcome: status === 'processed' || status === 'failed' ? status : 'pending',
})

/** The time limit of one call. Use-cases whose caller waits have one deadline for all calls (`deadline.server.ts`). */
const timeoutMs = 7000
const defaultUrl = 'https://api.razorpay.com'
export const providerUnavailable = 'The payment service is not answering right now. Your cart is kept. Please try again in a moment.'

/** Matches the provider's message for an unknown id. Other answers with status 400 mean something else. https://razorpay.com/docs/errors */
const doesNotExist = /does not exist/i

const amountTooLarge = 'The payment service does not take so much at once. Your cart is kept. Please order less at a time.'

/**
 * Creates the provider's order. `amountPaise` is in paise, `receipt` is our order id. If the account refuses a repeated receipt, the order exists and is
 * returned.
 * @throws ShopError payment_unavailable, like all calls here; rule_refused for an amount that the account does not accept, because a retry cannot help
 */
export async function createProviderOrder(shop: Shop, { amountPaise, receipt }: { amountPaise: number; receipt: string }) {
  try {
    return await callProvider(shop, 'POST', '/v1/orders', providerOrder, { body: { amount: amountPaise, currency: 'INR', receipt, payment_capture: true } })
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.status === 400 && /amount/i.test(refusal.message)) throw new ShopError('rule_refused', amountTooLarge)
    const existing = refusal?.status === 400 && /receipt/i.test(refusal.message) ? await findProviderOrder(shop, receipt) : undefined
    if (existing) return existing
    throw error
  }
}

/** Finds the provider's order for a receipt, in case the reply to its creation was lost. */
export async function findProviderOrder(shop: Shop, receipt: string) {
  const { items } = await callProvider(shop, 'GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`, collection(providerOrder))
  return items.find((item) => item.receipt === receipt)
}

/** @returns undefined if the provider does not know the order */
export function findProviderOrderById(shop: Shop, providerOrderId: string) {
  return undefinedIfMissing(callProvider(shop, 'GET', `/v1/orders/${encodeURIComponent(providerOrderId)}`, providerOrder))
}

/** Returns the payments of a provider order. Unreadable payments are logged and skipped. @returns undefined if the provider does not know the order */
export async function findProviderPayments(shop: Shop, providerOrderId: string): Promise<ProviderPayment[] | undefined> {
  const path = `/v1/orders/${encodeURIComponent(providerOrderId)}/payments`
  const answer = await undefinedIfMissing(callProvider(shop, 'GET', path, collection(z.unknown())))
  return answer?.items.flatMap((item) => {
    const { data } = z.safeParse(providerPayment, item)
    if (!data || data.status === 'unknown') shop.log.warn({ providerOrderId, paymentId: data?.id }, 'unreadable payment in the reply of the payment provider')
    return data ? [data] : []
  })
}

export function getProviderPayment(shop: Shop, paymentId: string): Promise<ProviderPayment> {
  return callProvider(shop, 'GET', `/v1/payments/${encodeURIComponent(paymentId)}`, providerPayment)
}

/** Captures authorized money; amount in paise. @returns the payment's state afterwards, also if it was captured before */
export async function captureProviderPayment(shop: Shop, { id, amount }: { id: string; amount: number }): Promise<ProviderPayment> {
  try {
    return await callProvider(shop, 'POST', `/v1/payments/${encodeURIComponent(id)}/capture`, providerPayment, { body: { amount, currency: 'INR' } })
  } catch (error) {
    // The provider refuses a second capture. It may have captured by itself, or for an earlier call whose reply was lost.
    const payment = await getProviderPayment(shop, id)
    if (payment.status === 'authorized') throw error
    return payment
  }
}

type RefundRequest = { refundId: string; paymentId: string; amountPaise: number; key: string }

/** Requests a refund; amount in paise. The same key refunds only once. The provider's events return our refund id in `notes`. */
export async function refundProviderPayment(shop: Shop, { refundId, paymentId, amountPaise, key }: RefundRequest): Promise<ProviderRefund> {
  const answer = await callProvider(shop, 'POST', `/v1/payments/${encodeURIComponent(paymentId)}/refund`, providerRefund, {
    body: { amount: amountPaise, notes: { refund: refundId } },
    headers: { 'x-refund-idempotency': key },
  })
  return toRefund(answer)
}

export async function getProviderRefund(shop: Shop, providerRefundId: string): Promise<ProviderRefund> {
  return toRefund(await callProvider(shop, 'GET', `/v1/refunds/${encodeURIComponent(providerRefundId)}`, providerRefund))
}

/** An answer of the provider with an error status. */
class ProviderRefusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`The payment provider answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** Returns undefined if the provider answers that the id does not exist. Other failures, such as an outage or wrong keys, are thrown. */
async function undefinedIfMissing<Reply>(answer: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await answer
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal && refusal.status < 500 && doesNotExist.test(refusal.message)) return undefined
    throw error
  }
}

const refusalIn = (error: unknown) => (error instanceof Error && error.cause instanceof ProviderRefusal ? error.cause : undefined)

/** Returns the API's base URL: the configured one, in test mode the shop's own simulated provider, otherwise the provider's. */
function baseUrl({ config }: Shop) {
  return config.RAZORPAY_API_URL ?? (config.sandbox ? `${ownAddress(config)}/sandbox/razorpay` : defaultUrl)
}

async function callProvider<Reply extends z.core.$ZodType>(
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
    shop.log.warn({ err: error, method, path }, 'payment provider call failed')
    throw Object.assign(new ShopError('payment_unavailable', providerUnavailable), { cause: error })
  }
}
