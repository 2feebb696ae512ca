import { callShop, callProvider } from '../histories/call.ts'
import type { Buyer, Model, NetworkEvent } from '../histories/model.ts'

export type Prepared = { orderId: string; order_id: string; amount: number }

export type Proof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** Returns the same pack on two lines, `qty` in all, at its catalogue price (₹500). */
export const cartOf = ({ products }: Model, qty: number) =>
  [1, qty - 1].filter(Boolean).map((count) => ({ productId: products[0], variant: '1 g', qty: count }))

export function prepare(model: Model, buyer: Buyer, { qty = 2, coupon, total = qty * 500 }: { qty?: number; coupon?: string; total?: number } = {}) {
  const body = { items: cartOf(model, qty), addressId: buyer.addressId, expectedTotal: total, ...(coupon && { coupon }) }
  return callShop(model, 'POST', '/payments/orders', { token: buyer.token, body })
}

/** Prepares a payment. @throws Error when the shop refuses */
export async function getPrepared(model: Model, buyer: Buyer, options: Parameters<typeof prepare>[2] = {}): Promise<Prepared> {
  const answer = await prepare(model, buyer, options)
  if (answer?.status !== 200) throw new Error(`a cart was refused with ${answer?.status} ${JSON.stringify(answer?.body)}`)
  const { orderId, order_id, amount }: Prepared = answer.body
  return { orderId, order_id, amount }
}

export const pay = (model: Model, { order_id, amount }: Pick<Prepared, 'order_id' | 'amount'>, outcome = 'success'): Promise<Proof> =>
  callProvider(model, '/pay', { order_id, outcome, amount })

export function submitProof(model: Model, buyer: Buyer, { razorpay_payment_id, razorpay_order_id, razorpay_signature }: Proof) {
  const proof = { razorpayPaymentId: razorpay_payment_id, razorpayOrderId: razorpay_order_id, razorpaySignature: razorpay_signature }
  return callShop(model, 'POST', '/orders', { token: buyer.token, body: { items: [{}], address: {}, ...proof } })
}

export const eventsOf = ({ events }: Model, { razorpay_payment_id }: Proof): NetworkEvent[] =>
  events.filter(({ paymentId }) => paymentId === razorpay_payment_id)
