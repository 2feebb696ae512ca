import { sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import { searchWords } from '#kernel/search-words.ts'
import { nameKey } from '#kernel/text.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import { countByText, findByText, containsWords } from '#platform/database/search-text.ts'
import type { Customer } from '#shop/accounts/customers/contract.ts'
import { hasUnusableEmail } from '#shop/accounts/module.server.ts'
import { countOf } from '#shop/audit/module.server.ts'
import { parseSearch } from '../../server/parse-search.server.ts'
import { findCustomersByOrder } from '../../server/search-orders.server.ts'
import { accountRows } from './account-rows.server.ts'

/**
 * `q`: parts of a name, an e-mail address, a number or a city, in any order. For an account without a name, it also matches the names on its orders. `tag`: a
 * whole tag. `email`: only accounts whose e-mail address staff have to correct.
 */
export type CustomerSearch = { q?: string | undefined; role?: Customer['role'] | undefined; tag?: string | undefined; email?: 'unusable' | undefined }

/** Lists accounts, newest first. Finds the page in an index first, then reads only its rows. */
export async function listCustomers(db: Db, { q, role, tag, email }: CustomerSearch, slice: Slice) {
  const { limit, beforeSeq } = slice
  const untagged = selectByRole(db, { role, email })
    .clearSelect()
    .select('customer.seq')
    .where('customer.seq', '<', beforeSeq)
    .orderBy('customer.seq', 'desc')
    .limit(limit)
  const seqs =
    tag === undefined ? untagged : taggedCustomers(db, { role, tag }).where('customerTag.seq', '<', beforeSeq).orderBy('customerTag.seq', 'desc').limit(limit)
  const found = q ? await findSeqs(db, { q, role, tag, email }, slice) : undefined
  return (
    accountRows(db)
      // No account has `seq` 0. It keeps the list from being empty, which SQL does not allow.
      .where('seq', 'in', found ? [...found, 0] : seqs)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Returns the matches of two searches: by the account's text, at most a page, and by its orders, all of them. Together they contain the page. */
async function findSeqs(db: Db, search: CustomerSearch & { q: string }, slice: Slice): Promise<number[]> {
  const [own, nameless] = await Promise.all([findByText(db, selectByRole(db, search), searchWords(search.q), slice), findNamelessByOrder(db, search)])
  return [...own, ...nameless.filter((seq) => seq < slice.beforeSeq)]
}

/** Counts accounts. The count is exact, except for words that very many accounts contain. */
export async function countCustomers(db: Db, search: CustomerSearch = {}): Promise<Total> {
  const { q, role, tag, email } = search
  if (!q && email) return countUpTo(db, selectByRole(db, search))
  if (!q && tag !== undefined) return countUpTo(db, taggedCustomers(db, { role, tag }))
  if (!q) return countOf(db, 'account', role, countDeleted(role))
  const [own, nameless] = await Promise.all([countByText(db, selectByRole(db, search), searchWords(q)), findNamelessByOrder(db, { q, role, tag })])
  return typeof own === 'number' ? own + nameless.length : { atLeast: own.atLeast + nameless.length }
}

/** Counts deleted accounts. The figures still contain them until erasure, an hour after the deletion. */
const countDeleted = (role: CustomerSearch['role']) =>
  sql<number>`select count(*) from customer where deleted_at is not null and ${role ? sql`role = ${role}` : sql`true`}`

const selectByRole = (db: Db, { role, tag, email }: CustomerSearch) =>
  db
    .selectFrom('customer')
    .select(['seq', 'searchKey'])
    .where('deletedAt', 'is', null)
    .$call((query) => (role === undefined ? query : query.where('role', '=', role)))
    .$call((query) => (tag === undefined ? query : query.where(hasTag(tag))))
    .$call((query) => (email === undefined ? query : query.where(hasUnusableEmail)))

/** Selects the customers with a tag, walking along the tag's own index. */
const taggedCustomers = (db: Db, { role, tag }: Pick<CustomerSearch, 'role'> & { tag: string }) =>
  db
    .selectFrom('customerTag')
    .innerJoin('customer', 'customer.id', 'customerTag.customerId')
    .select('customerTag.seq')
    .where('customerTag.key', '=', nameKey(tag))
    .where('customer.deletedAt', 'is', null)
    .$call((query) => (role === undefined ? query : query.where('customer.role', '=', role)))

/** With a tag and words, the search looks at only this many of the newest customers with that tag. */
const mostTagged = 10_000

/** Matches the newest customers with a tag by their keys, so that the planner never reads all customers for a rare tag. */
const hasTag = (tag: string) =>
  sql<boolean>`customer.seq = any(array(select seq from customer_tag where key = ${nameKey(tag)} order by seq desc limit ${literalLimit(mostTagged)}))`

type Search = { q: string; role?: Customer['role'] | undefined; tag?: string | undefined }

/** Finds accounts without a name by the texts of their orders. Leaves out accounts that their own text already matches. @returns their `seq`s */
async function findNamelessByOrder(db: Db, { q, role, tag }: Search): Promise<number[]> {
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
