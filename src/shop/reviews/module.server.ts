import type { ShopModule } from '#platform/shop.ts'
import { reviewInvitationMail } from './mails/invitation-mail.ts'
import { reviewsApi } from './server/api.server.ts'
import { inviteBuyersJob, scheduleInvitation } from './server/invite-buyers.server.ts'
import { reviewsNeed } from './server/list-reviews.server.ts'
import { personalReviews } from './server/personal-rows.server.ts'
import { reviewsWithPhoto } from './server/queries.server.ts'
import { sweepReviews } from './server/sweep-reviews.server.ts'

export const reviews: ShopModule = {
  name: 'reviews',
  api: [reviewsApi],
  jobs: [inviteBuyersJob],
  listeners: [scheduleInvitation],
  nightly: [sweepReviews],
  personalPictures: [reviewsWithPhoto],
  needs: [reviewsNeed],
  personal: [personalReviews],
  mails: [reviewInvitationMail],
}

/* What other modules use. */
export { findShownProduct } from './server/reviewed-product.server.ts'
export { wireOwn } from './server/own-queries.server.ts'
export { listReviewsBy, listVotesBy } from './server/personal-rows.server.ts'
export { findPraise, readReviewPage, type Praise } from './server/queries.server.ts'
