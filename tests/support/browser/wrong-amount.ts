import type { PreparedPayment } from '../../../src/shop/orders/contract.ts'
import { adminToken } from './admin.ts'
import { addAddress, callApi, openAccount } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'
import { stockShop } from './stock.ts'

const paidPaise = 10_000

/** Pays ₹100 for an attempt of another total. @returns the payment's id, once the shop lists it as an exception */
export async function payWrongAmount(shop: ShopProcess): Promise<string> {
  const { token } = await openAccount(shop)
  const addressId = await addAddress(shop, token)
  const { productId } = await stockShop(shop)
  const items = [{ productId, variant: '1 g', qty: 1 }]
  const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items } })
  const { body: prepared } = await callApi<PreparedPayment>(shop, 'POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: quote.total } })
  const { body: paid } = await callApi<{ razorpay_payment_id: string }>(shop, 'POST', '/sandbox/razorpay/pay', {
    body: { order_id: prepared.order_id, outcome: 'success', amount: paidPaise },
  })
  // A second prepare asks the provider about the payment, so the test need not wait for the webhook.
  await callApi(shop, 'POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: quote.total } })
  const { body: exceptions } = await callApi<{ _id: string }[]>(shop, 'GET', '/money/amount_differs', { token: await adminToken(shop) })
  const found = exceptions.find(({ _id }) => _id === paid.razorpay_payment_id)
  if (!found) throw new Error('The shop does not list the payment')
  return found._id
}
