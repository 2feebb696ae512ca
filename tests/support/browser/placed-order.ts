import type { Product } from '../../../src/shop/catalogue/contract.ts'
import type { Order, PreparedPayment } from '../../../src/shop/orders/contract.ts'
import { addAddress, callApi, openAccount } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

type Cart = { coupon?: string; items?: { productId: string; variant: string; qty: number }[] }

/** Prepares a new shopper's payment, and does not pay it. Default: one piece of the first pack that is not sold out. Other journeys sell packs out. */
export async function prepareOrder(shop: ShopProcess, { coupon, items: chosen }: Cart = {}) {
  const { token } = await openAccount(shop)
  const addressId = await addAddress(shop, token)
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [first] = products.flatMap(({ _id, variants }) =>
    variants.filter(({ soldOut }) => !soldOut).map(({ quantity }) => ({ productId: _id, variant: quantity, qty: 1 })),
  )
  const items = chosen ?? [first]
  const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items, coupon } })
  const { body: prepared } = await callApi<PreparedPayment>(shop, 'POST', '/payments/orders', {
    token,
    body: { items, addressId, coupon, expectedTotal: quote.total },
  })
  return { token, addressId, items, quote, prepared }
}

/**
 * Places an order as a new shopper, paid in test mode, with the requests of a browser. Default: one piece of the first pack that is not sold out. `provider`:
 * the shop whose simulated provider takes the money.
 */
export async function placeOrder(shop: ShopProcess, cart: Cart = {}, provider = shop): Promise<Order & { token: string }> {
  const { coupon } = cart
  const { token, addressId, items, quote, prepared } = await prepareOrder(shop, cart)
  if (prepared.order) return { ...prepared.order, token }
  const paid = await callApi<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>>(provider, 'POST', '/sandbox/razorpay/pay', {
    body: { order_id: prepared.order_id, outcome: 'success' },
  })
  const { body } = await callApi<{ order: Order }>(shop, 'POST', '/orders', {
    token,
    body: {
      items,
      totalAmount: quote.total,
      address: { _id: addressId },
      status: 'Paid',
      coupon: coupon ? { code: coupon } : null,
      razorpayPaymentId: paid.body.razorpay_payment_id,
      razorpayOrderId: paid.body.razorpay_order_id,
      razorpaySignature: paid.body.razorpay_signature,
    },
  })
  if (!body.order) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
  return { ...body.order, token }
}
