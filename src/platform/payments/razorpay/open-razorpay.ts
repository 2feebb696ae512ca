import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { PaymentProvider } from '../provider.ts'
import { callRazorpay, ifKnown, type Outside, refusalIn, tooMuch } from './client.ts'
import { dialogScript } from './hosts.ts'
import { readEvent } from './read-event.ts'
import { openLinks } from './links.ts'
import { isSameSignature, paymentSignature, sign } from './signatures.ts'
import { orderOf, paymentOf, refundOf, wireOrder, wirePayment, wireRefund } from './wire.ts'

const collection = <Item extends z.core.$ZodType>(item: Item) => z.object({ items: z.array(item) })

/** Of the simulated provider's dialog. */
const simulatedScript = '/sandbox/razorpay/checkout.js'

/** Returns Razorpay, or the simulated provider in test mode, as the shop's payment provider. */
export function openRazorpay(outside: Outside): PaymentProvider {
  const { config, secrets } = outside
  const { keyId, keySecret } = secrets.razorpay

  async function findOrderByReceipt(receipt: string) {
    const { items } = await callRazorpay(outside, 'GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`, collection(wireOrder))
    const found = items.find((item) => item.receipt === receipt)
    return found && orderOf(found)
  }

  const getPayment = async (id: string) => paymentOf(await callRazorpay(outside, 'GET', `/v1/payments/${encodeURIComponent(id)}`, wirePayment))

  return {
    ...openLinks(outside),
    dialog: { key: keyId, scriptUrl: config.RAZORPAY_CHECKOUT_URL ?? (config.sandbox ? simulatedScript : dialogScript) },
    findOrderByReceipt,
    getPayment,
    readEvent,
    isProof: ({ providerOrderId, paymentId, signature }) => isSameSignature(signature, paymentSignature(providerOrderId, paymentId, keySecret)),
    isSigned(body, signature) {
      // While the secret changes, both are valid: Razorpay signs with the old secret until it has the new one.
      const { webhookSecret, previousWebhookSecret } = secrets.razorpay
      return [webhookSecret, previousWebhookSecret].some((secret) => secret && isSameSignature(signature, sign(body, secret)))
    },

    async createOrder({ amountPaise, receipt }) {
      try {
        const body = { amount: amountPaise, currency: 'INR', receipt, payment_capture: true }
        return orderOf(await callRazorpay(outside, 'POST', '/v1/orders', wireOrder, { body }))
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal?.status === 400 && /amount/i.test(refusal.message)) throw new ShopError('rule_refused', tooMuch)
        // An account that accepts each receipt once refuses a repeated one: the order exists then.
        const existing = refusal?.status === 400 && /receipt/i.test(refusal.message) ? await findOrderByReceipt(receipt) : undefined
        if (existing) return existing
        throw error
      }
    },

    async findOrder(id) {
      const found = await ifKnown(callRazorpay(outside, 'GET', `/v1/orders/${encodeURIComponent(id)}`, wireOrder))
      return found && orderOf(found)
    },

    async findPayments(providerOrderId) {
      const path = `/v1/orders/${encodeURIComponent(providerOrderId)}/payments`
      const answer = await ifKnown(callRazorpay(outside, 'GET', path, collection(z.unknown())))
      return answer?.items.flatMap((item) => {
        const { data } = z.safeParse(wirePayment, item)
        const payment = data && paymentOf(data)
        if (!payment || payment.status === 'unknown')
          outside.log.warn({ providerOrderId, paymentId: data?.id }, 'a payment of the provider that the shop cannot read')
        return payment ? [payment] : []
      })
    },

    async capture({ id, amountPaise }) {
      try {
        const body = { amount: amountPaise, currency: 'INR' }
        return paymentOf(await callRazorpay(outside, 'POST', `/v1/payments/${encodeURIComponent(id)}/capture`, wirePayment, { body }))
      } catch (error) {
        // Razorpay refuses to capture twice: it may have captured by itself, or answered an earlier call that was lost.
        const payment = await getPayment(id)
        if (payment.status === 'authorized') throw error
        return payment
      }
    },

    async refund({ refundId, paymentId, amountPaise, key }) {
      const answer = await callRazorpay(outside, 'POST', `/v1/payments/${encodeURIComponent(paymentId)}/refund`, wireRefund, {
        body: { amount: amountPaise, notes: { refund: refundId } },
        headers: { 'x-refund-idempotency': key },
      })
      return refundOf(answer)
    },

    async getRefund(id) {
      return refundOf(await callRazorpay(outside, 'GET', `/v1/refunds/${encodeURIComponent(id)}`, wireRefund))
    },
  }
}
