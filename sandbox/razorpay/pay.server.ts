import { HTTPException } from 'hono/http-exception'
import { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import { signingKeys } from './keys.server.ts'
import { paymentSignature } from '#platform/payments/razorpay/signatures.ts'
import { findOrder, insertPayment, movePayment, newPayment, setRefundOutcome, type ProvidedOrder, type ProvidedPayment } from './books.server.ts'
import { readSwitches, type Switches } from './switches.server.ts'
import { enqueueWebhooks, type ProviderEvent } from './webhooks.server.ts'
import { wireOrder, wirePayment, wireRefund } from './wire.server.ts'

/** An amount in paise. */
export const amountInput = z.int().check(z.minimum(100), z.maximum(2_000_000_000))

/** `open`: the shopper went to another app, and the outcome is unknown. With `amount` a test pays another amount than the order's. */
export const payInput = z.object({ order_id: z.string(), outcome: z.enum(['success', 'failure', 'open']), amount: z.optional(amountInput) })
export const finishPaymentInput = z.object({ payment_id: z.string(), outcome: z.enum(['success', 'failure']) })
export const finishRefundInput = z.object({ refund_id: z.string(), outcome: z.enum(['processed', 'failed']) })

/** Makes a payment for an order: captured or authorized, failed, or left open. */
export async function pay(
  shop: Shop,
  { order_id, outcome, amount: testAmount }: z.output<typeof payInput>,
  /** Returns the link on which the payment was made, as it is afterwards. */
  linkOf?: (payment: ProvidedPayment) => NonNullable<ProviderEvent['link']>,
) {
  const [found, switches] = await Promise.all([findOrder(shop.db, order_id), readSwitches(shop.db)])
  const order = found ?? failUnknownId()
  // With its own amount, a test also sends a second payment of a paid order.
  if (order.status === 'paid' && testAmount === undefined) fail(400, 'This order is already paid')
  const { amount, offerId } = chargeFor(order, switches)
  const status = { failure: 'failed', open: switches.unfinished, success: paidStatus(order, switches) }[outcome]
  const payment = newPayment({ order, amount: testAmount ?? amount, status, offerId, createdAt: shop.now() })
  const events = outcome === 'open' ? [] : eventsOf(payment, order, linkOf?.(payment))
  await shop.db
    .transaction()
    .execute((tx) => pipelined(tx, (pipelineTx) => Promise.all([insertPayment(pipelineTx, payment), enqueueWebhooks(shop, pipelineTx, events, switches)])))
  return dialogResult(shop, payment, { account: order.account, isSigned: outcome === 'success' })
}

/** Ends an open payment, or authorizes a failed payment late. */
export async function finishPayment(shop: Shop, { payment_id, outcome }: z.output<typeof finishPaymentInput>) {
  const { payment, account } = await shop.db.transaction().execute(async (tx) => {
    const switches = await readSwitches(tx)
    // The shop asks for automatic capture with each order, so only the switch counts here.
    const successStatus = switches.capture === 'at_once' ? 'captured' : 'authorized'
    const to = outcome === 'success' ? successStatus : 'failed'
    const moved = (await movePayment(tx, payment_id, ['created', 'pending', 'failed'], to)) ?? failUnknownId()
    const order = (await findOrder(tx, moved.orderId)) ?? failUnknownId()
    await enqueueWebhooks(shop, tx, eventsOf(moved, order), switches)
    return { payment: moved, account: order.account }
  })
  return dialogResult(shop, payment, { account, isSigned: outcome === 'success' })
}

/** Ends a pending refund. */
export function finishRefund(shop: Shop, { refund_id, outcome }: z.output<typeof finishRefundInput>) {
  return shop.db.transaction().execute(async (tx) => {
    const { refund, payment } = (await setRefundOutcome(tx, refund_id, outcome)) ?? failUnknownId()
    const wired = wireRefund(refund)
    await enqueueWebhooks(shop, tx, [{ event: `refund.${outcome}`, payment: wirePayment(payment), refund: wired }], await readSwitches(tx))
    return wired
  })
}

const paidStatus = ({ autoCapture }: ProvidedOrder, { capture }: Switches) => (autoCapture && capture === 'at_once' ? 'captured' : 'authorized')

const offerShare = 0.1
const feeShare = 0.02

/** Returns the charged amount. An offer lowers it, and a fee raises it. */
function chargeFor({ amount }: ProvidedOrder, { charges }: Switches) {
  if (charges === 'offer') return { amount: Math.round(amount * (1 - offerShare)), offerId: 'offer_Sandbox0000001' }
  return { amount: charges === 'fee' ? Math.round(amount * (1 + feeShare)) : amount, offerId: null }
}

function eventsOf(payment: ProvidedPayment, order: ProvidedOrder, link?: ProviderEvent['link']): ProviderEvent[] {
  const wired = wirePayment(payment)
  const paidOrder = wireOrder({ ...order, status: 'paid' })
  const isCaptured = payment.status === 'captured'
  return [
    { event: `payment.${payment.status}`, payment: wired },
    ...(isCaptured ? [{ event: 'order.paid', payment: wired, order: paidOrder }] : []),
    ...(isCaptured && link ? [{ event: 'payment_link.paid', payment: wired, order: paidOrder, link }] : []),
  ]
}

/** Returns the fields that the dialog gives to the page. */
function dialogResult(shop: Shop, { id, orderId }: ProvidedPayment, { account, isSigned }: { account: string; isSigned: boolean }) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: isSigned ? paymentSignature(orderId, id, signingKeys(shop, account).keySecret) : '',
  }
}

/** Fails like the provider for an unknown id. */
export function failUnknownId(): never {
  return fail(400, 'The id provided does not exist')
}

export function fail(status: 400 | 401 | 503, description: string): never {
  throw new HTTPException(status, { message: description })
}
