import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'

export type NewFile = { name: string; bytes: Uint8Array; type: string }

/** Returns a name that nobody can guess. A name is never used twice, so removing an old file cannot remove a new one. */
export const newFileName = (extension: string) => `${randomId(32).toLowerCase()}.${extension}`

/**
 * Stores files, then runs the transaction that writes their names into rows. The storage may be remote, so it comes first. If either fails, a job removes
 * the files.
 */
export async function keepFiles<Result>(shop: Shop, files: readonly NewFile[], work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    for (const { name, bytes, type } of files) await shop.files.put(name, bytes, type)
    return await shop.db.transaction().execute(work)
  } catch (error) {
    const names = files.map(({ name }) => name)
    await shop.db.transaction().execute((tx) => queueRemoval(shop, tx, names))
    throw error
  }
}

/** Removes files after the transaction. */
export async function queueRemoval({ jobs }: Shop, tx: Tx, names: readonly string[]) {
  await jobs.enqueueAll(
    tx,
    'remove-file',
    names.map((name) => ({ name })),
  )
}

/** Removes a stored film, captions or report, unless a row names it: a transaction whose answer was lost may have succeeded. */
export async function removeUnusedFile({ db, files }: Shop, { name }: { name: string }) {
  const { rows } =
    await sql`select from product_video where file = ${name} or captions = ${name} union all select from stock_batch where lab_report = ${name}`.execute(db)
  if (rows.length === 0) await files.remove(name)
}
