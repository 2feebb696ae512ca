import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { takeStockOrRefuse } from '#shop/stock/module.server.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import { newOrderId } from './insert-attempt.server.ts'
import { setPaid } from './queries.server.ts'
import { isPlacedInTest } from './test-mode-payments.server.ts'

/** A line of a replacement. It costs nothing. */
export type FreeLine = {
  productId: string
  name: string
  image: string
  quantityLabel: string
  qty: number
  stockItemId: string | null
  parts: OrderedPart[] | null
}

/**
 * Places an order without charge that replaces pieces of another order, to the same address, and takes its pieces from the stock. The other order must be locked.
 * @returns the id of the new order @throws ShopError out_of_stock
 */
export async function insertReplacement(shop: Shop, tx: Tx, replaced: { id: string; customerId: string | null }, lines: readonly FreeLine[]): Promise<string> {
  const id = newOrderId()
  const now = shop.now()
  // Without the customer, so that the pieces which the shopper holds in an open checkout stay held.
  await sql`
    insert into shop_order (id, provider, subtotal_paise, total_paise, address, address_by, fingerprint, created_at, expires_at, is_replacement)
    select ${id}, ${shop.payments.current.name}, 0, 0, address, address_by, ${id}, ${now}, ${now}, true from shop_order where id = ${replaced.id}`.execute(tx)
  // The replacement of a gift is a gift: its shopper may not see where it goes, and its slip has the card.
  await sql`
    insert into order_gift (order_id, message, sender, recipient_name, recipient_mobile, billing, asked_at, answered_at)
    select ${id}, message, sender, recipient_name, recipient_mobile, billing, asked_at, answered_at from order_gift where order_id = ${replaced.id}`.execute(tx)
  await sql`
    insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise, stock_item_id, parts)
    select ${id}, place - 1, line ->> 'productId', line ->> 'name', line ->> 'image', line ->> 'quantityLabel', (line ->> 'qty')::int, 0, 0, 0,
      line ->> 'stockItemId', nullif(line -> 'parts', 'null'::jsonb)
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, place)`.execute(tx)
  await takeStockOrRefuse(tx, id, now)
  await tx.updateTable('shopOrder').set({ customerId: replaced.customerId }).where('id', '=', id).execute()
  await setPaid(tx, id, { paidAt: now, providerPaymentId: null, providerSignature: null, isTest: await isPlacedInTest(shop, tx) })
  return id
}

type Replacements = { replaces?: string; replacements?: string[] }

/** Finds the order whose pieces an order replaces, and the orders that replace pieces of it. Without any, the result has no such field. */
export async function findReplacements(db: Db | Tx, orderId: string): Promise<Replacements> {
  const rows = await db
    .selectFrom('replacement')
    .select(['orderId', 'replaces'])
    .where(({ or, eb }) => or([eb('orderId', '=', orderId), eb('replaces', '=', orderId)]))
    .orderBy('madeAt')
    .execute()
  const own = rows.find((row) => row.orderId === orderId)
  const made = rows.filter((row) => row.replaces === orderId).map((row) => row.orderId)
  return { ...(own && { replaces: own.replaces }), ...(made.length > 0 && { replacements: made }) }
}
