import { sql } from 'kysely'
import { containing } from '#kernel/page.ts'
import { rarestWord, searchWords } from '#kernel/search-words.ts'
import type { Db } from '#platform/database/database.ts'
import { containsWords } from '#platform/database/search-text.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'

/** The matches of a search: ids of subjects, names of actors, and actions. `pattern` matches the names that entries stored of their subjects. */
export type AuditMatches = { subjects: string[]; actors: string[]; actions: string[]; pattern: string }

/** The trigram index needs three letters, so a shorter word must equal the whole name. */
const minWordLength = 3

/** The most subjects of one kind that a search considers, newest orders first. */
const maxSubjects = 200

/**
 * Finds the ids, actors and actions that match, so the query for entries can compare whole values. The tables read here are small or indexed.
 * Entries store a copy of the actor's name, because the account may be gone. An index scan with skips reads the distinct names.
 */
export async function findAuditMatches(db: Db, q: string): Promise<AuditMatches> {
  const word = q.trim()
  const pattern = word.length < minWordLength ? containing(word).slice(1, -1) : containing(word)
  const { rows } = await sql<{ subjects: string[]; actors: string[]; actions: string[] }>`
    with person as (select id from customer where ${containsPerson(q)} and deleted_at is null limit ${literalLimit(maxSubjects)}),
      bought as (select id from shop_order where customer_id in (select id from person) order by seq desc limit ${literalLimit(maxSubjects)}),
      found_order as (select id from bought union select id from shop_order where id = upper(${word}))
    select
    array((select id from product where name ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from coupon where code ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from celebrity where name ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from person)) || array((select id from found_order)) ||
    array((select id from payment where order_id in (select id from found_order) limit ${literalLimit(maxSubjects)})) as subjects,
    array(${selectDistinctMatches('actor_name', pattern)}) as actors, array(${selectDistinctMatches('action', pattern)}) as actions`.execute(db)
  // The statement returns one row.
  return {
    subjects: [word, ...rows.flatMap(({ subjects }) => subjects)],
    actors: rows.flatMap(({ actors }) => actors),
    actions: rows.flatMap(({ actions }) => actions),
    pattern,
  }
}

/** Matches the accounts whose text contains every word. The first condition uses the trigram index. */
function containsPerson(q: string) {
  const words = searchWords(q)
  return sql<boolean>`(search_key like ${containing(rarestWord(words) ?? '')} and ${containsWords(sql`search_key`, words)})`
}

/** Selects the distinct values of a column that match the pattern, with one index lookup for each value. */
function selectDistinctMatches(column: 'actor_name' | 'action', pattern: string) {
  const value = sql.ref(column)
  return sql`with recursive each (value) as (
      (select ${value} from audit_entry order by ${value} limit 1)
      union all
      select (select ${value} from audit_entry where ${value} > each.value order by ${value} limit 1) from each where each.value is not null
    ) select value from each where value ilike ${pattern}`
}
