import * as ordersContract from '#shop/orders/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import * as pricingContract from '#shop/orders/pricing/contract.ts'
import { type Busy, hour, minute } from './busy.ts'
import type { Placed } from './place-order.ts'
import type { Shopper } from './sign-up.ts'

/** Plans refunds of a delivered order: some in part, few in full. The newest are pending at the provider, or failed there. */
export function planRefund(busy: Busy, order: Placed) {
  const { agenda, end, shop } = busy
  const soon = shop.now().getTime() + 20 * hour
  if (order.age === 28 || order.age === 29) agenda.add(end.getTime() - 70 * minute, () => refundLater(busy, order, 'pending'))
  else if (order.age === 31) agenda.add(end.getTime() - 4 * hour, () => refundLater(busy, order, 'failed'))
  else if (order.age > 36 && order.age % 37 === 2) agenda.add(soon, () => refund(busy, order, order.totalRupees, 'Lost by the courier'))
  else if (order.age > 36 && order.age % 19 === 1) agenda.add(soon, () => refund(busy, order, Math.min(100, order.totalRupees), 'A dent in the box'))
}

async function refund({ call, asOwner, runJobs }: Busy, { id }: Placed, amount: number, reason: string) {
  await call(ordersOfficeContract.refundOrder, { id, amount, reason, key: `refund-of-${id}` }, await asOwner())
  await runJobs('send-refund')
}

/** Refunds an order while the bank is slow. The refund stays pending, or fails in the end. */
async function refundLater(busy: Busy, order: Placed, ends: 'pending' | 'failed') {
  const { provider, shop, runScheduled, agenda } = busy
  await provider('/switches', { webhooks: 'off', refunds: 'pending' })
  await refund(busy, order, Math.min(250, order.totalRupees), 'Price matched')
  await provider('/switches', { webhooks: 'off' })
  if (ends === 'pending') return
  const { id } = await shop.db.selectFrom('sandbox.providerRefund').select('id').where('paymentId', '=', order.payment).executeTakeFirstOrThrow()
  await provider('/refunds/finish', { refund_id: id, outcome: 'failed' })
  agenda.add(shop.now().getTime() + hour, () => runScheduled('reconcile'))
}

/** A shopper pays twice for one order. The shop refunds the second payment by itself. */
export async function payTwice(busy: Busy, { providerOrder, totalRupees }: Placed) {
  await withWebhooks(busy, () => busy.provider('/pay', { order_id: providerOrder, outcome: 'success', amount: Math.round(totalRupees * 100) }))
  await busy.runJobs('send-refund')
}

/** A shopper pays another amount than the order's, as with an offer of the provider. A person has to decide. */
export async function payWrongAmount(busy: Busy, shopper: Shopper) {
  const { call, asCustomer, products } = busy
  const product = products[0]
  // No other order of the story has four pieces of a pack: the same cart would meet this payment again.
  const items = [{ productId: product?._id ?? '', variant: product?.variants[0]?.quantity ?? '', qty: 4 }]
  const { total } = await call(pricingContract.quoteCart, { items })
  const { order_id } = await call(
    ordersContract.preparePayment,
    { items, addressId: shopper.addressId, expectedTotal: total, again: true },
    await asCustomer(shopper.id),
  )
  await withWebhooks(busy, () => busy.provider('/pay', { order_id, outcome: 'success', amount: Math.round(total * 90) }))
}

async function withWebhooks({ provider, runJobs }: Busy, pay: () => Promise<unknown>) {
  await provider('/switches', { webhooks: 'normal' })
  await pay()
  await runJobs('sandbox-webhook', 'apply-webhook')
  await provider('/switches', { webhooks: 'off' })
}
