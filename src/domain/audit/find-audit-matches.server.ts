import { sql } from 'kysely'
import { containing } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'

/** What the words of a search mean: ids of things, names of actors, and actions. `pattern` is for the names that things had. */
export type AuditMatches = { subjects: string[]; actors: string[]; actions: string[]; pattern: string }

/** The index of parts has none of fewer letters: shorter words must be the whole name. */
const shortest = 3

/** Things of one kind; more of them say little. */
const most = 200

/**
 * Looks up the names first, in tables that are small or have an index for it, so that the entries are found by whole values. An actor's name is a copy,
 * as the account may be gone: the different ones are read by jumps through their index.
 */
export async function findAuditMatches(db: Db, q: string): Promise<AuditMatches> {
  const word = q.trim()
  const pattern = word.length < shortest ? containing(word).slice(1, -1) : containing(word)
  const { rows } = await sql<{ subjects: string[]; actors: string[]; actions: string[] }>`select
    array((select id from product where name ilike ${pattern} limit ${most})) ||
    array((select id from coupon where code ilike ${pattern} limit ${most})) ||
    array((select id from customer where search_text like lower(${pattern}) and deleted_at is null limit ${most})) as subjects,
    array(${different('actor_name', pattern)}) as actors, array(${different('action', pattern)}) as actions`.execute(db)
  const { subjects = [], actors = [], actions = [] } = rows[0] ?? {}
  return { subjects: [word, ...subjects], actors, actions, pattern }
}

/** The different values of a column that fit. */
function different(column: 'actor_name' | 'action', pattern: string) {
  const value = sql.ref(column)
  return sql`with recursive each (value) as (
      (select ${value} from audit_entry order by ${value} limit 1)
      union all
      select (select ${value} from audit_entry where ${value} > each.value order by ${value} limit 1) from each where each.value is not null
    ) select value from each where value ilike ${pattern}`
}
