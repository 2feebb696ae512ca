import { dayMs, hourMs } from '#kernel/duration.ts'
import { plainNameOf } from '#shop/messages/rules.ts'

/** `waiting`: an owner has not approved it yet. `removed`: an owner has taken it down. */
export const reviewStates = ['waiting', 'shown', 'removed'] as const

export type ReviewState = (typeof reviewStates)[number]

/** The sort orders; the first is the default. `fullest`: reviews with words and photos, then reviews with one of both, then the others. */
export const reviewOrders = ['fullest', 'newest', 'helpful', 'highest', 'lowest'] as const

export type ReviewOrder = (typeof reviewOrders)[number]

export const reportReasons = ['advert', 'insult', 'private', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** The greatest lengths, in characters. */
export const maxLengths = { title: 80, words: 2000, name: 40, answer: 1000, reason: 500 }

/** The most photos of a review. The database checks it too: `review_photos_check` of the table `review`. */
export const mostPhotos = 3

export const allStars = [5, 4, 3, 2, 1] as const

/** How many reviews a page has. */
export const pageSize = 5

/** Control characters except the line break, and characters that change the direction of the text around them. */
const hidden = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/** More than four combining marks on a letter, which no language of India writes. They would cover the lines above and below. */
const tooManyMarks = /(\p{M}{4})\p{M}+/gu

/** Returns a text with line breaks, but without hidden characters, and with at most one empty line between paragraphs. */
export const cleanWords = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(hidden, '')
    .replace(tooManyMarks, '$1')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns a text of one line without hidden characters. */
export const cleanLine = (text: string) => cleanWords(text).replace(/\s+/g, ' ')

/** Returns the name that a review shows unless its author changes it: the first name, or '' if it is no plain name. */
export const firstNameOf = (name: string) => plainNameOf(cleanLine(name).replace(/ .*/s, ''))

/** Returns whether a review may show this name. '' shows none. */
export const isShowable = (name: string) => name === '' || plainNameOf(name) !== ''

export type StarCounts = Record<(typeof allStars)[number], number>

/** Returns the number of reviews, and their average with one decimal: 0 without reviews. */
export function ratingOf(counts: StarCounts): { count: number; average: number } {
  const count = allStars.reduce((sum, stars) => sum + counts[stars], 0)
  const sum = allStars.reduce((total, stars) => total + stars * counts[stars], 0)
  return { count, average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10 }
}

/** An order that was shipped this long ago counts as received, because not every shop marks its orders as delivered. */
export const shippedLongAgoMs = 14 * dayMs

/** How long the link of an invitation can write reviews. */
export const linkLifeMs = 90 * dayMs

/** How long the link of an invitation can change a review that it wrote. Later changes need a log-in, because mails are forwarded. */
export const linkEditMs = hourMs
