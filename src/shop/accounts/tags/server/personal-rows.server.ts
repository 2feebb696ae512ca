import { sql } from 'kysely'
import type { PersonalRows } from '../../customers/server/personal.server.ts'

/** What the other account has stays with each. The end of the join removes it. */
export const personalTags: PersonalRows = {
  async move(tx, { from, to }) {
    const { rows } = await sql<{ key: string }>`
      update customer_tag t set customer_id = ${to}, seq = c.seq from customer c where c.id = ${to} and t.customer_id = ${from}
        and not exists (select from customer_tag own where own.customer_id = ${to} and own.key = t.key) returning t.key`.execute(tx)
    return { tags: rows.map(({ key }) => key) }
  },
  async moveBack(tx, { from, to }, { tags = [] }) {
    await sql`update customer_tag t set customer_id = ${to}, seq = c.seq from customer c
      where c.id = ${to} and t.customer_id = ${from} and t.key = any(${tags})`.execute(tx)
  },
}
