import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'
import { containing, type Slice, type Total } from '#kernel/page.ts'
import type { Db } from './database.ts'
import { countNewest, findNewest } from './search-newest.ts'
import type { Tables } from './tables.ts'

/** Rows that bear what they are found by as one text in small letters, with an index of its parts. */
type Rows = AliasableExpression<Found>
type Found = { seq: number; searchText: string }
type Texts<Row> = SelectQueryBuilder<Tables & { row: Found }, 'row', Row>

/** Those of the rows in which the words stand, newest first. @returns their `seq`s */
export function findByText(db: Db, rows: Rows, words: string, { limit, beforeSeq, skip = 0 }: Slice): Promise<number[]> {
  const all = db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchText']).where('row.seq', '<', beforeSeq)
  const among = async (most: number) => {
    const recent = all.orderBy('row.seq', 'desc').limit(most)
    const found = await db.selectFrom(recent.as('row')).select('row.seq').where(hasIn(words)).orderBy('row.seq', 'desc').limit(limit).offset(skip).execute()
    return found.map(({ seq }) => seq)
  }
  const throughIndex = async () => {
    const found = await db
      .with(
        (cte) => cte('found').materialized(),
        () => throughParts(all, words),
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

/** Exact, except for words that stand in very many rows. */
export function countByText(db: Db, rows: Rows, words: string): Promise<Total> {
  const among = (most: number) => {
    const recent = db.selectFrom(rows.as('row')).select('row.searchText').orderBy('row.seq', 'desc').limit(most)
    return db
      .selectFrom(recent.as('row'))
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(hasIn(words)).as('found')])
      .executeTakeFirstOrThrow()
  }
  return countNewest({ among, throughIndex: () => countAllByText(db, rows, words) })
}

/** Exact for any words, at the price of reading each row in which they stand: for numbered pages. */
export async function countAllByText(db: Db, rows: Rows, words: string): Promise<number> {
  const found = throughParts(db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchText']), words)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The index knows parts of three letters: of less it would give all there is, which takes longer than to read the texts themselves. And it reads on
 * about every part that it is asked for, so it is asked for the narrow one alone.
 */
const throughParts = <Row>(query: Texts<Row>, words: string) => {
  const found = query.where(hasIn(words))
  const narrow = narrowPart(words)
  return narrow.length < 3 ? found : found.where(sql<boolean>`"row".search_text like lower(${containing(narrow)})`)
}

/** What of the words most likely few rows have: a long number, or an e-mail address without its provider, which half of all customers share. */
export function narrowPart(words: string): string {
  const [longest] = (words.match(/\d{4,}/g) ?? []).toSorted((a, b) => b.length - a.length)
  const [person = ''] = words.split('@')
  return longest ?? (person.length < 3 ? words : person)
}

const hasIn = (words: string) => sql<boolean>`strpos("row".search_text, lower(${words})) > 0`
