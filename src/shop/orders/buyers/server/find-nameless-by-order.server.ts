import { sql } from 'kysely'
import { searchWords } from '#kernel/search-words.ts'
import type { Db } from '#platform/database/database.ts'
import type { Customer } from '#shop/accounts/customers/contract.ts'
import { containsWords } from '#platform/database/search-text.ts'
import { findCustomersByOrder } from '../../server/search-orders.server.ts'
import { parseSearch } from '../../rules/search.ts'
import { hasTag } from './has-tag.server.ts'

type Search = { q: string; role?: Customer['role'] | undefined; tag?: string | undefined }

/** Finds accounts without a name by the texts of their orders. Leaves out accounts that their own text already matches. @returns their `seq`s */
export async function findNamelessByOrder(db: Db, { q, role, tag }: Search): Promise<number[]> {
  const search = parseSearch(q)
  if (!search) return []
  const rows = await db
    .selectFrom('customer')
    .select('seq')
    .where('name', '=', '')
    .where('deletedAt', 'is', null)
    .where('id', 'in', findCustomersByOrder(db, search))
    .where(sql<boolean>`${containsWords(sql`coalesce(search_key, '')`, searchWords(q))} is not true`)
    .$call((query) => (role === undefined ? query : query.where('role', '=', role)))
    .$call((query) => (tag === undefined ? query : query.where(hasTag(tag))))
    .execute()
  return rows.map(({ seq }) => seq)
}
