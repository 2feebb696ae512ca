import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { queueMessage, toOwner } from '#shop/messages/module.server.ts'
import { lowStockMail, type LowPack } from '../mails/low-stock-mail.ts'

/**
 * Mails the owner the packs that fell to their limit since the last run. A trigger marks each pack in the transaction of its fall (migration 0046), and
 * one transaction clears the marks and queues the mail. So a crash loses no mail, and two processes send one. While the owner wants no such mail, the
 * marks are cleared too, so these packs are never mailed later.
 */
export async function tellLowStock(shop: Shop) {
  const marked = await shop.db.selectFrom('stockItem').select('id').where('lowUntold', '=', true).limit(1).executeTakeFirst()
  if (!marked) return
  await shop.db.transaction().execute(async (tx) => {
    const packs = await takeLowPacks(tx)
    const lastMovement = packs.map(({ movement }) => movement).toSorted((one, other) => other - one)[0]
    const message =
      lastMovement !== undefined &&
      toOwner(await readSettings(tx), 'lowStock', {
        dedupeKey: `owner-low:${lastMovement}`,
        ...lowStockMail.write({ publicUrl: shop.config.PUBLIC_URL, packs }),
      })
    if (message) await queueMessage(shop, tx, message)
  })
}

/** Clears every mark. @returns the packs of the catalogue that are still low, with their last movement */
async function takeLowPacks(tx: Tx): Promise<(LowPack & { movement: number })[]> {
  // Locked in the order that `take_stock` locks them, so that a sale and this run never wait for each other.
  const { rows } = await sql<LowPack & { movement: number }>`
    with marked as (select id from stock_item where low_untold order by id for update),
    told as (update stock_item i set low_untold = false from marked where i.id = marked.id returning i.*)
    select p.name, t.quantity as pack, t.on_hand as left, (select max(m.id) from stock_movement m where m.item_id = t.id) as movement
    from told t join product p on p.id = t.product_id and p.deleted_at is null join variant v on v.item_id = t.id
    where t.tracked and t.on_hand <= coalesce(t.low_at, 0) order by t.on_hand, t.seq`.execute(tx)
  return rows
}
