import { sql } from 'kysely'
import { literalLimit } from '#platform/database/literal-limit.ts'
import { nameKey } from '#kernel/text.ts'

/** A search for words looks through this many of the newest customers with a tag. */
const mostTagged = 10_000

/** Matches the newest customers with a tag by their keys, so that the planner never reads all customers for a rare tag. */
export const hasTag = (tag: string) =>
  sql<boolean>`customer.seq = any(array(select seq from customer_tag where key = ${nameKey(tag)} order by seq desc limit ${literalLimit(mostTagged)}))`
