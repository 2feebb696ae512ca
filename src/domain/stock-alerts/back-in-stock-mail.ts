import { greetingOf } from '../messages/greeting.ts'
import { button } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'

/** The mail to somebody who asked about a sold-out pack. `pack` is the product with its pack. */
export const backInStockMail = ({ brand, pack, link }: { brand: string; pack: string; link: string }): MailText =>
  mailOf(
    `Back in stock: ${pack}`,
    greetingOf(''),
    `${pack}, is back in stock at ${brand}.`,
    button('Order it here', link),
    'You asked for this one message. We will not write again about this pack, and we delete your address within 30 days.',
  )
