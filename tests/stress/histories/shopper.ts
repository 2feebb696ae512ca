import { sql } from 'kysely'
import { callShop, callProvider, pick } from './call.ts'
import { paymentReturn } from '#shop/orders/server/payment-return.server.ts'
import type { ActionOf } from './action.ts'
import { giftFields } from './gift-fields.ts'
import { setSwitches } from './provider.ts'
import type { Attempt, Buyer, Model } from './model.ts'

const variants = ['1 g', '2 g']

/** Returns a cart as the API takes it. */
export function cartOf({ products }: Model, { lines, coupon }: Pick<ActionOf<'prepare'>, 'lines' | 'coupon'>) {
  const items = lines.map(({ product, variant, qty }) => ({ productId: products[product], variant: variants[variant], qty }))
  return { items, ...(coupon && { coupon }) }
}

/** Asks for the price of a cart. @returns the buyer, the cart as the API takes it, and its total; undefined without a price. A stale total is outdated */
export async function quoteLines(model: Model, { buyer: index, lines, coupon, stale }: Pick<ActionOf<'prepare'>, 'buyer' | 'lines' | 'coupon' | 'stale'>) {
  const buyer = pick(model.buyers, index)
  if (!buyer) return undefined
  const cart = cartOf(model, { lines, coupon })
  const quote = await callShop(model, 'POST', '/pricing/quote', { token: buyer.token, body: cart })
  if (!quote || quote.status !== 200) return undefined
  return { buyer, cart, expectedTotal: Number(quote.body['total']) + (stale ? 10 : 0) }
}

/** Requests a quote, then prepares a payment of that total. The browser sends the id of its pending attempt. */
export async function prepare(model: Model, { again, gift, ...wanted }: ActionOf<'prepare'>) {
  const quoted = await quoteLines(model, wanted)
  if (!quoted) return
  const { buyer, cart, expectedTotal } = quoted
  const pending = model.pending.get(buyer.id)
  const status = await sendCart(
    model,
    buyer,
    { ...cart, ...giftFields[gift], addressId: buyer.addressId, expectedTotal },
    { ...(pending && { pending }), ...(again && { again }) },
  )
  if (wanted.stale && status === 200) model.violations.push('the shop accepted an outdated total')
}

type Cart = { expectedTotal: number; addressId: string; items: object[]; coupon?: string; gift?: object }

async function sendCart(model: Model, buyer: Buyer, body: Cart, browser: { pending?: string; again?: boolean }) {
  const answer = await callShop(model, 'POST', '/payments/orders', { token: buyer.token, body: { ...body, ...browser } })
  if (answer?.status !== 200) return answer?.status
  const { orderId, order_id, total, order }: { orderId: string; order_id: string; total: number; order?: object } = answer.body
  if (order && orderId === browser.pending) {
    model.pending.delete(buyer.id)
    return 'the earlier order'
  }
  // The order of another attempt with the same packs, which was paid meanwhile, may have had another coupon or price.
  const isEarlier = order !== undefined && order_id !== ''
  if (!isEarlier && total !== body.expectedTotal) model.violations.push(`a cart of ₹${body.expectedTotal} was prepared at ₹${total}`)
  if (!order && browser.pending && !browser.again) await expectNothingOpen(model, browser.pending)
  if (order) model.pending.delete(buyer.id)
  else model.pending.set(buyer.id, orderId)
  if (order_id && !model.attempts.some((known) => known.order_id === order_id)) model.attempts.push({ buyer, orderId, order_id, body })
  return answer.status
}

/** Forgets the browser's pending attempt once its outcome is known. */
function forgetPending({ pending }: Model, { buyer, orderId }: Attempt) {
  if (pending.get(buyer.id) === orderId) pending.delete(buyer.id)
}

/**
 * One cart, one charge: no dialog may open while the pending attempt has an open payment, or after it has become an order. The provider takes money for an
 * order once, so an open payment of a paid order cannot end well.
 */
async function expectNothingOpen({ shop, violations }: Model, pending: string) {
  const { rows } = await sql<{ fault: string }>`
    select 'is an order' as fault from shop_order where id = ${pending} and paid_at is not null
    union all select 'has an open payment' from shop_order o join sandbox.provider_order at on at.id = o.razorpay_order_id and at.status <> 'paid'
      join sandbox.provider_payment p on p.order_id = at.id where o.id = ${pending} and p.status in ('created', 'pending')`.execute(shop.db)
  if (rows[0]) violations.push(`a dialog opened, though the earlier attempt ${rows[0].fault}`)
}

