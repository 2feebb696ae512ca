import sharp from 'sharp'
import { stockShop } from '../../support/browser/stock.ts'
import { addAddress, logIn, openAccount } from '../../support/browser/shopper.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'

export type Shopper = { email: string; password: string; token: string; addressId: string }

/** The shop's users, and the products they buy. */
export type People = { shoppers: Shopper[]; adminToken: string; productId: string; coupon: string; picture(): Promise<Blob> }

export async function createPeople(shop: ShopProcess, number: number): Promise<People> {
  const stock = await stockShop(shop)
  const shoppers: Shopper[] = []
  while (shoppers.length < number) {
    const { email, password, token } = await openAccount(shop)
    shoppers.push({ email, password, token, addressId: await addAddress(shop, token) })
  }
  const { token: adminToken } = await logIn(shop, shop.admin.email, shop.admin.password)
  let made = 0
  return {
    shoppers,
    adminToken,
    productId: stock.productId,
    coupon: stock.goodCoupon,
    async picture() {
      made += 1
      // Another colour each time, because the shop does not encode a known picture again.
      const background = { r: made % 256, g: Math.floor(made / 256) % 256, b: 120 }
      return new Blob([
        new Uint8Array(
          await sharp({ create: { width: 240, height: 180, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        ),
      ])
    },
  }
}
