import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Outside } from '../open-payments.ts'
import type { ListedTime, PaymentProvider, ProviderPayment, ReportedRefund } from '../provider.ts'
import { callRazorpay, ifKnown, refusalIn, tooMuch } from './client.ts'
import { openDisputes } from './disputes.ts'
import { dialogHosts, dialogScript, formHost } from './hosts.ts'
import { readEvent } from './read-event.ts'
import { openLinks } from './links.ts'
import { fieldsOf } from './returned-fields.ts'
import { accountOf } from './account.ts'
import { name as kind } from './settings.ts'
import { openSettlements } from './settlements.ts'
import { isSameSignature, paymentSignature, sign } from './signatures.ts'
import { orderOf, paymentOf, refundOf, reportedRefundOf, wireOrder, wirePayment, wireRefund } from './wire.ts'

const collection = <Item extends z.core.$ZodType>(item: Item) => z.object({ items: z.array(item) })

/** The greatest page of Razorpay's lists. */
const pageSize = 100

/** The script of the simulated provider's dialog. */
const simulatedScript = '/sandbox/razorpay/checkout.js'

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

/** Returns Razorpay, or the simulated provider in test mode, as the shop's payment provider. */
export function openRazorpay(outside: Outside): PaymentProvider {
  const { config } = outside
  const { name, isSimulated, secrets } = accountOf(outside)
  const { keyId, keySecret } = secrets

  async function findOrderByReceipt(receipt: string) {
    const { items } = await callRazorpay(outside, 'GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`, collection(wireOrder))
    const found = items.find((item) => item.receipt === receipt)
    return found && orderOf(found)
  }

  const getPayment = async (id: string) => paymentOf(name, await callRazorpay(outside, 'GET', `/v1/payments/${encodeURIComponent(id)}`, wirePayment))

  /** Reads payments one by one, so that one which the shop cannot read hides no other. */
  function readPayments(items: unknown[]): ProviderPayment[] {
    return items.flatMap((item) => {
      const { data } = z.safeParse(wirePayment, item)
      const payment = data && paymentOf(name, data)
      if (!payment || payment.status === 'unknown') outside.log.warn({ paymentId: data?.id }, 'a payment of the provider that the shop cannot read')
      return payment ? [payment] : []
    })
  }

  /** Lists a collection of Razorpay page by page. https://razorpay.com/docs/api/payments/fetch-all-payments */
  async function* listPages<Item extends z.core.$ZodType>(path: string, item: Item, time?: ListedTime): AsyncGenerator<z.output<Item>[]> {
    const times = time ? `&from=${secondsOf(time.since)}&to=${secondsOf(time.until)}` : ''
    for (let skip = 0, found = pageSize; found === pageSize; skip += pageSize) {
      const { items } = await callRazorpay(outside, 'GET', `${path}?count=${pageSize}&skip=${skip}${times}`, collection(item))
      yield items
      found = items.length
    }
  }

  const isGenuine: PaymentProvider['isGenuine'] = ({ providerOrderId, paymentId, signature }) =>
    isSameSignature(signature, paymentSignature(providerOrderId, paymentId, keySecret))

  /** While the secret changes, both are valid: Razorpay signs with the old secret until it has the new one. */
  function isSigned(body: string, signature: string) {
    const { webhookSecret, previousWebhookSecret } = secrets
    return [webhookSecret, previousWebhookSecret].some((secret) => secret && isSameSignature(signature, sign(body, secret)))
  }

  return {
    ...openLinks(outside),
    ...openSettlements(outside),
    ...openDisputes(outside),
    name,
    kind,
    label: 'Razorpay',
    dialog: {
      key: keyId,
      scriptUrl: config.RAZORPAY_CHECKOUT_URL ?? (isSimulated ? simulatedScript : dialogScript),
      origins: {
        dialog: isSimulated ? [] : dialogHosts,
        scripts: config.RAZORPAY_CHECKOUT_URL ? [new URL(config.RAZORPAY_CHECKOUT_URL).origin] : [],
        forms: isSimulated ? [] : [formHost],
      },
    },
    findOrderByReceipt,
    getPayment,
    readEvent: (body) => readEvent(name, body),
    isRefusal: (error) => refusalIn(error)?.status === 400,
    isGenuine,
    readReturn(form) {
      const [providerOrderId = '', paymentId = '', signature = ''] = fieldsOf(form, ['order_id', 'payment_id', 'signature']) ?? []
      return isGenuine({ providerOrderId, paymentId, signature }) ? { providerOrderId, paymentId, signature } : undefined
    },
    readWebhook: ({ body, header }) =>
      isSigned(body, header('x-razorpay-signature') ?? '') ? { id: header('x-razorpay-event-id'), event: readEvent(name, body) } : undefined,

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
      return answer && readPayments(answer.items)
    },

    async *listPayments(time) {
      for await (const items of listPages('/v1/payments', z.unknown(), time)) yield* readPayments(items)
    },

    async capture({ id, amountPaise }) {
      try {
        const body = { amount: amountPaise, currency: 'INR' }
        return paymentOf(name, await callRazorpay(outside, 'POST', `/v1/payments/${encodeURIComponent(id)}/capture`, wirePayment, { body }))
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

    async listRefunds(paymentId) {
      const refunds: ReportedRefund[] = []
      for await (const items of listPages(`/v1/payments/${encodeURIComponent(paymentId)}/refunds`, wireRefund)) refunds.push(...items.map(reportedRefundOf))
      return refunds
    },

    async *listAllRefunds(time) {
      for await (const items of listPages('/v1/refunds', wireRefund, time)) yield* items.map(reportedRefundOf)
    },

    async getRefund(id) {
      return refundOf(await callRazorpay(outside, 'GET', `/v1/refunds/${encodeURIComponent(id)}`, wireRefund))
    },
  }
}
