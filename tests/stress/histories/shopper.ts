import { sql } from 'kysely'
import { ask, askProvider, pick } from './ask.ts'
import { paymentReturn } from '#domain/orders/payment-return.server.ts'
import type { Does } from './deed.ts'
import { setSwitches } from './provider.ts'
import type { Attempt, Buyer, World } from './world.ts'

const variants = ['1 g', '2 g']

/** Requests a quote, then prepares a payment of that total. The browser sends the id of its pending attempt. */
export async function prepare(world: World, { buyer: index, lines, coupon, stale, again }: Does<'prepare'>) {
  const buyer = pick(world.buyers, index)
  if (!buyer) return
  const items = lines.map(({ product, variant, qty }) => ({ productId: world.products[product], variant: variants[variant], qty }))
  const cart = { items, ...(coupon && { coupon }) }
  const quote = await ask(world, 'POST', '/pricing/quote', { token: buyer.token, body: cart })
  if (!quote || quote.status !== 200) return
  const expectedTotal = Number(quote.body['total']) + (stale ? 10 : 0)
  const pending = world.pending.get(buyer.id)
  const status = await sendCart(world, buyer, { ...cart, addressId: buyer.addressId, expectedTotal }, { ...(pending && { pending }), ...(again && { again }) })
  if (stale && status === 200) world.broken.push('the shop accepted an outdated total')
}

type Cart = { expectedTotal: number; addressId: string; items: object[]; coupon?: string }

async function sendCart(world: World, buyer: Buyer, body: Cart, browser: { pending?: string; again?: boolean }) {
  const answer = await ask(world, 'POST', '/payments/orders', { token: buyer.token, body: { ...body, ...browser } })
  if (answer?.status !== 200) return answer?.status
  const { orderId, order_id, total, order }: { orderId: string; order_id: string; total: number; order?: object } = answer.body
  if (order && orderId === browser.pending) {
    world.pending.delete(buyer.id)
    return 'the earlier order'
  }
  if (total !== body.expectedTotal) world.broken.push(`a cart of ₹${body.expectedTotal} was prepared at ₹${total}`)
  if (!order && browser.pending && !browser.again) await expectNothingOpen(world, browser.pending)
  if (order) world.pending.delete(buyer.id)
  else world.pending.set(buyer.id, orderId)
  if (order_id && !world.attempts.some((known) => known.order_id === order_id)) world.attempts.push({ buyer, orderId, order_id, body })
  return answer.status
}

/** Forgets the browser's pending attempt once its outcome is known. */
function forgetPending({ pending }: World, { buyer, orderId }: Attempt) {
  if (pending.get(buyer.id) === orderId) pending.delete(buyer.id)
}

/** One cart, one charge: no dialog may open while the pending attempt has an open payment, or after it has become an order. */
async function expectNothingOpen({ shop, broken }: World, pending: string) {
  const { rows } = await sql<{ fault: string }>`
    select 'is an order' as fault from shop_order where id = ${pending} and paid_at is not null
    union all select 'has an open payment' from shop_order o join sandbox.provider_payment p on p.order_id = o.razorpay_order_id
      where o.id = ${pending} and p.status in ('created', 'pending')`.execute(shop.db)
  if (rows[0]) broken.push(`a dialog opened, though the earlier attempt ${rows[0].fault}`)
}

/** Sends the same cart again, as from another tab or after a lost page. */
export async function prepareAgain(world: World, { which }: Does<'prepare again'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await ask(world, 'POST', '/payments/orders', { token: attempt.buyer.token, body: attempt.body })
}

/** Pays by card at the provider, or fails to. The browser may be closed before it submits the proof. */
export async function pay(world: World, { which, outcome, amount, handsIn }: Does<'pay'>) {
  const attempt = pick(world.attempts, which)
  if (!attempt) return
  const proof = await askProvider(world, '/pay', { order_id: attempt.order_id, outcome, amount: await sumOf(world, attempt, amount) })
  if (!proof || outcome === 'failure') return
  world.payments.push({ attempt, proof })
  if (handsIn) await submitProof(world, { does: 'hand in', which: world.payments.length - 1, again: false })
}

/** Paise. `right` means the sum that the provider's account charges for the total. */
async function sumOf({ shop, charges }: World, { order_id }: Attempt, amount: Does<'pay'>['amount']) {
  const { rows } = await sql<{ amount: number }>`select amount from sandbox.provider_order where id = ${order_id}`.execute(shop.db)
  const total = rows[0]?.amount ?? 0
  if (amount === 'right') return Math.round(total * { total: 1, offer: 0.9, fee: 1.02 }[charges])
  return Math.abs(amount) === 100 ? Math.max(100, total + amount) : amount
}

export async function submitProof(world: World, { which, again }: Does<'hand in'>) {
  const { attempt, proof } = pick(world.payments, which) ?? {}
  if (!attempt || !proof) return
  const body = {
    items: [{ qty: 1 }],
    address: {},
    razorpayPaymentId: proof.razorpay_payment_id,
    razorpayOrderId: proof.razorpay_order_id,
    razorpaySignature: proof.razorpay_signature,
  }
  const first = await ask(world, 'POST', '/orders', { token: attempt.buyer.token, body })
  if (first?.status === 200) forgetPending(world, attempt)
  if (!again || first?.status !== 200) return
  const second = await ask(world, 'POST', '/orders', { token: attempt.buyer.token, body })
  if (second && JSON.stringify(second.body) !== JSON.stringify(first.body)) world.broken.push('a payment that was submitted twice got different answers')
}

/** Leaves a payment open, as a shopper who switches to another app. */
export async function leaveOpen(world: World, { which, as }: Does<'leave open'>) {
  const attempt = pick(world.attempts, which)
  if (!attempt) return
  await setSwitches({ ...world, unfinished: as })
  const proof = await askProvider(world, '/pay', { order_id: attempt.order_id, outcome: 'open' })
  if (proof) world.open.push({ attempt, proof })
}

/** A redirected payment returns by a form post, without a token. */
export async function comeBack(world: World, { which }: Does<'return'>) {
  const { proof } = pick(world.payments, which) ?? {}
  if (!proof || world.life.dead) return
  const { status } = await paymentReturn(world.shop).request('/payments/return', { method: 'POST', body: new URLSearchParams(proof) })
  if (!world.life.dead && status !== 303) world.broken.push(`the return form answered ${status}`)
}

/** The page asks for the outcome of a payment. This never charges. */
export async function check(world: World, { which }: Does<'check'>) {
  const attempt = pick(world.attempts, which)
  const answer = attempt && (await ask(world, 'POST', `/payments/orders/${attempt.orderId}/check`, { token: attempt.buyer.token }))
  const over = answer?.status === 404 || (answer?.status === 200 && (answer.body.state === 'placed' || answer.body.state === 'closed'))
  if (attempt && over) forgetPending(world, attempt)
}

export async function dismiss(world: World, { which }: Does<'dismiss'>) {
  const attempt = pick(world.attempts, which)
  if (!attempt) return
  forgetPending(world, attempt)
  await ask(world, 'POST', `/payments/orders/${attempt.orderId}/dismiss`, { token: attempt.buyer.token })
}
