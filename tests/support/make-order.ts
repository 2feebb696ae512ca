import { makeCustomer, signIn } from './make.ts'
import { makeAddress } from './make-address.ts'
import { makeProduct } from './make-product.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

export type Checkout = { token: string; customerId: string; addressId: string; productId: string }

type Outcome = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** Creates a signed-in customer with an address, and saffron in packs of 1 g (₹500) and 2 g (₹900 less 10 %). */
export async function makeCheckout(): Promise<Checkout> {
  const customer = await makeCustomer()
  const { id: productId } = await makeProduct(shop)
  return { token: await signIn(customer), customerId: customer.id, addressId: (await makeAddress(customer)).id, productId }
}

/** Prepares a payment. Default: two packs of 1 g (₹1000). */
export function prepare({ token, addressId, productId }: Checkout, changes: Record<string, unknown> = {}) {
  return send('POST', '/payments/orders', {
    token,
    body: { items: [{ productId, variant: '1 g', qty: 2 }], addressId, expectedTotal: 1000, ...changes },
  })
}

/** Pays by card at the simulated provider. `amount` in paise; default: the order's own. */
export async function pay(orderId: string, outcome: 'success' | 'failure' | 'open' = 'success', amount?: number): Promise<Outcome> {
  return sandbox('/pay', { order_id: orderId, outcome, ...(amount !== undefined && { amount }) })
}

/** Ends a payment that is open or failed. */
export const finish = (paymentId: string, outcome: 'success' | 'failure' = 'success'): Promise<Outcome> =>
  sandbox('/payments/finish', { payment_id: paymentId, outcome })

/** Ends a pending refund. */
export const finishRefund = (refundId: string, outcome: 'processed' | 'failed') => sandbox('/refunds/finish', { refund_id: refundId, outcome })

/** Changes how the simulated provider behaves. */
export const setProviderSwitches = (switches: Record<string, string>) => sandbox('/switches', switches)

/** Adds an amount to the provider's next settlement, in paise; below 0 it takes one. */
export const adjustSettlement = (amount: number) => sandbox('/adjustments', { amount, description: 'Correction' })

/** Raises a dispute of a payment at the provider, to be answered within three days. `amount` in paise; default: the payment's own. */
export const raiseDispute = (paymentId: string, { amount }: { amount?: number } = {}): Promise<{ id: string }> =>
  sandbox('/disputes', { payment_id: paymentId, ...(amount !== undefined && { amount }) })

/** Moves a dispute on. */
export const finishDispute = (disputeId: string, outcome: 'under_review' | 'action_required' | 'won' | 'lost' | 'closed') =>
  sandbox('/disputes/finish', { dispute_id: disputeId, outcome })

async function sandbox(path: string, body: object) {
  const response = await shop.fetch(`http://127.0.0.1/sandbox/razorpay${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Submits the proof, as the browser does after the payment dialog's handler. */
export function submitProof({ token }: Checkout, payment: Outcome, changes: Record<string, unknown> = {}) {
  return send('POST', '/orders', {
    token,
    body: {
      items: [{ name: 'Kashmiri Saffron', qty: 2, price: 500 }],
      totalAmount: 1000,
      address: { name: 'Asha Rao' },
      status: 'Paid',
      razorpayPaymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      razorpaySignature: payment.razorpay_signature,
      coupon: null,
      ...changes,
    },
  })
}

/** Creates a paid order: prepares, pays and submits the proof. */
export async function makeOrder(checkout: Checkout, changes: Record<string, unknown> = {}) {
  const { body: prepared } = await prepare(checkout, changes)
  const { body } = await submitProof(checkout, await pay(prepared.order_id))
  return body.order
}
