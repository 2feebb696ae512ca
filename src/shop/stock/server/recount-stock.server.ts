import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A number on hand that differed from the sum of its movements. */
export type Recounted = { name: string; was: number; is: number }

/**
 * Sets the pieces on hand of each pack and batch, and the expired pieces of each batch off sale, to the sum of its movements. `stock_batch.expired` is the
 * number of pieces that left the stock after the batch's last day of sale, and that nobody has thrown away. Nothing can be sold or counted meanwhile.
 * @returns the numbers that differed; triggers keep the numbers, so the list should be empty
 */
export function recountStock(db: Db): Promise<Recounted[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // The packs first, as a sale locks them before it writes movements.
    for (const table of ['stock_item', 'stock_batch', 'stock_movement']) await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
    const packs = await sql<Recounted>`
      with wrong as (
        select i.id, i.on_hand as was, coalesce(sum(m.pieces), 0)::int as is from stock_item i left join stock_movement m on m.item_id = i.id
        group by i.id having i.on_hand <> coalesce(sum(m.pieces), 0)
      ), fixed as (update stock_item set on_hand = wrong.is from wrong where stock_item.id = wrong.id)
      select coalesce(product.name || ', ', '') || i.quantity as name, wrong.was, wrong.is
      from wrong join stock_item i on i.id = wrong.id left join product on product.id = i.product_id order by i.seq`.execute(tx)
    const batches = await sql<Recounted>`
      with wrong as (
        select b.id, b.on_hand as was, coalesce(sum(m.pieces), 0)::int as is from stock_batch b left join stock_movement m on m.batch_id = b.id
        group by b.id having b.on_hand <> coalesce(sum(m.pieces), 0)
      ), fixed as (update stock_batch set on_hand = wrong.is from wrong where stock_batch.id = wrong.id)
      select 'batch ' || b.code as name, wrong.was, wrong.is from wrong join stock_batch b on b.id = wrong.id order by b.code`.execute(tx)
    // A batch on sale has no expired pieces: they came back with it.
    const expired = await sql<Recounted>`
      with wrong as (
        select b.id, b.expired as was, coalesce(-sum(m.pieces), 0)::int as is from stock_batch b left join stock_movement m on m.batch_id = b.id and m.reason = 'expired'
        where b.off_sale group by b.id having b.expired <> coalesce(-sum(m.pieces), 0)
      ), fixed as (update stock_batch set expired = wrong.is from wrong where stock_batch.id = wrong.id)
      select 'expired packs of batch ' || b.code as name, wrong.was, wrong.is from wrong join stock_batch b on b.id = wrong.id order by b.code`.execute(tx)
    return [...packs.rows, ...batches.rows, ...expired.rows]
  })
}
