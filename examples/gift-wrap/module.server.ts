import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { cartExtras, type TextsOfOrders } from '#shop/orders/module.server.ts'
import * as contract from './contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    giftWrap: { orderId: string; wrappedAt: Date }
  }
}

const name = 'gift-wrap'
const pricePaise = 50_00

/** A shopper may have the whole order wrapped, for one price. */
const wrapping = cartExtras(z.literal(true, 'Gift wrap is chosen with true.'), () => [{ id: 'wrap', label: 'Gift wrap', paise: pricePaise }])

/** Returns a text for each of these paid orders that has gift wrap. The price line stays with the order, also if an older process settled it. */
const textsOf =
  (textOf: (wrappedAt: Date | null) => string): TextsOfOrders =>
  async (db, ids) => {
    const rows = await db
      .selectFrom('orderExtra')
      .innerJoin('shopOrder', 'shopOrder.id', 'orderExtra.orderId')
      .leftJoin('giftWrap', 'giftWrap.orderId', 'orderExtra.orderId')
      .select(['orderExtra.orderId', 'wrappedAt'])
      .where('orderExtra.orderId', 'in', [...ids, ''])
      .where('module', '=', name)
      .where('paidAt', 'is not', null)
      .where('status', '!=', 'Cancelled')
      .execute()
    return new Map(rows.map(({ orderId, wrappedAt }) => [orderId, textOf(wrappedAt)]))
  }

async function markWrapped({ db, now }: Shop, id: string) {
  const isChosen = (await textsOf(() => '')(db, [id])).has(id)
  if (!isChosen) throw new ShopError('not_found', 'There is no gift wrap for this order.')
  await db
    .insertInto('giftWrap')
    .values({ orderId: id, wrappedAt: now() })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
}

function giftWrapApi(api: Api) {
  mount(api, contract.markWrapped, async ({ id }) => {
    await markWrapped(api.shop, id)
    return { success: true as const, message: 'Marked as wrapped' }
  })
}

export const giftWrap: ShopModule = {
  name,
  migrations: 'examples/gift-wrap/migrations',
  api: [giftWrapApi],
  cartExtras: wrapping,
  checkoutBox: { label: `Wrap this order as a gift for ${inr(pricePaise)}` },
  placedParagraph: textsOf(() => 'We will wrap this order as a gift.'),
  slipLine: textsOf(() => 'Wrap this order as a gift.'),
  orderColumn: { heading: 'Gift wrap', texts: textsOf((wrappedAt) => (wrappedAt ? 'Wrapped' : 'To wrap')) },
}
