import { buttonAfter, noticeMail, plainNameOf, type SmsKind, smsVariable } from '#shop/messages/rules.ts'

type Question = { brand: string; sender: string; link: string }

/** The SMS that asks the recipient of a gift for the address. It tells nothing of the gift. */
export const giftSms = ({ brand, sender, link }: Question) => `${sender} has a gift from ${brand} for you. Where shall we send it? ${link}`

/** What stands in place of a sender whose name no message may show, such as an address of a page. */
const somebody = 'Somebody'

export const senderInSms = (sender: string) => plainNameOf(sender) || somebody

export const giftMessage: SmsKind = {
  name: 'gift',
  template: 'gift',
  // Whoever has the link answers as the recipient.
  shownInDownload: 'A link for the recipient of the gift.',
  registered: ({ brand }) => giftSms({ brand, sender: smsVariable('alphanumeric'), link: smsVariable('url') }),
}

/** `page`: the order's page, where the shopper can give an address or cancel. */
type About = { orderId: string; recipient: string; page: string }

/** Tells the shopper that the address came, and nothing of it. */
export const addressReceivedNotice = ({ orderId, recipient }: Omit<About, 'page'>) => ({
  subject: `We have the address for your gift ${orderId}`,
  sentences: [`${plainNameOf(recipient) || 'The recipient'} has told us where to send your gift ${orderId}.`, 'We pack it now, without any prices.'],
})

/** Tells the shopper that no address came. */
export const noAddressNotice = ({ orderId, recipient, page }: About) => ({
  subject: `Your gift ${orderId} has no address yet`,
  sentences: [
    `${plainNameOf(recipient) || 'The recipient'} has not told us yet where to send your gift ${orderId}.`,
    buttonAfter('You can give us an address yourself, or cancel the order and get your money back.', 'Open the order', page),
  ],
})

export const giftMails = [
  noticeMail('giftAddressReceived', ({ order: { id } }) => addressReceivedNotice({ orderId: id, recipient: 'Asha' })),
  noticeMail('giftWithoutAddress', ({ publicUrl, order: { id } }) => noAddressNotice({ orderId: id, recipient: 'Asha', page: `${publicUrl}/Myorders/${id}` })),
]
