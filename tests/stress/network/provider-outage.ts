import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import type { Proxy, Conditions } from './proxy.ts'

const mostMs = 8000

type Prepared = { code?: string; message?: string; orderId?: string }

/**
 * Tries to pay while the connection to the provider is broken, and again after recovery. `timeFactor`: the factor by which a busy machine may exceed
 * the promised time. @returns the faults, in words, and how long the answer took
 */
export async function payDuringOutage(shop: ShopProcess, proxy: Proxy, conditions: Conditions, timeFactor = 1): Promise<{ faults: string[]; ms: number }> {
  const stock = await stockShop(shop)
  const { token } = await openAccount(shop)
  const addressId = await addAddress(shop, token)
  const { token: admin } = await logIn(shop, shop.admin.email, shop.admin.password)
  const items = [{ productId: stock.productId, variant: '1 g', qty: 1 }]
  const prepare = () => callApi<Prepared>(shop, 'POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: 500 } })
  const pending = async () => {
    const { body } = await callApi<{ _id: string; items: { productId: string }[] }[]>(shop, 'GET', '/orders?status=Pending', { token: admin })
    return body.filter((order) => order.items.some(({ productId }) => productId === stock.productId)).map(({ _id }) => _id)
  }

  proxy.setConditions(conditions)
  const startedAt = performance.now()
  const failed = await prepare()
  const ms = performance.now() - startedAt
  const pendingDuring = await pending()
  proxy.setConditions('passes')
  const recovered = await prepare()
  const faults = [
    ...(failed.status === 503 && failed.body.code === 'payment_unavailable' ? [] : [`${conditions}: answered ${failed.status} ${failed.body.code}`]),
    ...(failed.body.message?.includes('Your cart is kept.') ? [] : [`${conditions}: said "${failed.body.message}"`]),
    ...(ms <= mostMs * timeFactor ? [] : [`${conditions}: answered after ${ms.toFixed(0)} ms`]),
    ...(pendingDuring.length === 1 ? [] : [`${conditions}: ${pendingDuring.length} attempts are Pending`]),
    ...(recovered.status === 200 && recovered.body.orderId === pendingDuring[0]
      ? []
      : [`${conditions}: after recovery answered ${recovered.status} for ${recovered.body.orderId}, not ${pendingDuring[0]}`]),
    ...((await pending()).length === 1 ? [] : [`${conditions}: there is not exactly one attempt after recovery`]),
  ]
  return { faults, ms }
}
