import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Checks whether anything shows any copy of this picture: a product, a video's poster, an order line, a review or an account. The photo of an account counts
 * while a merge that took it away can be undone. The names of all copies contain the hash.
 */
export async function isPictureShown(db: Db, hash: string): Promise<boolean> {
  const isInTable = sql<boolean>`(
    exists (select from product where picture_hash(image) = ${hash} or exists (select from unnest(gallery) as shown where picture_hash(shown) = ${hash}))
      or exists (select from product_video where picture_hash(poster) = ${hash})
      or exists (select from customer where photo <> '' and picture_hash(photo) = ${hash})
      or exists (select from customer_merge where before ->> 'photo' <> '' and picture_hash(before ->> 'photo') = ${hash})
      or exists (select from review where photos <> '{}' and picture_hashes(photos) @> array[${hash}]::text[])
      or exists (select from order_line where picture_hash(image) = ${hash}))`
  const { shown } = await db.selectNoFrom(isInTable.as('shown')).executeTakeFirstOrThrow()
  return shown
}
