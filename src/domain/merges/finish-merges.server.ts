import type { Shop } from '#platform/shop.ts'
import { eraseValues, eraseValuesOf } from '../audit/queries.server.ts'
import { forgetPictureJob } from '../media/remove-unused-picture.server.ts'
import { removeMessagesAbout } from '../messages/queries.server.ts'
import { removeReviewsOf } from '../reviews/own-queries.server.ts'
import { forgetPhotos } from '../reviews/save-review.server.ts'
import { removeCustomer } from '../customers/queries.server.ts'
import { undoableMs } from './merge.ts'
import { listOldMerges, removeMerge } from './queries.server.ts'

/** Runs every night: removes what the shop remembers about accounts that joined others more than 30 days ago. */
export async function finishMerges(shop: Shop) {
  const { db, jobs, now } = shop
  for (const { id, otherId, before } of await listOldMerges(db, new Date(now().getTime() - undoableMs))) {
    await db.transaction().execute(async (tx) => {
      const other = await tx.selectFrom('customer').select('photo').where('id', '=', otherId).forUpdate().executeTakeFirst()
      if (!other || !(await removeMerge(tx, id))) return
      await removeMessagesAbout(tx, { customer: [otherId] })
      // The reviews of products that both accounts had reviewed.
      const { ids, photos } = await removeReviewsOf(tx, otherId)
      await forgetPhotos(shop, tx, photos)
      await eraseValuesOf(tx, { kind: 'review', subjects: ids })
      await eraseValues(tx, 'customer', otherId)
      await removeCustomer(tx, otherId)
      for (const url of new Set([other.photo, before.photo].filter(Boolean))) await jobs.enqueue(tx, forgetPictureJob, { url })
    })
  }
}
