import { sql } from 'kysely'
import { ask, askProvider, pick } from './ask.ts'
import type { Does } from './deed.ts'
import type { Attempt, Buyer, World } from './world.ts'

const variants = ['1 g', '2 g']

/** Looks at the total, as the checkout does, and asks for a payment of it. */
export async function prepare(world: World, { buyer: index, lines, coupon, stale }: Does<'prepare'>) {
  const buyer = pick(world.buyers, index)
  if (!buyer) return
  const items = lines.map(({ product, variant, qty }) => ({ productId: world.products[product], variant: variants[variant], qty }))
  const cart = { items, ...(coupon && { coupon }) }
  const quote = await ask(world, 'POST', '/pricing/quote', { token: buyer.token, body: cart })
  if (!quote || quote.status !== 200) return
  const expectedTotal = Number(quote.body['total']) + (stale ? 10 : 0)
  const status = await sendCart(world, buyer, { ...cart, addressId: buyer.addressId, expectedTotal })
  if (stale && status === 200) world.broken.push('a total that was not the server’s was taken')
}

async function sendCart(world: World, buyer: Buyer, body: { expectedTotal: number; addressId: string; items: object[]; coupon?: string }) {
  const answer = await ask(world, 'POST', '/payments/orders', { token: buyer.token, body })
  if (answer?.status !== 200) return answer?.status
  const { orderId, order_id, total }: { orderId: string; order_id: string; total: number } = answer.body
  if (total !== body.expectedTotal) world.broken.push(`a cart of ₹${body.expectedTotal} was prepared at ₹${total}`)
  if (order_id && !world.attempts.some((known) => known.order_id === order_id)) world.attempts.push({ buyer, orderId, order_id, body })
  return answer.status
}

/** The same cart once more: another tab, or a page that was lost. */
export async function prepareAgain(world: World, { which }: Does<'prepare again'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await ask(world, 'POST', '/payments/orders', { token: attempt.buyer.token, body: attempt.body })
}

/** A card pays at the provider, or fails to; the browser may be closed before it tells the shop. */
export async function pay(world: World, { which, outcome, amount, handsIn }: Does<'pay'>) {
  const attempt = pick(world.attempts, which)
  if (!attempt) return
  const proof = await askProvider(world, '/pay', { order_id: attempt.order_id, outcome, amount: await sumOf(world, attempt, amount) })
  if (!proof || outcome === 'failure') return
  world.payments.push({ attempt, proof })
  if (handsIn) await handIn(world, { does: 'hand in', which: world.payments.length - 1, again: false })
}

async function sumOf({ shop }: World, { order_id }: Attempt, amount: Does<'pay'>['amount']) {
  const { rows } = await sql<{ amount: number }>`select amount from sandbox.provider_order where id = ${order_id}`.execute(shop.db)
  const total = rows[0]?.amount ?? 0
  if (amount === 'right') return total
  return Math.abs(amount) === 100 ? Math.max(100, total + amount) : amount
}

export async function handIn(world: World, { which, again }: Does<'hand in'>) {
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
  if (!again || first?.status !== 200) return
  const second = await ask(world, 'POST', '/orders', { token: attempt.buyer.token, body })
  if (second && JSON.stringify(second.body) !== JSON.stringify(first.body)) world.broken.push('the same payment again was answered otherwise')
}

export async function dismiss(world: World, { which }: Does<'dismiss'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await ask(world, 'POST', `/payments/orders/${attempt.orderId}/dismiss`, { token: attempt.buyer.token })
}
