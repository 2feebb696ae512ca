import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { notifyPictureRemoved } from '#platform/cache/content-changes.ts'
import type { Tx, Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { pictureOfCopy, sourcesOf } from '#ui/picture-sizes.ts'

/** Checks whether one of these queries finds a row. One statement. */
async function isFound(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const found = queries.map((query) => sql`exists (${query})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db)
  return rows[0]?.found ?? false
}

export type NewFile = { name: string; bytes: Uint8Array; type: string }

/** Returns a name that nobody can guess. A name is never used twice, so removing an old file cannot remove a new one. */
export const newFileName = (extension: string) => `${randomId(32).toLowerCase()}.${extension}`

/** Longer than an upload takes. */
export const checkAfterSeconds = 3600

/**
 * Stores files, then runs the transaction that writes their names into rows. The storage may be remote, so files are stored before the transaction. A job
 * removes the files that no row names an hour later. It is queued before the first file, so that it exists even if the process dies meanwhile.
 */
export async function keepFiles<Result>(shop: Shop, files: readonly NewFile[], work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const names = files.map(({ name }) => name)
  if (names.length > 0) await shop.db.transaction().execute((tx) => queueRemoval(shop, tx, names, checkAfterSeconds))
  for (const { name, bytes, type } of files) await shop.files.put(name, bytes, type)
  return shop.db.transaction().execute(work)
}

/** Queues the removal of files, which runs after the transaction. A file that a row names then is not removed. */
export async function queueRemoval({ jobs }: Shop, tx: Tx, names: readonly string[], startAfterSeconds = 0) {
  await jobs.enqueueAll(
    tx,
    removeFileJob,
    names.map((name) => ({ name })),
    { startAfterSeconds },
  )
}

/** Removes a stored film, captions or report, unless a row names it. */
export async function removeUnusedFile({ db, files, modules }: Shop, { name }: { name: string }) {
  const isNamed = await isFound(
    db,
    modules.flatMap(({ documents = [] }) => documents.map((find) => find(name))),
  )
  if (!isNamed) await files.remove(name)
}

/** Removes a stored file that nothing names any more. */
export const removeFileJob = job('remove-file', { retryLimit: 12, retryDelay: 60 }, removeUnusedFile)

/**
 * Returns the addresses that are pictures of people, such as the photo of a review. It takes one statement, and only if there is such a picture, another
 * statement for each address.
 */
export async function listPersonalPictures({ modules }: Pick<Shop, 'modules'>, db: Db, urls: readonly string[]): Promise<string[]> {
  const queriesFor = (url: string) => {
    const hash = pictureOfCopy(url.slice(url.lastIndexOf('/') + 1))?.hash
    return hash === undefined ? [] : modules.flatMap(({ personalPictures = [] }) => personalPictures.map((find) => find(hash)))
  }
  const ownPictures = [...new Set(urls)].filter((url) => queriesFor(url).length > 0)
  if (ownPictures.length === 0 || !(await isFound(db, ownPictures.flatMap(queriesFor)))) return []
  const personal: string[] = []
  for (const url of ownPictures) if (await isFound(db, queriesFor(url))) personal.push(url)
  return personal
}

export const personalPicture = 'This is a shopper’s own photo, which goes with the shopper. Please upload another picture.'

/** Refuses pictures of people where shoppers would see them. `field`: as requests name it. @throws ShopError invalid_input */
export async function refusePersonalPictures(shop: Pick<Shop, 'modules'>, db: Db, placed: readonly { field: string; url: string | null | undefined }[]) {
  const personal = await listPersonalPictures(
    shop,
    db,
    placed.flatMap(({ url }) => url ?? []),
  )
  if (personal.length === 0) return
  const wrong = placed.filter(({ url }) => typeof url === 'string' && personal.includes(url))
  throw new ShopError(
    'invalid_input',
    personalPicture,
    wrong.map(({ field }) => ({ field, message: personalPicture })),
  )
}

/**
 * Removes all copies of a picture that nothing in the shop shows any more, then clears it from the memory of every process. Ignores pictures of other sites.
 */
export async function removeUnusedPicture({ db, files, modules }: Shop, { url }: { url: string }) {
  const sources = sourcesOf(url)
  const folder = files.urlOf('')
  if (!sources || !url.startsWith(folder)) return
  const queries = modules.flatMap(({ pictures = [], personalPictures = [] }) => [...pictures, ...personalPictures].map((find) => find(sources.hash)))
  if (await isFound(db, queries)) return
  const copies = [sources.avif, sources.webp, sources.jpeg].flatMap((srcset) => srcset.split(', ').map((copy) => copy.split(' ')[0] ?? ''))
  await Promise.all(copies.map((copy) => files.remove(copy.slice(folder.length))))
  await notifyPictureRemoved(db)
}

export const forgetPictureJob = job('forget-picture', { retryLimit: 12, retryDelay: 60 }, removeUnusedPicture)
