import type { Shop } from '#platform/shop.ts'
import { forgetPictureJob } from '#shop/media/module.server.ts'
import { removeCustomer } from '../../customers/server/queries.server.ts'
import { undoableMs } from '../rules/merge.ts'
import { eraseRows } from '../../customers/server/personal.server.ts'
import { listOldMerges, removeMerge } from './queries.server.ts'

/** Runs every night: removes what the shop remembers about accounts that joined others more than 30 days ago. */
export async function finishMerges(shop: Shop) {
  const { db, jobs, now } = shop
  for (const { id, otherId, before } of await listOldMerges(db, new Date(now().getTime() - undoableMs))) {
    await db.transaction().execute(async (tx) => {
      const other = await tx.selectFrom('customer').select('photo').where('id', '=', otherId).forUpdate().executeTakeFirst()
      if (!other || !(await removeMerge(tx, id))) return
      // What did not move, for example the reviews of products that both accounts had reviewed.
      await eraseRows(shop, tx, { id: otherId, loginMobile: null, verifiedEmail: null }, now())
      await removeCustomer(tx, otherId)
      for (const url of new Set([other.photo, before.photo].filter(Boolean))) await jobs.enqueue(tx, forgetPictureJob, { url })
    })
  }
}
