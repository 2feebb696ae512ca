import { sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database.ts'
import { countByText, findByText } from '#platform/search-text.ts'
import { countOf } from '../sales/figures.server.ts'
import type { Customer } from './contract.ts'
import { searchedText } from './customer.ts'

/** `q` is a part of a name, an e-mail or a number. */
export type CustomerSearch = { q?: string | undefined; role?: Customer['role'] | undefined }

/** Newest first. Their places are found in an index alone, and only these rows are read. */
export async function listCustomers(db: Db, { q, role }: CustomerSearch, slice: Slice) {
  const { limit, beforeSeq } = slice
  const places = ofRole(db, role).clearSelect().select('seq').where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit)
  const found = q ? await findByText(db, ofRole(db, role), searchedText(q), slice) : undefined
  return db
    .selectFrom('customer')
    .selectAll()
    .where('seq', 'in', found ? [...found, 0] : places)
    .orderBy('seq', 'desc')
    .execute()
}

export function countCustomers(db: Db, { q, role }: CustomerSearch = {}): Promise<Total> {
  if (q) return countByText(db, ofRole(db, role), searchedText(q))
  // The figures count an account until it is erased, a minute after its deletion.
  const deleted = sql<number>`select count(*) from customer where deleted_at is not null and ${role ? sql`role = ${role}` : sql`true`}`
  return countOf(db, 'account', role, deleted)
}

const ofRole = (db: Db, role: CustomerSearch['role']) =>
  db
    .selectFrom('customer')
    .select(['seq', 'searchText'])
    .where('deletedAt', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
