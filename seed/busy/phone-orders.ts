import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import * as pricingContract from '#shop/orders/pricing/contract.ts'
import { type Busy, day, hour, minute } from './busy.ts'
import { fulfil, type ToFulfil } from './fulfil-order.ts'
import type { Shopper } from './sign-up.ts'

type Ends = 'paid' | 'open' | 'cancelled'

/** Orders that staff took on the telephone: two are paid, one is cancelled and one waits for its money. */
export function planPhoneOrders(busy: Busy, shoppers: Shopper[]) {
  const { agenda, end } = busy
  const calls: [number, Ends][] = [
    [21 * day, 'paid'],
    [9 * day, 'cancelled'],
    [26 * hour, 'paid'],
    [3 * hour, 'open'],
  ]
  for (const [before, ends] of calls) agenda.add(end.getTime() - before, () => takeCall(busy, shoppers, ends))
}

async function takeCall(busy: Busy, shoppers: Shopper[], ends: Ends) {
  const { call, asOwner, random, products, runJobs, agenda, shop } = busy
  const shopper = random.pick(shoppers)
  const product = random.pick(products)
  const items = [{ productId: product._id, variant: product.variants[0]?.quantity ?? '', qty: random.whole(1, 3) }]
  const { total } = await call(pricingContract.quoteCart, { items })
  const details = { key: `call-${ends}-${shop.now().getTime()}`, customerId: shopper.id, addressId: shopper.addressId, items, expectedTotal: total }
  const { order } = await call(
    phoneOrdersContract.makePhoneOrder,
    { ...details, linkDays: 3, sms: true, note: 'Called from the shop in the bazaar' },
    await asOwner(),
  )
  const now = shop.now().getTime()
  const fate = now > busy.end.getTime() - 3 * day ? ('to_pack' as const) : ('delivered' as const)
  if (ends === 'paid') agenda.add(now + 25 * minute, () => payLink(busy, { id: order._id, at: shop.now(), fate, age: -1, items, shopper }))
  if (ends === 'cancelled') {
    agenda.add(now + 5 * hour, async () => {
      await call(phoneOrdersContract.cancelPhoneOrder, { id: order._id }, await asOwner())
      await runJobs('cancel-payment-link')
    })
  }
}

/** Pays the link at the simulated provider. The reconciler finds the money. */
async function payLink(busy: Busy, order: ToFulfil) {
  const { shop, runScheduled, agenda } = busy
  const { id } = await shop.db.selectFrom('sandbox.paymentLink').select('id').where('referenceId', '=', order.id).executeTakeFirstOrThrow()
  await shop.fetch(`http://localhost/sandbox/razorpay/links/${id}`, { method: 'POST', body: new URLSearchParams({ outcome: 'success' }), redirect: 'manual' })
  agenda.add(shop.now().getTime() + 5 * minute, async () => {
    await runScheduled('reconcile')
    fulfil(busy, order, () => {})
  })
}
