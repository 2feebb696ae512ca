import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import { rarestWord, shortestPart } from '#kernel/search-words.ts'
import { containing } from './containing.ts'
import type { Db, Tables } from './database.ts'
import { countNewest, findNewest } from './search-newest.ts'
import { literalLimit } from './literal-limit.ts'

/** A query of rows with a `search_key`: everything they are found by, folded (`foldText`), with a trigram index. */
type Rows = AliasableExpression<Found>
type Found = { seq: number; searchKey: string | null }
type Texts<Row> = SelectQueryBuilder<Tables & { row: Found }, 'row', Row>

/** Finds the rows whose text contains every word (`searchWords`), newest first. @returns their `seq`s */
export function findByText(db: Db, rows: Rows, words: string[], { limit, beforeSeq, skip = 0 }: Slice): Promise<number[]> {
  const all = db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchKey']).where('row.seq', '<', beforeSeq)
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

/** Counts the rows whose text contains every word. Exact, except for words in very many rows, where it returns a lower bound. */
export function countByText(db: Db, rows: Rows, words: string[]): Promise<Total> {
  const among = (count: number) => {
    const recent = db.selectFrom(rows.as('row')).select('row.searchKey').orderBy('row.seq', 'desc').limit(literalLimit(count))
    return db
      .selectFrom(recent.as('row'))
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(contains(words)).as('found')])
      .executeTakeFirstOrThrow()
  }
  return countNewest({ among, throughIndex: () => countAllByText(db, rows, words) })
}

/** Counts the rows whose text contains every word, exactly. It reads every match, so use it only for numbered pages. */
export async function countAllByText(db: Db, rows: Rows, words: string[]): Promise<number> {
  const found = throughIndexOfParts(db.selectFrom(rows.as('row')).select(['row.seq', 'row.searchKey']), words)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Filters through the trigram index. A word of fewer than three letters does not use it, because the index would return every row. The index reads the
 * list of rows for each trigram, so it gets only the rarest word.
 */
const throughIndexOfParts = <Row>(query: Texts<Row>, words: string[]) => {
  const found = query.where(contains(words))
  const rarest = rarestWord(words) ?? ''
  return rarest.length < shortestPart ? found : found.where(sql<boolean>`"row".search_key like ${containing(rarest)}`)
}

const contains = (words: string[]) => containsWords(sql`"row".search_key`, words)

/** Matches a folded text that contains every word. No words match nothing. */
export const containsWords = (text: RawBuilder<unknown>, words: string[]) =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`strpos(${text}, ${word}) > 0`),
        sql` and `,
      )})`
