import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'
import { containing, type Slice, type Total } from '#kernel/page.ts'
import type { Db } from './database.ts'
import { countNewest, findNewest } from './search-newest.ts'
import type { Tables } from './tables.ts'
import { literalLimit } from './literal-limit.ts'

/** A query of rows with a `search_text`: everything they are found by, in lower case, with a trigram index. */
type Rows = AliasableExpression<Found>
type Found = { seq: number; searchText: string }
type Texts<Row> = SelectQueryBuilder<Tables & { row: Found }, 'row', Row>

/** Finds the rows whose text contains the words, newest first. @returns their `seq`s */
export function findByText(db: Db, rows: Rows, words: string, { limit, beforeSeq, skip = 0 }: Slice): Promise<number[]> {
  const all = db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchText']).where('row.seq', '<', beforeSeq)
  const among = async (count: number) => {
    const recent = all.orderBy('row.seq', 'desc').limit(literalLimit(count))
    const found = await db.selectFrom(recent.as('row')).select('row.seq').where(contains(words)).orderBy('row.seq', 'desc').limit(limit).offset(skip).execute()
    return found.map(({ seq }) => seq)
  }
  const throughIndex = async () => {
    const found = await db
      .with(
        (cte) => cte('found').materialized(),
        () => throughIndexOfParts(all, words),
      )
      .selectFrom('found')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset(skip)
      .execute()
    return found.map(({ seq }) => seq)
  }
  return findNewest(limit, { among, throughIndex })
}

/** Counts the rows whose text contains the words. Exact, except for words in very many rows, where it returns a lower bound. */
export function countByText(db: Db, rows: Rows, words: string): Promise<Total> {
  const among = (count: number) => {
    const recent = db.selectFrom(rows.as('row')).select('row.searchText').orderBy('row.seq', 'desc').limit(literalLimit(count))
    return db
      .selectFrom(recent.as('row'))
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(contains(words)).as('found')])
      .executeTakeFirstOrThrow()
  }
  return countNewest({ among, throughIndex: () => countAllByText(db, rows, words) })
}

/** Counts the rows whose text contains the words, exactly. It reads every match, so use it only for numbered pages. */
export async function countAllByText(db: Db, rows: Rows, words: string): Promise<number> {
  const found = throughIndexOfParts(db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchText']), words)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Filters through the trigram index. Words of fewer than three letters do not use it, because the index would return every row. The index reads the
 * list of rows for each trigram, so it gets only the rarest part of the words.
 */
const throughIndexOfParts = <Row>(query: Texts<Row>, words: string) => {
  const found = query.where(contains(words))
  const narrow = narrowPart(words)
  return narrow.length < 3 ? found : found.where(sql<boolean>`"row".search_text like lower(${containing(narrow)})`)
}

/** Returns the part of the words that is probably rare: a long number, or an e-mail address without its domain, which half of all customers share. */
export function narrowPart(words: string): string {
  const [longest] = (words.match(/\d{4,}/g) ?? []).toSorted((a, b) => b.length - a.length)
  const [person = ''] = words.split('@')
  return longest ?? (person.length < 3 ? words : person)
}

const contains = (words: string) => sql<boolean>`strpos("row".search_text, lower(${words})) > 0`
