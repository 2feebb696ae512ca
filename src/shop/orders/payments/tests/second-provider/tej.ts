import { createHmac } from 'node:crypto'
import type { Outside } from '#platform/payments/open-payments.ts'
import type { PaymentEvent, PaymentProvider, PaymentProof, ProviderOrder, ProviderPayment, ReportedRefund } from '#platform/payments/provider.ts'
import type { PaymentDialog } from '../../payment-dialog.ts'

/** A second payment provider, for tests alone. Its names, signatures and bodies share nothing with another provider's. */

const name = 'tej'
const sign = (...parts: string[]) => createHmac('sha512', 'tej-secret').update(parts.join('.')).digest('base64url')

/** What the provider has on its side. */
export const books = { orders: [] as ProviderOrder[], payments: [] as ProviderPayment[], refunds: [] as ReportedRefund[], calls: [] as string[] }

/** Takes money for an order. @returns what its dialog gives the browser */
export function payAtTej(providerOrderId: string): PaymentProof {
  const order = books.orders.find(({ id }) => id === providerOrderId)
  const paymentId = `T-${books.payments.length + 1}`
  books.payments.push({
    provider: name,
    id: paymentId,
    providerOrderId,
    amountPaise: order?.amountPaise ?? 0,
    currency: 'INR',
    status: 'captured',
    refundedPaise: 0,
  })
  return { providerOrderId, paymentId, signature: sign(providerOrderId, paymentId) }
}

/** Returns the webhook that tells of a payment. */
export function tejWebhook(paymentId: string) {
  const body = JSON.stringify({ topic: 'money-in', paid: paymentId })
  return { body, headers: { 'content-type': 'application/json', 'tej-mac': sign(body) } }
}

function readEvent(body: string): PaymentEvent {
  const { paid }: { paid: string } = JSON.parse(body)
  return { at: undefined, payment: books.payments.find(({ id }) => id === paid), refund: undefined, about: paid, linkReference: undefined }
}

const unknown = (what: string) => Promise.reject(new Error(`Tej knows no ${what}.`))
const paymentOf = async (id: string) => books.payments.find((payment) => payment.id === id) ?? unknown(`payment ${id}`)
const isGenuine = ({ providerOrderId, paymentId, signature }: PaymentProof) => signature === sign(providerOrderId, paymentId)

export const openTej = (_outside: Outside): PaymentProvider => ({
  name,
  kind: name,
  label: 'Tej',
  dialog: { key: 'tej-key', scriptUrl: '/tej.js', origins: { dialog: ['https://tej.example'], scripts: [], forms: [] } },
  async createOrder({ amountPaise, receipt }) {
    const order = { id: `O-${books.orders.length + 1}`, amountPaise, receipt }
    books.orders.push(order)
    return order
  },
  findOrderByReceipt: async (receipt) => books.orders.find((order) => order.receipt === receipt),
  findOrder: async (id) => books.orders.find((order) => order.id === id),
  findPayments: async (id) => books.payments.filter(({ providerOrderId }) => providerOrderId === id),
  getPayment: paymentOf,
  async *listPayments() {
    yield* books.payments
  },
  createLink: async ({ amountPaise, reference }) => ({
    id: `L-${reference}`,
    url: 'https://tej.example/l',
    reference,
    amountPaise,
    state: 'open',
    paymentIds: [],
  }),
  getLink: (id) => unknown(`link ${id}`),
  cancelLink: (id) => unknown(`link ${id}`),
  findLinkByReference: async () => undefined,
  capture: ({ id }) => paymentOf(id),
  async refund({ refundId, paymentId, amountPaise }) {
    books.calls.push(`refund ${paymentId} ${amountPaise}`)
    const refund = { id: `R-${refundId}`, paymentId, amountPaise, ours: refundId, outcome: 'processed' as const }
    books.refunds.push(refund)
    const payment = await paymentOf(paymentId)
    payment.refundedPaise += amountPaise
    return refund
  },
  getRefund: async (id) => books.refunds.find((refund) => refund.id === id) ?? unknown(`refund ${id}`),
  listRefunds: async (paymentId) => books.refunds.filter((refund) => refund.paymentId === paymentId),
  async *listAllRefunds() {
    yield* books.refunds
  },
  isRefusal: () => false,
  isGenuine,
  readReturn(form) {
    const proof = { providerOrderId: form.get('tejOrder') ?? '', paymentId: form.get('tejPayment') ?? '', signature: form.get('tejMac') ?? '' }
    return isGenuine(proof) ? proof : undefined
  },
  readLinkReturn: () => undefined,
  readWebhook: ({ body, header }) => (header('tej-mac') === sign(body) ? { id: undefined, event: readEvent(body) } : undefined),
  readEvent,
})

/** Its dialog in the browser, whose script is built in. */
export const tejDialog: PaymentDialog = {
  isDefined: () => true,
  open({ order_id }, { onPaid }) {
    onPaid(payAtTej(order_id))
    return () => {}
  },
}
