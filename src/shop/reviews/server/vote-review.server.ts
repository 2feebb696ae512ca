import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { lockAgainstDeletion } from '#shop/accounts/module.server.ts'
import type { ReportReason } from '../rules/review.ts'

/** Marks a review as helpful, or takes the mark back. Each account counts once. @returns the number of marks @throws ShopError not_found, rule_refused */
export function voteReview({ db, now }: Shop, customerId: string, { reviewId, helpful }: { reviewId: string; helpful: boolean }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockAgainstDeletion(tx, customerId)
    const review = await lockShown(tx, reviewId)
    if (review.customerId === customerId) throw new ShopError('rule_refused', 'This is your own review.')
    if (helpful) {
      const vote = { reviewId, customerId, createdAt: now() }
      await tx
        .insertInto('reviewVote')
        .values(vote)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else await tx.deleteFrom('reviewVote').where('reviewId', '=', reviewId).where('customerId', '=', customerId).execute()
    return (await tx.selectFrom('review').select('helpful').where('id', '=', reviewId).executeTakeFirstOrThrow()).helpful
  })
}

/** The length of the stored hash of a reporter. */
const hashBytes = 16

type Report = { reviewId: string; reason: ReportReason }

type Reporter = { account: string | undefined; address: string }

/** Reports a review to the owner. Each account counts once, and so does each network address of visitors. @throws ShopError not_found, too_many_requests */
export async function reportReview({ db, limits, now, secrets }: Shop, { account, address }: Reporter, { reviewId, reason }: Report) {
  await limits.take('reviewReports', address)
  // The review is part of the hash, so nobody can list what one person reported.
  const reporter = createHmac('sha256', secrets.auth)
    .update(`report ${reviewId} ${account ?? address}`)
    .digest()
    .subarray(0, hashBytes)
  await db.transaction().execute(async (tx) => {
    await lockShown(tx, reviewId)
    await sql`
      with added as (
        insert into review_report (review_id, reporter, reason, created_at) values (${reviewId}, ${reporter}, ${reason}, ${now()}) on conflict do nothing returning 1
      ) update review set reports = reports + 1 where id = ${reviewId} and exists (select from added)`.execute(tx)
  })
}

/** @throws ShopError not_found for a review that is not shown */
async function lockShown(tx: Tx, id: string) {
  // The lock makes votes and reports of one review take turns, and keeps the review until they are stored.
  const review = await tx.selectFrom('review').select(['customerId']).where('id', '=', id).where('isShown', '=', true).forNoKeyUpdate().executeTakeFirst()
  if (!review) throw new ShopError('not_found', 'This review is no longer shown.')
  return review
}
