import { type MailText, paragraphs } from '../messages/mail-text.ts'

/** The mail to somebody who asked about a sold-out pack. `pack` is the product with its pack. */
export const backInStockMail = ({ brand, pack, link }: { brand: string; pack: string; link: string }): MailText => ({
  subject: `Back in stock: ${pack}`,
  body: paragraphs(
    'Namaste,',
    `${pack}, is back in stock at ${brand}.`,
    `Order it here: ${link}`,
    'You asked for this one message. We will not write again about this pack, and we delete your address within 30 days.',
  ),
})
