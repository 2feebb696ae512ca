import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, text } from '#kernel/wire.ts'
import { cleanWords, maxLengths, reportReasons, reviewStates } from './rules/review.ts'

/** The states that the list filters by. `open`: waiting or reported. */
export const reviewFilters = ['open', ...reviewStates, 'reported'] as const

export type ReviewFilter = (typeof reviewFilters)[number]

/** A review as the back-office sees it. `product.name` is empty once the product is deleted. */
export const moderatedReview = z.object({
  _id: z.string(),
  version: z.int(),
  state: z.enum(reviewStates),
  stars: z.int(),
  title: z.string(),
  words: z.string(),
  name: z.string(),
  photos: z.array(z.string()),
  product: z.object({ _id: z.string(), name: z.string() }),
  orderId: z.string(),
  /** The time of the author's last change. */
  at: z.string(),
  helpful: z.int(),
  /** Reports since the last approval. */
  reports: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  answer: z.string(),
})

export type ModeratedReview = z.output<typeof moderatedReview>

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  access: { scope: 'reviews:read' },
  summary: 'Reviews of every state, newest first',
  input: z.object({
    ...pageInput,
    state: z.optional(z.enum(reviewFilters, 'There is no such state.')),
    stars: z.optional(z.coerce.number().check(z.int('Please choose 1 to 5 stars.'), z.minimum(1), z.maximum(5))),
    product: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.array(moderatedReview),
})

export const countReviews = endpoint({
  method: 'GET',
  path: '/reviews/counts',
  access: { scope: 'reviews:read' },
  summary: 'How many reviews there are in each state, and which products have any',
  input: z.object({}),
  reply: z.object({
    waiting: z.int(),
    shown: z.int(),
    removed: z.int(),
    /** At most 10,001: beyond that the shop does not count. */
    reported: z.int(),
    /** `waiting` plus `reported`. */
    open: z.int(),
    products: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
})

const moderated = z.object({ ...done, review: moderatedReview })

/** The version that the owner has read. If the shopper changed the review since, the call is refused. */
const version = z.int('The version must be a whole number.').check(z.minimum(1), z.maximum(2_147_483_647))

const answer = z.pipe(text(maxLengths.answer), z.transform(cleanWords))

export const approveReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/approve',
  access: { scope: 'reviews:write' },
  summary: 'Show a review. Its reports count as settled',
  input: z.extend(byId, {
    version,
    /** Saves this public answer in the same step. */
    answer: z.optional(answer),
  }),
  reply: moderated,
})

const askReason = 'Please enter a reason.'

export const removeReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/remove',
  access: { scope: 'reviews:write' },
  summary: 'Take a review down and delete its photos. The reason is stored in the audit log',
  input: z.extend(byId, { version, reason: text(maxLengths.reason, askReason).check(z.minLength(1, askReason)) }),
  reply: moderated,
})

export const answerReview = endpoint({
  method: 'PUT',
  path: '/reviews/:id/answer',
  access: { scope: 'reviews:write' },
  summary: 'Answer a review publicly. An empty answer removes it',
  input: z.extend(byId, { version, answer }),
  reply: moderated,
})
