import * as reviewsOfficeContract from '#shop/reviews/office-contract.ts'
import * as reviewsContract from '#shop/reviews/contract.ts'
import * as reviewsOwnContract from '#shop/reviews/own-contract.ts'
import { type Busy, day, hour } from './busy.ts'
import type { Placed } from './place-order.ts'
import { removedTexts, reviewTexts } from './review-texts.ts'

type Text = { stars: number; title: string; words: string; answer?: string; reason?: string }

/** Reviews of the last two days, and of the newest orders that have arrived, wait for the owner. */
const waitingMs = 2 * day
const waitingAge = 29

/** Returns a function that lets the buyer of a delivered order review it, now and then. */
export function planReviews(busy: Busy, shoppers: { id: string }[]) {
  const { agenda, random, products, end } = busy
  const left = structuredClone(reviewTexts)
  const removed = [...removedTexts]
  const written = new Set<string>()
  const ofProduct = new Map(products.map(({ _id, name }) => [_id, name]))

  const nextText = (productId: string): Text => {
    const name = ofProduct.get(productId) ?? ''
    const kind = name.includes('Gift') ? 'Gift' : name.includes('Shilajit') ? 'Shilajit' : 'Saffron'
    return left[kind].shift() ?? { stars: random.whole(4, 5), title: '', words: '' }
  }

  return ({ shopper, items, age }: Placed) => {
    const productId = items[0]?.productId
    const isRecent = age < 34
    if (!productId || written.has(`${shopper.id} ${productId}`) || !(isRecent || random.chance(0.4))) return
    written.add(`${shopper.id} ${productId}`)
    const fromNow = isRecent ? random.whole(1, 20) * hour : random.whole(1, 12) * day
    const at = Math.min(busy.shop.now().getTime() + fromNow, end.getTime() - random.whole(30, 900) * 60_000)
    const text: Text = !isRecent && age % 40 > 36 ? (removed.shift() ?? nextText(productId)) : nextText(productId)
    agenda.add(at, async () => {
      const { review } = await busy.call(
        reviewsOwnContract.saveOwnReview,
        { productId, ...contentOf(text), name: firstName(shopper.name) },
        await busy.asCustomer(shopper.id),
      )
      const decidedAt = busy.shop.now().getTime() + random.whole(4, 30) * hour
      if (age >= waitingAge && decidedAt < end.getTime() - waitingMs) agenda.add(decidedAt, () => moderate(busy, review._id, text, shoppers))
    })
  }
}

const contentOf = ({ stars, title, words }: Text) => ({ stars, title, words })

const firstName = (name: string) => name.split(' ')[0] ?? ''

async function moderate({ call, asSupport, asCustomer, random }: Busy, id: string, { reason, answer, words }: Text, shoppers: { id: string }[]) {
  const token = await asSupport()
  const waiting = await call(reviewsOfficeContract.listReviews, { state: 'waiting', limit: 100 }, token)
  const found = waiting.find(({ _id }) => _id === id)
  if (!found) return
  if (reason !== undefined) {
    await call(reviewsOfficeContract.removeReview, { id, version: found.version, reason }, token)
    return
  }
  const { review } = await call(reviewsOfficeContract.approveReview, { id, version: found.version }, token)
  if (answer !== undefined) await call(reviewsOfficeContract.answerReview, { id, version: review.version, answer }, token)
  const voters = words === '' ? [] : shoppers.filter(() => random.chance(0.06))
  for (const voter of voters) await call(reviewsContract.voteReview, { reviewId: id, helpful: true }, await asCustomer(voter.id)).catch(ignoreOwnVote)
}

/** Nobody can vote for their own review. */
function ignoreOwnVote(error: unknown) {
  if (!String(error).includes('own review')) throw error
}

/** Reports a shown review, so that the owner has one to look at. */
export async function reportOne({ call, asSupport, asCustomer }: Busy, reporter: { id: string }) {
  const shown = await call(reviewsOfficeContract.listReviews, { state: 'shown', limit: 100 }, await asSupport())
  const found = shown.find(({ stars, words }) => stars <= 2 && words !== '') ?? shown[0]
  if (found) await call(reviewsContract.reportReview, { reviewId: found._id, reason: 'private' }, await asCustomer(reporter.id))
}
