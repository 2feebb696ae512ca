import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply, text } from '#kernel/wire.ts'
import { cleanLine, cleanWords, isShowable, maxLengths, reviewStates } from './rules/review.ts'

// The endpoints for writing reviews: as a signed-in customer, or with the link of an invitation.

const productId = z.string().check(z.minLength(1), z.maxLength(64))
const askStars = 'Please choose 1 to 5 stars.'

const content = {
  stars: z.int(askStars).check(z.minimum(1, askStars), z.maximum(5, askStars)),
  title: z._default(z.pipe(text(maxLengths.title), z.transform(cleanLine)), ''),
  words: z._default(z.pipe(text(maxLengths.words), z.transform(cleanWords)), ''),
  /** The shown name. */
  name: z._default(
    z.pipe(text(maxLengths.name), z.transform(cleanLine)).check(z.refine(isShowable, 'Please use only letters and spaces in the name, or leave it empty.')),
    '',
  ),
}

export const ownReview = z.object({
  _id: z.string(),
  stars: z.int(),
  title: z.string(),
  words: z.string(),
  name: z.string(),
  photos: z.array(z.string()),
  state: z.enum(reviewStates),
})

export type OwnReview = z.output<typeof ownReview>

export const showOwnReview = endpoint({
  method: 'GET',
  path: '/my-review',
  access: 'customer',
  summary: 'My review of a product, whether I may write one, and which of its reviews I marked as helpful',
  input: z.object({ productId }),
  reply: z.object({ mayWrite: z.boolean(), review: z.nullable(ownReview), name: z.string(), voted: z.array(z.string()) }),
})

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/my-reviews',
  access: 'customer',
  summary: 'The products of one of my orders that I may review, with my reviews',
  input: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ name: z.string(), products: z.array(z.object({ productId: z.string(), name: z.string(), review: z.nullable(ownReview) })) }),
})

export const saveOwnReview = endpoint({
  method: 'PUT',
  path: '/my-review',
  access: 'customer',
  summary: 'Write or change my review of a product that I bought',
  input: z.object({
    productId,
    ...content,
    /** The photos to keep. Left out, all stay. */
    photos: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10))),
  }),
  reply: z.extend(doneReply, { review: ownReview }),
})

export const addOwnPhoto = endpoint({
  method: 'POST',
  path: '/my-review/photos',
  access: 'customer',
  summary: 'Add a photo to my review. The shop re-encodes it',
  body: 'form',
  file: 'photo',
  once: 'header',
  input: z.object({ productId }),
  reply: z.extend(doneReply, { review: ownReview }),
})

export const deleteOwnReview = endpoint({
  method: 'DELETE',
  path: '/my-review',
  access: 'customer',
  summary: 'Delete my review of a product with its photos',
  input: z.object({ productId }),
  reply: doneReply,
})

const token = z.string().check(z.minLength(1), z.maxLength(80))

export const saveInvitedReview = endpoint({
  method: 'POST',
  path: '/invited-reviews',
  access: 'public',
  once: 'state',
  summary: 'Write a review as the buyer of the order whose invitation link this is',
  input: z.object({ token, productId, ...content }),
  reply: doneReply,
})

export const addInvitedPhoto = endpoint({
  method: 'POST',
  path: '/invited-reviews/photos',
  access: 'public',
  summary: 'Add a photo to a review that the link of an invitation has just written',
  body: 'form',
  file: 'photo',
  once: 'header',
  input: z.object({ token, productId }),
  reply: doneReply,
})