/** Sends the same cart again, as from another tab or after a lost page. */
export async function prepareAgain(model: Model, { which }: ActionOf<'prepare again'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await callShop(model, 'POST', '/payments/orders', { token: attempt.buyer.token, body: attempt.body })
}

/** Pays by card at the provider, or fails to. The browser may be closed before it submits the proof. */
export async function pay(model: Model, { which, outcome, amount, submitsProof }: ActionOf<'pay'>) {
  const attempt = pick(model.attempts, which)
  if (!attempt) return
  const proof = await callProvider(model, '/pay', { order_id: attempt.order_id, outcome, amount: await amountOf(model, attempt, amount) })
  if (!proof || outcome === 'failure') return
  model.payments.push({ attempt, proof })
  if (submitsProof) await submitProof(model, { type: 'submit proof', which: model.payments.length - 1, again: false })
}

/** Paise. `right` means the sum that the provider's account charges for the total. */
async function amountOf({ shop, charges }: Model, { order_id }: Attempt, amount: ActionOf<'pay'>['amount']) {
  const { rows } = await sql<{ amount: number }>`select amount from sandbox.provider_order where id = ${order_id}`.execute(shop.db)
  const total = rows[0]?.amount ?? 0
  if (amount === 'right') return Math.round(total * { total: 1, offer: 0.9, fee: 1.02 }[charges])
  return Math.abs(amount) === 100 ? Math.max(100, total + amount) : amount
}

export async function submitProof(model: Model, { which, again }: ActionOf<'submit proof'>) {
  const { attempt, proof } = pick(model.payments, which) ?? {}
  if (!attempt || !proof) return
  const body = {
    items: [{ qty: 1 }],
    address: {},
    razorpayPaymentId: proof.razorpay_payment_id,
    razorpayOrderId: proof.razorpay_order_id,
    razorpaySignature: proof.razorpay_signature,
  }
  const first = await callShop(model, 'POST', '/orders', { token: attempt.buyer.token, body })
  if (first?.status === 200) forgetPending(model, attempt)
  if (!again || first?.status !== 200) return
  const second = await callShop(model, 'POST', '/orders', { token: attempt.buyer.token, body })
  if (second && JSON.stringify(second.body) !== JSON.stringify(first.body)) model.violations.push('a payment that was submitted twice got different answers')
}

/** Leaves a payment open, as a shopper who switches to another app. */
export async function leaveOpen(model: Model, { which, as }: ActionOf<'leave open'>) {
  const attempt = pick(model.attempts, which)
  if (!attempt) return
  await setSwitches({ ...model, unfinished: as })
  const proof = await callProvider(model, '/pay', { order_id: attempt.order_id, outcome: 'open' })
  if (proof) model.open.push({ attempt, proof })
}

/** A redirected payment returns by a form post, without a token. */
export async function returnByForm(model: Model, { which }: ActionOf<'return by form'>) {
  const { proof } = pick(model.payments, which) ?? {}
  if (!proof || model.processState.crashed) return
  const { status } = await paymentReturn(model.shop).request('/payments/return', { method: 'POST', body: new URLSearchParams(proof) })
  if (!model.processState.crashed && status !== 303) model.violations.push(`the return form answered ${status}`)
}

/** The page asks for the outcome of a payment. This never charges. */
export async function check(model: Model, { which }: ActionOf<'check'>) {
  const attempt = pick(model.attempts, which)
  const answer = attempt && (await callShop(model, 'POST', `/payments/orders/${attempt.orderId}/check`, { token: attempt.buyer.token }))
  const isOver = answer?.status === 404 || (answer?.status === 200 && (answer.body.state === 'placed' || answer.body.state === 'closed'))
  if (attempt && isOver) forgetPending(model, attempt)
}

export async function dismiss(model: Model, { which }: ActionOf<'dismiss'>) {
  const attempt = pick(model.attempts, which)
  if (!attempt) return
  forgetPending(model, attempt)
  await callShop(model, 'POST', `/payments/orders/${attempt.orderId}/dismiss`, { token: attempt.buyer.token })
}

/** Cancels an own order. The shop refuses it once the order is sent. */
export async function cancelOwnOrder(model: Model, { which }: ActionOf<'cancel own order'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await callShop(model, 'POST', `/orders/my-orders/${attempt.orderId}/cancel`, { token: attempt.buyer.token })
}
