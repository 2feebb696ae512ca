import { join } from 'node:path'
import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { cartExtras, orderPaid, type TextsOfOrders } from '#shop/orders/module.server.ts'
import * as contract from './contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    giftWrap: { orderId: string; wrappedAt: Date | null }
  }
}

const name = 'gift-wrap'
const pricePaise = 50_00

/** A shopper may have the whole order wrapped, for one price. */
const wrapping = cartExtras(z.literal(true, 'Gift wrap is chosen with true.'), () => [{ id: 'wrap', label: 'Gift wrap', paise: pricePaise }])

/** Notes a paid order that is to be wrapped. */
const noteOrder = orderPaid.listener(async (_shop, tx, { orderId }) => {
  if (await isWrapped(tx, orderId)) await tx.insertInto('giftWrap').values({ orderId, wrappedAt: null }).execute()
})

const isWrapped = async (db: Db | Tx, orderId: string) =>
  (await db.selectFrom('orderExtra').select('id').where('orderId', '=', orderId).where('module', '=', name).executeTakeFirst()) !== undefined

/** Returns a text for each of these orders that has gift wrap. A paid order has a row already when its mail is written. */
const textsOf =
  (textOf: (wrappedAt: Date | null) => string): TextsOfOrders =>
  async (db, ids) => {
    const rows = await db
      .selectFrom('giftWrap')
      .selectAll()
      .where('orderId', 'in', [...ids, ''])
      .execute()
    return new Map(rows.map(({ orderId, wrappedAt }) => [orderId, textOf(wrappedAt)]))
  }

async function markWrapped({ db, now }: Shop, id: string) {
  const wrapped = await db
    .updateTable('giftWrap')
    .set(({ fn, val }) => ({ wrappedAt: fn.coalesce('wrappedAt', val(now())) }))
    .where('orderId', '=', id)
    .returning('orderId')
    .executeTakeFirst()
  if (!wrapped) throw new ShopError('not_found', 'There is no gift wrap for this order.')
}

function giftWrapApi(api: Api) {
  mount(api, contract.markWrapped, async ({ id }) => {
    await markWrapped(api.shop, id)
    return { success: true as const, message: 'Marked as wrapped' }
  })
}

export const giftWrap: ShopModule = {
  name,
  migrations: join(import.meta.dirname, 'migrations'),
  api: [giftWrapApi],
  listeners: [noteOrder],
  cartExtras: wrapping,
  checkoutBox: { label: `Wrap this order as a gift for ${inr(pricePaise)}` },
  placedParagraph: textsOf(() => 'We will wrap this order as a gift.'),
  slipLine: textsOf(() => 'Wrap this order as a gift.'),
  orderColumn: { heading: 'Gift wrap', texts: textsOf((wrappedAt) => (wrappedAt ? 'Wrapped' : 'To wrap')) },
}
