import { sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { countByText, findByText } from '#platform/database/search-text.ts'
import { countOf } from '../figures/queries.server.ts'
import type { Customer } from './contract.ts'
import { searchedText } from './customer.ts'
import { findNamelessByOrder } from './find-nameless.server.ts'
import { accountRows } from './queries.server.ts'

/** `q` is a part of a name, an e-mail or a number; of an account without a name, the name on one of its orders. */
export type CustomerSearch = { q?: string | undefined; role?: Customer['role'] | undefined }

/** Newest first. Their places are found in an index alone, and only these rows are read. */
export async function listCustomers(db: Db, { q, role }: CustomerSearch, slice: Slice) {
  const { limit, beforeSeq } = slice
  const places = ofRole(db, role).clearSelect().select('seq').where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit)
  const found = q ? await findPlaces(db, { q, role }, slice) : undefined
  return accountRows(db)
    .where('seq', 'in', found ? [...found, 0] : places)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Two searches, each newest first and of at most a page, so that both together hold the page. */
async function findPlaces(db: Db, { q, role }: CustomerSearch & { q: string }, slice: Slice): Promise<number[]> {
  const words = searchedText(q)
  const [own, nameless] = await Promise.all([findByText(db, ofRole(db, role), words, slice), findNamelessByOrder(db, { q, role })])
  return [...own, ...nameless.filter((seq) => seq < slice.beforeSeq)]
}

/** Exact, except for words that very many accounts have. */
export async function countCustomers(db: Db, { q, role }: CustomerSearch = {}): Promise<Total> {
  if (!q) return countOf(db, 'account', role, deletedOf(role))
  const [own, nameless] = await Promise.all([countByText(db, ofRole(db, role), searchedText(q)), findNamelessByOrder(db, { q, role })])
  return typeof own === 'number' ? own + nameless.length : { atLeast: own.atLeast + nameless.length }
}

/** The figures count an account until it is erased, a minute after its deletion. */
const deletedOf = (role: CustomerSearch['role']) =>
  sql<number>`select count(*) from customer where deleted_at is not null and ${role ? sql`role = ${role}` : sql`true`}`

const ofRole = (db: Db, role: CustomerSearch['role']) =>
  db
    .selectFrom('customer')
    .select(['seq', 'searchText'])
    .where('deletedAt', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
