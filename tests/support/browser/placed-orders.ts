import type { Product } from '../../../src/shop/catalogue/contract.ts'
import type { PreparedPayment } from '../../../src/shop/orders/contract.ts'
import { addAddress, callApi, openAccount } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

/** One shopper may prepare this many payments a minute. */
const ordersOfOne = 10

/** Places so many orders, ten of each shopper, each paid in test mode. @returns their ids, oldest first */
export async function placeOrders(shop: ShopProcess, count: number): Promise<string[]> {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  const items = [{ productId: product?._id, variant: product?.variants[0]?.quantity, qty: 1 }]
  const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items } })
  const ids: string[] = []
  let buyer = { token: '', addressId: '' }
  for (let made = 0; made < count; made += 1) {
    if (made % ordersOfOne === 0) buyer = await openBuyer(shop)
    const { token, addressId } = buyer
    const input = { token, body: { items, addressId, expectedTotal: quote.total } }
    const { body: prepared } = await callApi<PreparedPayment>(shop, 'POST', '/payments/orders', input)
    const { body: paid } = await callApi<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>>(
      shop,
      'POST',
      '/sandbox/razorpay/pay',
      { body: { order_id: prepared.order_id, outcome: 'success' } },
    )
    const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
    const { body: placed } = await callApi<{ order?: object }>(shop, 'POST', '/orders', {
      token,
      body: { items, address: { _id: addressId }, status: 'Paid', coupon: null, ...proof },
    })
    if (!placed.order) throw new Error(`The order was refused: ${JSON.stringify({ prepared, placed })}`)
    ids.push(prepared.orderId)
  }
  return ids
}

async function openBuyer(shop: ShopProcess) {
  const { token } = await openAccount(shop)
  return { token, addressId: await addAddress(shop, token) }
}
