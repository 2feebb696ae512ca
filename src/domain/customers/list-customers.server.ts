import { sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { countByText, findByText } from '#platform/database/search-text.ts'
import { countOf } from '../figures/queries.server.ts'
import type { Customer } from './contract.ts'
import { toSearchText } from './customer.ts'
import { findNamelessByOrder } from './find-nameless-by-order.server.ts'
import { accountRows } from './queries.server.ts'

/** `q` is a part of a name, an e-mail or a number. For an account without a name, it also matches the names on its orders. */
export type CustomerSearch = { q?: string | undefined; role?: Customer['role'] | undefined }

/** Lists accounts, newest first. Finds the page in an index first, then reads only its rows. */
export async function listCustomers(db: Db, { q, role }: CustomerSearch, slice: Slice) {
  const { limit, beforeSeq } = slice
  const seqs = selectByRole(db, role).clearSelect().select('seq').where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit)
  const found = q ? await findSeqs(db, { q, role }, slice) : undefined
  return accountRows(db)
    .where('seq', 'in', found ? [...found, 0] : seqs)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the matches of two searches: by the account's text, at most a page, and by its orders, all of them. Together they contain the page. */
async function findSeqs(db: Db, { q, role }: CustomerSearch & { q: string }, slice: Slice): Promise<number[]> {
  const words = toSearchText(q)
  const [own, nameless] = await Promise.all([findByText(db, selectByRole(db, role), words, slice), findNamelessByOrder(db, { q, role })])
  return [...own, ...nameless.filter((seq) => seq < slice.beforeSeq)]
}

/** Counts accounts. The count is exact, except for words that very many accounts contain. */
export async function countCustomers(db: Db, { q, role }: CustomerSearch = {}): Promise<Total> {
  if (!q) return countOf(db, 'account', role, countDeleted(role))
  const [own, nameless] = await Promise.all([countByText(db, selectByRole(db, role), toSearchText(q)), findNamelessByOrder(db, { q, role })])
  return typeof own === 'number' ? own + nameless.length : { atLeast: own.atLeast + nameless.length }
}

/** Counts deleted accounts. The figures still contain them until erasure, a minute after the deletion. */
const countDeleted = (role: CustomerSearch['role']) =>
  sql<number>`select count(*) from customer where deleted_at is not null and ${role ? sql`role = ${role}` : sql`true`}`

const selectByRole = (db: Db, role: CustomerSearch['role']) =>
  db
    .selectFrom('customer')
    .select(['seq', 'searchText'])
    .where('deletedAt', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
