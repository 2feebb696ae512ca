import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Wanted = { itemIds: readonly string[]; customerId: string | undefined; now: Date }

/**
 * Returns the pieces of each pack that this shopper can have, by the pack's id: not past their best-before day, and not held by other shoppers. Untracked
 * packs are left out.
 */
export async function listFree(db: Db | Tx, { itemIds, customerId, now }: Wanted): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number }>`
    select i.id, (i.on_hand
      - coalesce((select sum(b.on_hand) from stock_batch b where b.item_id = i.id and b.on_hand > 0 and b.best_before < day_in_india(${now})), 0)
      - coalesce((select sum(h.pieces) from stock_hold h where h.item_id = i.id and is_held(h.held_at, h.until, ${now})
          and h.customer_id is distinct from ${customerId ?? null}), 0))::int as free
    from stock_item i where i.tracked and i.id = any(${itemIds})`.execute(db)
  return new Map(rows.map(({ id, free }) => [id, free]))
}
