import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, doneReply } from '#kernel/wire.ts'
import { reportReasons, reviewOrders } from './rules/review.ts'

// The endpoints of a product's reviews, for everybody. Shoppers' pages load this file.

/**
 * A review as the product page shows it. `name` is empty if the customer gave none. `at`: when it was first written. `answer` is empty while the shop has not
 * answered.
 */
export const shownReview = z.object({
  _id: z.string(),
  stars: z.int(),
  title: z.string(),
  words: z.string(),
  name: z.string(),
  photos: z.array(z.string()),
  at: z.string(),
  helpful: z.int(),
  answer: z.string(),
})

export type ShownReview = z.output<typeof shownReview>

/** `stars`: the numbers of reviews with 5, 4, 3, 2 and 1 stars, in this order. */
export const rating = z.object({ average: z.number(), count: z.int(), stars: z.array(z.int()), withPhotos: z.int() })

export type Rating = z.output<typeof rating>

/** One page of a product's reviews. `next` is the cursor of the next page, or null at the end. */
export const reviewPage = z.object({ rating, reviews: z.array(shownReview), next: z.nullable(z.string()) })

export type ReviewPage = z.output<typeof reviewPage>

export const listProductReviews = endpoint({
  method: 'GET',
  path: '/products/:id/reviews',
  access: 'public',
  summary: 'The shown reviews of a product, five a page, with the counts of all',
  input: z.extend(byId, {
    sort: z.optional(z.enum(reviewOrders, 'There is no such order.')),
    /** `1`: only reviews with photos. */
    photos: z.optional(z.literal('1')),
    cursor: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: reviewPage,
})

const reviewId = z.string().check(z.minLength(1), z.maxLength(64))

export const voteReview = endpoint({
  method: 'PUT',
  path: '/review-votes',
  access: 'customer',
  summary: 'Mark a review as helpful, or take the mark back. It counts once for each account',
  input: z.object({ reviewId, helpful: z.boolean('helpful must be true or false') }),
  reply: z.extend(doneReply, { helpful: z.int() }),
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/review-reports',
  access: 'public',
  once: 'state',
  summary: 'Report a review to the owner. It counts once for each account or address',
  input: z.object({ reviewId, reason: z.enum(reportReasons, 'Please choose a reason.') }),
  reply: doneReply,
})
