import { button, noticeMail } from '#shop/messages/rules.ts'

type Question = { brand: string; orderId: string; link: string }

/** Asks the shopper what to do with a parcel that could not be delivered. */
export function deliveryQuestion({ brand, orderId, link }: Question) {
  const subject = `We could not deliver your ${brand} order ${orderId}`
  return {
    subject,
    sentences: [
      `${subject}.`,
      'Please choose another day, and tell us what helps the courier to find you.',
      button('Choose a day', link, 'Choose a day at '),
      'If you do not want the parcel any more, you can say so there.',
    ],
    sms: `${subject}. Please choose another day at ${link}`,
    values: [orderId, link],
  }
}

export const deliveryQuestionMail = noticeMail('deliveryQuestion', ({ publicUrl, settings: { brand }, order: { id } }) =>
  deliveryQuestion({ brand, orderId: id, link: `${publicUrl}/delivery/example-link-that-does-not-work` }),
)
