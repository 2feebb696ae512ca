import { button, noticeMail, type SmsKind, smsVariable } from '#shop/messages/rules.ts'

type Question = { brand: string; orderId: string; link: string }

const subjectOf = ({ brand, orderId }: Omit<Question, 'link'>) => `We could not deliver your ${brand} order ${orderId}`

const questionSms = ({ link, ...order }: Question) => `${subjectOf(order)}. Please choose another day at ${link}`

export const deliveryMessage: SmsKind = {
  name: 'delivery',
  template: 'delivery',
  registered: ({ brand }) => questionSms({ brand, orderId: smsVariable('alphanumeric'), link: smsVariable('url') }),
}

/** Asks the shopper what to do with a parcel that could not be delivered. */
export function deliveryQuestion({ brand, orderId, link }: Question) {
  const subject = subjectOf({ brand, orderId })
  return {
    subject,
    sentences: [
      `${subject}.`,
      'Please choose another day, and tell us what helps the courier to find you.',
      button('Choose a day', link, 'Choose a day at '),
      'If you do not want the parcel any more, you can say so there.',
    ],
    sms: questionSms({ brand, orderId, link }),
    values: [orderId, link],
  }
}

export const deliveryQuestionMail = noticeMail(
  'deliveryQuestion',
  ({ publicUrl, settings: { brand }, order: { id } }) =>
    deliveryQuestion({ brand, orderId: id, link: `${publicUrl}/delivery/example-link-that-does-not-work` }),
  deliveryMessage,
)
