import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import type { Proxy, Weather } from './proxy.ts'

const mostMs = 8000

type Prepared = { code?: string; message?: string; orderId?: string }

/**
 * Tries to pay while the connection to the provider is broken, and again after recovery. `patience`: the factor by which a busy machine may exceed
 * the promised time. @returns the faults, in words, and how long the answer took
 */
export async function payWhile(shop: ShopProcess, proxy: Proxy, weather: Weather, patience = 1): Promise<{ faults: string[]; ms: number }> {
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

  proxy.weather(weather)
  const begun = performance.now()
  const broken = await prepare()
  const ms = performance.now() - begun
  const kept = await pending()
  proxy.weather('passes')
  const recovered = await prepare()
  const faults = [
    ...(broken.status === 503 && broken.body.code === 'payment_unavailable' ? [] : [`${weather}: answered ${broken.status} ${broken.body.code}`]),
    ...(broken.body.message?.includes('Your cart is kept.') ? [] : [`${weather}: said "${broken.body.message}"`]),
    ...(ms <= mostMs * patience ? [] : [`${weather}: answered after ${ms.toFixed(0)} ms`]),
    ...(kept.length === 1 ? [] : [`${weather}: ${kept.length} attempts are Pending`]),
    ...(recovered.status === 200 && recovered.body.orderId === kept[0]
      ? []
      : [`${weather}: after recovery answered ${recovered.status} for ${recovered.body.orderId}, not ${kept[0]}`]),
    ...((await pending()).length === 1 ? [] : [`${weather}: there is not exactly one attempt after recovery`]),
  ]
  return { faults, ms }
}
