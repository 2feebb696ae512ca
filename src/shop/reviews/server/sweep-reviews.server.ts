import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import type { Shop } from '#platform/shop.ts'
import { forgetPhotos } from './own-review.server.ts'

/** Reviews that one transaction deletes. A larger one would block other queries of the embedded database. */
const batchSize = 500

/** Runs every night: deletes the reviews and counts of products that are gone, reports after a year, and invitations whose link has expired. */
export async function sweepReviews(shop: Shop) {
  while ((await removeOrphans(shop)) === batchSize);
  const before = (days: number) => new Date(shop.now().getTime() - days * dayMs)
  await sql`delete from review_count c where not exists (select from product p where p.id = c.product_id)`.execute(shop.db)
  await shop.db.deleteFrom('reviewReport').where('createdAt', '<', before(365)).execute()
  await shop.db.deleteFrom('reviewInvitation').where('deliveredAt', '<', before(365)).execute()
}

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
