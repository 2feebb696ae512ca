import { dateInIndia } from '#kernel/india.ts'
import { groupDigits } from '#kernel/money.ts'
import type { ReportReason, ReviewOrder, ReviewState } from '../rules/review.ts'
import { reviewsIn } from '#ui/stars-texts.ts'
import { uiTexts } from '#ui/ui-texts.ts'

/** The texts of reviews on shoppers' pages. */
export const reviewTexts = {
  title: 'Reviews',
  titleOf: (name: string) => `Reviews of ${name}`,
  loading: 'Loading reviews...',
  failed: 'The reviews could not be loaded. Please try again.',
  none: 'Nobody has reviewed this product yet.',
  noneSuch: 'No review has photos yet.',
  bar: (stars: number, count: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${reviewsIn(count)}`,
  sortLabel: 'Sort reviews',
  orders: { fullest: 'Most detailed', newest: 'Newest', helpful: 'Most helpful', highest: 'Highest', lowest: 'Lowest' } satisfies Record<ReviewOrder, string>,
  withPhotos: (count: number) => `With photos (${groupDigits(count)})`,
  more: 'More reviews',
  loadingMore: 'Loading...',
  shown: (count: number, of: number) => `${groupDigits(count)} of ${reviewsIn(of)} shown`,
  nameless: 'A customer',
  verified: 'Verified buyer',
  day: dateInIndia,
  photo: (index: number, name: string) => `Photo ${index} by ${name || 'a customer'}, opens in a new tab`,
  answer: (brand: string) => `Answer from ${brand}`,
  helpful: 'Helpful',
  helpfulOf: (name: string) => `Helpful: the review by ${name || 'a customer'}`,
  helpfulCount: (count: number) => (count === 1 ? '1 person found this helpful' : `${groupDigits(count)} people found this helpful`),
  report: 'Report',
  reportOf: (name: string) => `Report the review by ${name || 'a customer'}`,
  notDone: 'This did not work. Please try again.',
  buyersOnly: 'People who bought this product and received it can review it.',
  logIn: 'Log in to write a review',
  write: 'Write a review',
  edit: 'Edit your review',
  states: {
    waiting: 'Your review waits until we have read it.',
    shown: 'Your review is shown.',
    removed: 'We took your review down. You can write it again.',
  } satisfies Record<ReviewState, string>,
  back: 'Back to the product',
  all: 'All reviews',
} as const

export const reportTexts = {
  title: 'Report this review',
  legend: 'What is wrong with it?',
  reasons: { advert: 'It is an advertisement', insult: 'It is insulting', private: 'It shows private data', other: 'Something else' } satisfies Record<
    ReportReason,
    string
  >,
  missing: 'Please choose a reason.',
  send: 'Report',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close',
} as const

export const reviewFormTexts = {
  title: (product: string) => `Your review of ${product}`,
  stars: 'Stars',
  starsOf: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  missingStars: 'Please choose 1 to 5 stars.',
  headline: 'Title (optional)',
  words: 'Your words (optional)',
  name: 'Shown name (optional)',
  nameHint: 'Without a name we show “A customer”.',
  photos: 'Photos (optional)',
  photosHint: (most: number) => `Up to ${most} photos. ${uiTexts.files.photoHint}`,
  choosePhotos: 'Choose photos',
  photo: (index: number) => `Photo ${index}`,
  removePhoto: (index: number) => `Remove photo ${index}`,
  save: 'Send review',
  saving: 'Sending...',
  failed: 'The review could not be saved. Please try again.',
  wrong: 'Please check this field.',
  photoFailed: (reason: string) => `Your review is saved, but a photo is missing: ${reason}`,
  photoProblem: 'the photo could not be sent.',
  cancel: 'Cancel',
  delete: 'Delete review',
  askDelete: { text: 'Are you sure you want to delete your review? This cannot be undone.', yes: 'Delete review', no: 'Keep review' },
  notDeleted: 'The review could not be deleted. Please try again.',
} as const

export const orderReviewTexts = {
  title: 'Your reviews',
  failed: 'Your reviews could not be loaded.',
  write: (product: string) => `Write a review of ${product}`,
  edit: (product: string) => `Edit your review of ${product}`,
} as const

/** The texts of the page behind the link of an invitation. */
export const invitedReviewTexts = {
  title: 'Review your order',
  lead: 'Thank you for telling other shoppers. You need not log in.',
  needsScript: 'Writing a review',
  next: (product: string) => `Now: ${product}`,
  done: 'Thank you. Everything in this order is reviewed.',
  again: 'To change a review, log in and open it under My Orders.',
  myOrders: 'My Orders',
  products: 'All products',
  goneTitle: 'This link no longer works',
  gone: 'The link of an invitation works for 90 days. Log in to review what you bought under My Orders.',
} as const
