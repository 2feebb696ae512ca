import { sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import { slicesOf } from '#kernel/slices.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { canonicalPath } from '../rules/redirect-path.ts'

export type RedirectRow = { id: string; from: string; to: string; createdAt: Date; version: number }

const columns = ['id', 'fromPath as from', 'toAddress as to', 'createdAt', 'version'] as const

/** Finds the target of an old path. One indexed query. */
export async function findTarget(db: Db, path: string): Promise<string | undefined> {
  const from = canonicalPath(path)
  if (from === undefined) return undefined
  return (await db.selectFrom('redirect').select('toAddress').where('fromPath', '=', from).executeTakeFirst())?.toAddress
}

type Search = { q?: string | undefined }

/** The condition that one of the two addresses contains a text, in its readable or its percent-encoded form. */
const matches = ({ q = '' }: Search) => {
  const texts = [q, encodeURI(q.toWellFormed())].map((text) => containing(text.toLowerCase()))
  return sql<boolean>`(lower(from_path) like any(${texts}::text[]) or lower(to_address) like any(${texts}::text[]))`
}

export async function listRedirects(db: Db, search: Search, { limit, beforeSeq }: Slice): Promise<Page<RedirectRow>> {
  const rows = await db
    .selectFrom('redirect')
    .select([...columns, 'seq'])
    .$if(search.q !== undefined, (query) => query.where(matches(search)))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return { rows, lastSeq: rows.at(-1)?.seq }
}

export async function countRedirects(db: Db, search: Search): Promise<number> {
  const { count } = await db
    .selectFrom('redirect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(search.q !== undefined, (query) => query.where(matches(search)))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists every redirect, oldest first. */
export const readRedirects = (db: Db | Tx): Promise<RedirectRow[]> => db.selectFrom('redirect').select(columns).orderBy('seq').execute()

/** How many rows one statement changes. More would block other queries of the embedded database too long. */
const rowsAtOnce = 200

/** Inserts redirects, and updates each whose old address exists. */
export async function writeRedirects(tx: Tx, redirects: readonly Omit<RedirectRow, 'version'>[]) {
  for (const some of slicesOf(redirects, rowsAtOnce))
    await tx
      .insertInto('redirect')
      .values(some.map(({ id, from, to, createdAt }) => ({ id, fromPath: from, toAddress: to, createdAt })))
      .onConflict((conflict) => conflict.column('fromPath').doUpdateSet({ toAddress: ({ ref }) => ref('excluded.toAddress') }))
      .execute()
}

export async function removeRedirects(tx: Tx, ids: readonly string[]) {
  for (const some of slicesOf(ids, rowsAtOnce)) await tx.deleteFrom('redirect').where('id', 'in', some).execute()
}

/** Gives a redirect another old address. */
export const moveRedirect = (tx: Tx, id: string, { from, to }: Pick<RedirectRow, 'from' | 'to'>) =>
  tx.updateTable('redirect').set({ fromPath: from, toAddress: to }).where('id', '=', id).execute()
