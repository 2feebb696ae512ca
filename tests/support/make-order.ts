import { makeCustomer, signIn } from './make.ts'
import { makeAddress } from './make-address.ts'
import { makeProduct } from './make-product.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

export type Checkout = { token: string; customerId: string; addressId: string; productId: string }

type Outcome = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** A signed-in customer with an address, and saffron in packs of 1 g (₹500) and 2 g (₹900 less 10 %) in the catalogue. */
export async function makeCheckout(): Promise<Checkout> {
  const customer = await makeCustomer()
  const { id: productId } = await makeProduct(shop)
  return { token: await signIn(customer), customerId: customer.id, addressId: (await makeAddress(customer)).id, productId }
}

/** Asks for a payment of two packs of 1 g (₹1000), unless told otherwise. */
export function prepare({ token, addressId, productId }: Checkout, changes: Record<string, unknown> = {}) {
  return send('POST', '/payments/orders', {
    token,
    body: { items: [{ productId, variant: '1 g', qty: 2 }], addressId, expectedTotal: 1000, ...changes },
  })
}

/** What a card does at the provider's stand-in. Amount in paise, the order's own unless told otherwise. */
export async function pay(orderId: string, outcome: 'success' | 'failure' | 'open' = 'success', amount?: number): Promise<Outcome> {
  return sandbox('/pay', { order_id: orderId, outcome, ...(amount !== undefined && { amount }) })
}

/** How a payment that was left open, or failed, ends after all. */
export const finish = (paymentId: string, outcome: 'success' | 'failure' = 'success'): Promise<Outcome> =>
  sandbox('/payments/finish', { payment_id: paymentId, outcome })

/** How a pending refund ends. */
export const finishRefund = (refundId: string, outcome: 'processed' | 'failed') => sandbox('/refunds/finish', { refund_id: refundId, outcome })

/** Makes the simulated provider misbehave. */
export const misbehave = (switches: Record<string, string>) => sandbox('/switches', switches)

async function sandbox(path: string, body: object) {
  const response = await shop.fetch(`http://127.0.0.1/sandbox/razorpay${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** What the browser sends once the dialog's handler was called. */
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

/** The whole way: an order that is paid. */
export async function makeOrder(checkout: Checkout, changes: Record<string, unknown> = {}) {
  const { body: prepared } = await prepare(checkout, changes)
  const { body } = await submitProof(checkout, await pay(prepared.order_id))
  return body.order
}
