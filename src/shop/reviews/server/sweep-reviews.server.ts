import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import type { Shop } from '#platform/shop.ts'
import { forgetPhotos } from './own-review.server.ts'

/** How many reviews one transaction deletes. A larger number would block other queries of the embedded database. */
const batchSize = 500

/** Runs every night. Deletes reviews and counts of erased products, and reports and invitations after a year. */
export async function sweepReviews(shop: Shop) {
  let deleted: number
  do deleted = await removeOrphans(shop)
  while (deleted === batchSize)
  const yearAgo = new Date(shop.now().getTime() - 365 * dayMs)
  await sql`delete from review_count c where not exists (select from product p where p.id = c.product_id)`.execute(shop.db)
  await shop.db.deleteFrom('reviewReport').where('createdAt', '<', yearAgo).execute()
  await shop.db.deleteFrom('reviewInvitation').where('deliveredAt', '<', yearAgo).execute()
}

/** Deletes a batch of reviews whose product was erased. @returns how many reviews it deleted */
function removeOrphans(shop: Shop): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ photos: string[] }>`
      delete from review where id in (
        select r.id from review r where r.product_id in (
          select c.product_id from review_count c where not exists (select from product p where p.id = c.product_id)
        ) limit ${batchSize}
      ) returning photos`.execute(tx)
    await forgetPhotos(
      shop,
      tx,
      rows.flatMap(({ photos }) => photos),
    )
    return rows.length
  })
}
