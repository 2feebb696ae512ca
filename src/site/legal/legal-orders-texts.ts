import { longestDeliveryDays } from '#shop/fulfilment/rules.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { hoursInWords } from '#shop/settings/rules.ts'
import type { LegalText } from './legal-rules-texts.ts'
import { arrivesSentence, daysOf, orderFactsTexts, takesReturns, tellUs } from '#shop/orders/parts.ts'

/** A fee for cash on delivery is the one charge that the checkout may add. */
const costs = ({ cashOnDelivery }: Facts) =>
  cashOnDelivery
    ? 'Nothing. There is no minimum order. If paying in cash on delivery has a fee, the checkout shows it before you choose.'
    : 'Nothing. There is no minimum order and no charge is added at checkout.'

export const shipping = (site: Facts, provider: string): LegalText => ({
  path: '/shipping',
  title: 'Shipping',
  lead: `${orderFactsTexts.free} Parcels leave within ${site.dispatch}.`,
  sections: [
    { title: 'What it costs', paragraphs: [costs(site)] },
    { title: 'How to pay', paragraphs: [orderFactsTexts.payBy(site.paymentWays, provider, site.cashOnDelivery)] },
    {
      title: 'How long it takes',
      paragraphs: [
        `We pack and hand over an order within ${site.dispatch} of payment. ${arrivesSentence(site)}; hill districts, islands and festival weeks can take longer. These are estimates made with care, not promises to the day.`,
      ],
    },
    {
      title: 'Following your parcel',
      paragraphs: [
        'As soon as there is a tracking link, it stands beside the order under My Orders as Track My Order. If it has not moved for three working days, write to us and we will ask the courier.',
      ],
    },
    {
      title: 'At the door',
      paragraphs: [
        'Give an address and a mobile number where you can be reached. If the courier finds nobody, the parcel is usually tried again and then comes back to us; we then ask you whether to send it again or to return your money.',
        'Please refuse a parcel that is open or crushed, or take a picture before you open it, and tell us.',
      ],
    },
    { title: 'Where we do not ship', paragraphs: ['At present we do not ship outside India.'] },
  ],
})

export const returns = (site: Facts, provider: string): LegalText => ({
  path: '/returns',
  title: 'Returns and refunds',
  lead: `If we sent the wrong thing, a damaged thing or a bad thing, we replace it or return your money. As food cannot be sold a second time, ${takesReturns(site) ? 'sealed and unopened is the rule for everything else' : 'we take nothing else back'}.`,
  sections: [
    {
      title: 'When we replace or refund',
      paragraphs: [`${tellUs(site)}, with the order number and a picture of the jar and its label, if`],
      points: [
        'the parcel came damaged, leaking or with a broken seal;',
        'something is missing, or is not what you ordered;',
        'the product is spoiled, past its date or not as described.',
      ],
    },
    { title: 'If you changed your mind', paragraphs: [changedMind(site)] },
    {
      title: 'How to go about it',
      paragraphs: [
        ...(takesReturns(site)
          ? [
              'Once your order is on its way, open it under My Orders and press Return items. Choose the pieces and a reason, and add photos if something is wrong. We answer by mail or SMS and tell you what to do.',
              `If no delivery was recorded, the order counts as delivered ${longestDeliveryDays} days after it was sent.`,
            ]
          : []),
        `Write to ${site.email} or call ${site.phone}. We answer on working days, ${hoursInWords(site.hours)}. Where the fault is ours, we arrange the collection and pay for it.`,
      ],
    },
    {
      title: 'When the money comes back',
      paragraphs: [
        `Refunds go back by the way you paid, through ${provider}. We start them within ${daysOf(site.returns.refundWithinDays)} of agreeing to the refund or receiving the jar; after that most banks need five to seven working days. If you paid and no order came of it, the surplus is sent back without your asking.`,
      ],
    },
    {
      title: 'Your rights',
      paragraphs: ['This page adds to the rights that the Consumer Protection Act, 2019 gives you against defective goods, and takes none of them away.'],
    },
  ],
})

/** The page of an order says the same (`own-order-texts.ts`). */
const cancelling = ({ email, phone }: Facts) =>
  `Until your order is packed you can cancel it under My Orders, Order details, at no cost. Once it is packed but not sent, write to ${email} or call ${phone}, and we stop it, at no cost too.`

const changedMind = (site: Facts) =>
  takesReturns(site)
    ? `${cancelling(site)} After that we take back jars that are unopened, with their seal intact, if you tell us within ${daysOf(site.returns.tellWithinDays)} of delivery. In that case please bear the cost of sending them back. Opened food cannot be taken back for a change of mind, for the safety of the next person.`
    : `${cancelling(site)} After that we take nothing back for a change of mind.`

export const grievance = (site: Facts): LegalText => ({
  path: '/grievance',
  title: 'Grievance officer',
  lead: 'If our support could not help you, this is the person to turn to, as the Consumer Protection (E-Commerce) Rules, 2020 provide.',
  sections: [
    {
      title: site.grievanceOfficer.name,
      paragraphs: [`${site.grievanceOfficer.title}, ${site.company}`],
      details: [
        ['Email', site.grievanceOfficer.email],
        ['Phone', site.grievanceOfficer.phone],
        ['Hours', site.grievanceOfficer.hours || hoursInWords(site.hours)],
        ['Address', site.address.join(', ')],
      ],
    },
    {
      title: 'What to write',
      paragraphs: [
        'Your name, how to reach you, the order number if there is one, what happened and what you would like us to do. Pictures help. We give every complaint a number, so that you can ask after it.',
      ],
    },
    {
      title: 'When you hear from us',
      paragraphs: [
        `The officer acknowledges your complaint within ${site.grievanceOfficer.acknowledged} and settles it within ${site.grievanceOfficer.settled} of receiving it. If it takes longer, you are told why.`,
      ],
    },
    {
      title: 'About your data',
      paragraphs: ['The same officer answers requests and complaints about personal data under the Digital Personal Data Protection Act, 2023.'],
    },
    {
      title: 'If we cannot agree',
      paragraphs: [
        'You may call the National Consumer Helpline at 1915 or write at consumerhelpline.gov.in, and you may go to a consumer commission. Complaints about food safety can also be made to the Food Safety and Standards Authority of India.',
      ],
    },
  ],
})
