import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Blanks the card and the people of these orders' gifts. The id of the link stays, so that an old link still says why it is closed. */
export async function forgetGifts(tx: Tx, orderIds: readonly string[]) {
  await sql`update order_gift set message = '', sender = '', recipient_name = case when recipient_name is not null then '' end,
      recipient_mobile = case when recipient_mobile is not null then '' end, billing = case when billing is not null then '{}'::jsonb end
    where order_id = any(${orderIds})`.execute(tx)
}
