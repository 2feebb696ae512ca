import { priceVariant } from '#shop/catalogue/rules/variant-price.ts'
import * as ordersContract from '#shop/orders/contract.ts'
import * as pricingContract from '#shop/orders/pricing/contract.ts'
import type { Item } from '#shop/orders/pricing/contract.ts'
import { rupeesOf } from '#kernel/money.ts'
import { type Busy, minute } from './busy.ts'
import type { Coupons } from './coupons.ts'
import type { PlannedOrder } from './plan-orders.ts'
import type { Shopper } from './sign-up.ts'

export type Placed = PlannedOrder & { id: string; shopper: Shopper; providerOrder: string; payment: string; totalRupees: number; items: Item[] }

type Wish = { planned: PlannedOrder; shopper: Shopper; coupons: Coupons }

/** Buys as a shopper does: a quote, an attempt, the dialog of the simulated provider, and the proof. `then` gets the order once it is paid. */
export async function buy(busy: Busy, { planned, shopper, coupons }: Wish, then: (placed: Placed) => void) {
  const { agenda, call, asCustomer, provider, shop } = busy
  const items = chooseItems(busy, planned)
  const coupon = planned.age < 0 ? undefined : coupons.pick(shopper.id, shop.now())
  const priced = coupon === undefined ? { total: totalOf(busy, items), refusal: undefined } : await call(pricingContract.quoteCart, { items, coupon })
  const code = priced.refusal ? undefined : coupon
  const cart = { items, addressId: shopper.addressId, expectedTotal: priced.total, ...(code && { coupon: code }) }
  const prepared = await call(ordersContract.preparePayment, cart, await asCustomer(shopper.id))
  if (planned.fate === 'pending') return
  agenda.add(planned.at.getTime() + 2 * minute, async () => {
    const token = await asCustomer(shopper.id)
    if (planned.fate === 'unpaid') {
      await provider('/pay', { order_id: prepared.order_id, outcome: 'failure' })
      await call(ordersContract.dismissPayment, { id: prepared.orderId }, token)
      return
    }
    const paid = await provider('/pay', { order_id: prepared.order_id, outcome: 'success' })
    const [razorpayPaymentId, razorpayOrderId, razorpaySignature] = [paid.razorpay_payment_id, paid.razorpay_order_id, paid.razorpay_signature]
    const { order } = await call(
      ordersContract.placeOrder,
      { items, address: { name: shopper.name }, razorpayPaymentId, razorpayOrderId, razorpaySignature },
      token,
    )
    then({
      ...planned,
      id: order._id,
      shopper,
      providerOrder: prepared.order_id,
      payment: razorpayPaymentId,
      totalRupees: order.totalAmount,
      items,
    })
  })
}

/** Prices a cart without a coupon, as the cart's page does. */
function totalOf({ products }: Busy, items: Item[]): number {
  const variantOf = (item: Item) => products.find(({ _id }) => _id === item.productId)?.variants.find(({ quantity }) => quantity === item.variant)
  const prices = items.flatMap((item) => {
    const variant = variantOf(item)
    return variant ? [priceVariant(variant, item.qty).finalPaise] : []
  })
  return rupeesOf(prices.reduce((sum, paise) => sum + paise, 0))
}

/** Chooses one to three packs. An order in two parcels has at least two pieces. */
function chooseItems({ random, products }: Busy, { fate }: PlannedOrder): Item[] {
  const packs = products.flatMap((product, place) =>
    product.variants.map((variant, size) => [{ productId: product._id, variant: variant.quantity }, weightOf(place, size)] as const),
  )
  const lines = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ])
  const chosen = new Map<string, Item>()
  for (let line = 0; line < lines; line += 1) {
    const pack = random.weighted(packs)
    const qty = fate === 'half_shipped' ? 2 : random.weighted([[1, 8] as const, [2, 3] as const, [3, 1] as const])
    chosen.set(`${pack.productId} ${pack.variant}`, { ...pack, qty })
  }
  return [...chosen.values()]
}

/** The first product sells best, and small packs better than large ones. */
const weightOf = (place: number, size: number) => (6 - 2 * place) / (1 + size)
