import { sql } from 'kysely'
import type { PersonalRows } from '#shop/accounts/module.server.ts'

export const personalReminders: PersonalRows = {
  /** If either account has ended its reminders, the joined account gets none. */
  async move(tx, { from, to }) {
    await sql`insert into cart_reminder (customer_id, ended_at) select ${to}, ended_at from cart_reminder where customer_id = ${from} and ended_at is not null
      on conflict (customer_id) do update set order_id = null, asked_at = null, ended_at = coalesce(cart_reminder.ended_at, excluded.ended_at)`.execute(tx)
    return {}
  },
}
