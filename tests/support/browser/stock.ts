import type { ShopProcess } from './shop-process.ts'
import { callApi, logIn } from './shopper.ts'

export type Stock = { productId: string; name: string; goodCoupon: string; oldCoupon: string }

let count = 0

/** Adds a product with variants of 1 g (₹500) and 2 g (₹900 less 10 %), a coupon of 10 % and an expired coupon. */
export async function stockShop(shop: ShopProcess): Promise<Stock> {
  count += 1
  const suffix = `${process.pid}${count}`
  const name = `Journey Saffron ${suffix}`
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', {
    token,
    body: {
      name,
      image: '',
      variants: [
        { quantity: '1 g', price: 500 },
        { quantity: '2 g', price: 900, discount: 10 },
      ],
    },
  })
  const addCoupon = (code: string, expiry: string) =>
    callApi(shop, 'POST', '/coupons', { token, body: { code, discount: 10, minAmount: 0, expiry, createdBy: 'Asha Rao' } })
  await addCoupon(`GOOD${suffix}`, '2099-12-31')
  await addCoupon(`OLD${suffix}`, '2020-01-01')
  return { productId: body.product._id, name, goodCoupon: `GOOD${suffix}`, oldCoupon: `OLD${suffix}` }
}
