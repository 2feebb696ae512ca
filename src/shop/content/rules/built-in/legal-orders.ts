import type { LegalPage } from './legal-page.ts'

export const shipping: LegalPage = {
  slug: 'shipping',
  title: 'Shipping',
  summary: '{deliveryReach} Parcels leave within {dispatch}.',
  sections: [
    { kind: 'deliveryCosts', title: 'What it costs', paragraphs: ['{deliveryCosts}'] },
    { kind: 'waysToPay', title: 'How to pay', paragraphs: ['{waysToPay}'] },
    {
      kind: 'deliveryTime',
      title: 'How long it takes',
      paragraphs: [
        'We pack and hand over an order within {dispatch} of payment. {arrives}; hill districts, islands and festival weeks can take longer. These are estimates made with care, not promises to the day.',
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
}

export const returns: LegalPage = {
  slug: 'returns',
  title: 'Returns and refunds',
  summary:
    'If we sent the wrong thing, a damaged thing or a bad thing, we replace it or return your money. As food cannot be sold a second time, {returnRule}.',
  sections: [
    {
      kind: 'replacement',
      title: 'When we replace or refund',
      paragraphs: ['{tellUs}, with the order number and a picture of the pack and its label, if'],
      points: [
        'the parcel came damaged, leaking or with a broken seal;',
        'something is missing, or is not what you ordered;',
        'the product is spoiled, past its date or not as described.',
      ],
    },
    {
      title: 'If you changed your mind',
      // The page of an order says the same (`own-order-texts.ts`).
      paragraphs: [
        'Until your order is packed you can cancel it under My Orders, Order details, at no cost. Once it is packed but not sent, write to {email} or call {phone}, and we stop it, at no cost too. {changeOfMind}',
      ],
    },
    {
      kind: 'returnHelp',
      title: 'How to go about it',
      paragraphs: [
        '{returnSteps}',
        '{countsAsDelivered}',
        'Write to {email} or call {phone}. We answer on working days, {openingHours}. Where the fault is ours, we arrange the collection and pay for it.',
      ],
    },
    {
      kind: 'refundTime',
      title: 'When the money comes back',
      paragraphs: [
        'Refunds go back by the way you paid, through {paymentProvider}. We start them within {refundDays} of agreeing to the refund or receiving the pack; after that most banks need five to seven working days. If you paid and no order came of it, the surplus is sent back without your asking.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: ['This page adds to the rights that the Consumer Protection Act, 2019 gives you against defective goods, and takes none of them away.'],
    },
  ],
}

export const grievance: LegalPage = {
  slug: 'grievance',
  title: 'Grievance officer',
  summary: 'If our support could not help you, this is the person to turn to, as the Consumer Protection (E-Commerce) Rules, 2020 provide.',
  sections: [
    { kind: 'officer' },
    {
      title: 'What to write',
      paragraphs: [
        'Your name, how to reach you, the order number if there is one, what happened and what you would like us to do. Pictures help. We give every complaint a number, so that you can ask after it.',
      ],
    },
    {
      kind: 'answerTimes',
      title: 'When you hear from us',
      paragraphs: [
        'The officer acknowledges your complaint within {acknowledged} and settles it within {settled} of receiving it. If it takes longer, you are told why.',
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
}
