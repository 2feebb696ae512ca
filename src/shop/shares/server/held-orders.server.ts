import { sql } from 'kysely'
import { openReturnStates } from '#shop/orders/rules.ts'

/** Selects the ids of orders whose share waits, because they have an open return, or a refund that the bank has not confirmed. */
export const heldOrders = sql`(
  select order_id from return_request where state in (${sql.join(openReturnStates)})
  union select p.order_id from refund f join payment p on p.id = f.payment_id
    where f.status in ('requested', 'pending') and p.lane = 'settled' and p.order_id is not null)`
