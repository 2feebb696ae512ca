import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findCustomersByOrder } from '../orders/search-orders.server.ts'
import { searchOf } from '../orders/search.ts'
import type { CustomerSearch } from './list-customers.server.ts'
import { searchedText } from './customer.ts'

/** Accounts without a name of their own, by what is found in their orders. Those that their own text finds are left out. @returns their `seq`s */
export async function findNamelessByOrder(db: Db, { q, role }: CustomerSearch): Promise<number[]> {
  const search = searchOf(q ?? '')
  if (!search) return []
  const rows = await db
    .selectFrom('customer')
    .select('seq')
    .where('name', '=', '')
    .where('deletedAt', 'is', null)
    .where('id', 'in', findCustomersByOrder(db, search))
    .where(sql<boolean>`strpos(search_text, lower(${searchedText(q ?? '')})) = 0`)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
    .execute()
  return rows.map(({ seq }) => seq)
}
