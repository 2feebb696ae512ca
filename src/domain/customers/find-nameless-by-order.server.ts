import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { findCustomersByOrder } from '../orders/search-orders.server.ts'
import { parseSearch } from '../orders/search.ts'
import { hasTag } from './has-tag.server.ts'
import type { CustomerSearch } from './list-customers.server.ts'
import { toSearchText } from './customer.ts'

/** Finds accounts without a name by the texts of their orders. Leaves out accounts that their own text already matches. @returns their `seq`s */
export async function findNamelessByOrder(db: Db, { q, role, tag }: CustomerSearch & { q: string }): Promise<number[]> {
  const search = parseSearch(q)
  if (!search) return []
  const rows = await db
    .selectFrom('customer')
    .select('seq')
    .where('name', '=', '')
    .where('deletedAt', 'is', null)
    .where('id', 'in', findCustomersByOrder(db, search))
    .where(sql<boolean>`strpos(search_text, lower(${toSearchText(q)})) = 0`)
    .$call((query) => (role === undefined ? query : query.where('role', '=', role)))
    .$call((query) => (tag === undefined ? query : query.where(hasTag(tag))))
    .execute()
  return rows.map(({ seq }) => seq)
}
