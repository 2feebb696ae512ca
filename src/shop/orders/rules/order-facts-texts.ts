import { describeDelivery } from './arrival.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { hoursInWords } from '#shop/settings/rules.ts'

/** The texts about payment, delivery and returns on product page, cart, checkout and legal pages. */
export const orderFactsTexts = {
  title: 'How to pay, delivery and returns',
  pay: 'Payment',
  delivery: 'Delivery',
  returns: 'Returns',
  person: 'Order with a person',
  payBy: (ways: string, provider: string, cashOnDelivery = false) =>
    `Pay online${ways && ` by ${ways}`}${provider && `, through ${provider}`}. ${cashOnDelivery ? 'The checkout says whether you can pay in cash on delivery.' : 'We take no cash on delivery.'}`,
  free: 'Delivery is free, everywhere in India where our couriers go.',
  charged: 'We deliver everywhere in India where our couriers go. The cart shows what delivery costs.',
  replaced: 'What came damaged, wrong or spoiled we replace or refund.',
  changedMind: 'If you changed your mind, unopened packs can be sent back in that time, at your cost.',
  notChangedMind: 'We take nothing back for a change of mind.',
  aboutDelivery: 'All about shipping',
  aboutReturns: 'All about returns',
  call: 'Call',
  whatsapp: 'WhatsApp',
  paidByLink: 'You pay with a link that we send.',
} as const

/** Returns the sentence about the time of a delivery: the estimated days, or without an estimate the owner's words. */
export function arrivesSentence({ arrival, delivery }: Pick<Facts, 'arrival' | 'delivery'>) {
  const days = describeDelivery(arrival)
  return days ? `It usually arrives ${days}` : `It usually arrives ${delivery} after that`
}

export const deliverySentences = (facts: Pick<Facts, 'arrival' | 'delivery' | 'dispatch'>, chargesDelivery: boolean) =>
  `${chargesDelivery ? orderFactsTexts.charged : orderFactsTexts.free} Your parcel leaves within ${facts.dispatch}. ${arrivesSentence(facts)}.`

export const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Returns whether the shop takes returns for a change of mind. The owner turns them off with 0 days. */
export const takesReturns = ({ returns }: Pick<Facts, 'returns'>) => returns.tellWithinDays > 0

export const tellUs = (facts: Pick<Facts, 'returns'>) =>
  takesReturns(facts) ? `Tell us within ${daysOf(facts.returns.tellWithinDays)} of delivery` : 'Tell us as soon as you notice it'

export const returnSentences = (facts: Pick<Facts, 'returns'>) =>
  `${orderFactsTexts.replaced} ${tellUs(facts)}. ${takesReturns(facts) ? orderFactsTexts.changedMind : orderFactsTexts.notChangedMind}`

export const answeredAt = (hours: string) => `We answer ${hoursInWords(hours)}.`
