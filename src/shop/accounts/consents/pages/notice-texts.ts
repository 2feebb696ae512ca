import type { ConsentPurpose } from '../contract.ts'

/** The notice about personal data, in the order that the DPDP Act names: what, why, how to withdraw, how to complain, the Board. */
export const noticeTexts = {
  title: 'How we use your data',
  places: {
    register: 'We store your name, email address and password, to open your account and to show you your orders.',
    checkout: 'We store your name, number, address and order, to deliver what you buy and to keep the books that the law asks for.',
    contact: 'We store what you write here, to answer you.',
    advertising:
      'We send number, day, products, amount and refunds of your orders, and codes (SHA-256) of your email address and mobile number. Meta and Google find your account by the codes. They may keep this outside India.',
  },
  withdraw: 'You can see, download and delete your data in your profile, and withdraw there what you agreed to.',
  complain: 'You can complain to our grievance officer, and to the Data Protection Board of India.',
  pages: [
    ['/privacy', 'Privacy'],
    ['/grievance', 'Grievance officer'],
  ],
} as const

export type NoticePlace = keyof typeof noticeTexts.places

/** The question on the page of a placed order. */
export const questionTexts = {
  title: 'May we tell Meta and Google about your orders?',
  decline: 'No, thanks',
  declined: 'We tell them nothing. You can change this in your profile.',
} as const

/** The parts of the profile that ask for consents. */
export const consentTexts = {
  purposes: {
    news: {
      title: 'News',
      lead: 'We write to you about new harvests and offers only if you agree. No order needs it, and you can withdraw with one click.',
      give: 'Send me news',
      withdraw: 'Send me no more news',
    },
    advertising: {
      title: 'Advertisements',
      lead: 'If you agree, we tell Meta (Facebook, Instagram) and Google about your orders. They find out which of our advertisements work, and choose whom to show them. Agree only if you are 18 or older. No order needs it, and you can withdraw with one click.',
      give: 'Tell them about my orders',
      withdraw: 'Tell them nothing more',
    },
  } satisfies Record<ConsentPurpose, { title: string; lead: string; give: string; withdraw: string }>,
  since: (day: string) => `You agreed on ${day}.`,
  busy: 'Saving...',
  failed: 'Your choice could not be saved. Please try again.',
  loadFailed: 'Your choice could not be loaded. Please reload the page.',
} as const
