import { button, greetingOf, mail, mailOf, type SmsKind, smsVariable } from '#shop/messages/rules.ts'

export const alertMessage: SmsKind = {
  name: 'stock',
  template: 'stock',
  registered: ({ brand }) => backInStockSms({ brand, pack: smsVariable('alphanumeric'), link: smsVariable('url') }),
}

export const backInStockSms = ({ brand, pack, link }: { brand: string; pack: string; link: string }) => `${pack}, is back in stock at ${brand}: ${link}`

/** The mail to somebody who asked about a sold-out pack. `pack` is the product with its pack. */
export const backInStockMail = mail({
  name: 'backInStock',
  kind: alertMessage,
  write: ({ brand, pack, link }: { brand: string; pack: string; link: string }) =>
    mailOf(
      `Back in stock: ${pack}`,
      greetingOf(''),
      `${pack}, is back in stock at ${brand}.`,
      button('Order it here', link),
      'You asked for this one message. We will not write again about this pack, and we delete your address within 30 days.',
    ),
  example: ({ publicUrl, settings: { brand }, order: { lines } }) => ({
    brand,
    pack: [lines[0]?.name, lines[0]?.quantityLabel].filter(Boolean).join(', '),
    link: `${publicUrl}/products`,
  }),
})
