import { sql } from 'kysely'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '../../customers/server/personal.server.ts'

export const personalAddresses: PersonalRows = {
  /** A moved address is never the default. */
  async move(tx, { from, to }, { addresses }) {
    const chosen = await tx.selectFrom('address').select('id').where('customerId', '=', from).where('isDefault', '=', true).executeTakeFirst()
    const moved = sql<{ id: string }>`update address set customer_id = ${to}, is_default = false where customer_id = ${from} and ${addresses} returning id`
    return { addresses: idsOf(await moved.execute(tx)), defaultAddress: chosen?.id ?? null }
  },
  async moveBack(tx, { from, to }, { addresses = [], defaultAddress = null }) {
    await sql`update address set customer_id = ${to}, is_default = coalesce(id = ${defaultAddress}, false)
      where id = any(${addresses}) and customer_id = ${from}`.execute(tx)
  },
}
