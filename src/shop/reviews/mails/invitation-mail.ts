import { button, greetingOf, mail, mailOf, type SmsKind, smsVariable } from '#shop/messages/rules.ts'
import { allStars } from '../rules/review.ts'

type Invitation = { brand: string; link: string; /** The names of the products. */ products: string[] }

const starsIn = (stars: number) => `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`

export const reviewMessage: SmsKind = {
  name: 'review',
  template: 'review',
  registered: ({ brand }) => reviewInvitationSms({ brand, link: smsVariable('url') }),
}

/** The mail that invites a buyer to review. Each link opens the same page, with other stars chosen. */
export const reviewInvitationMail = mail({
  name: 'reviewInvitation',
  kind: reviewMessage,
  write: ({ name, brand, link, products }: Invitation & { name: string }) =>
    mailOf(
      `How do you like your ${brand} order?`,
      greetingOf(name),
      `How do you like ${listOf(products)}? Your review helps other shoppers. Tap the stars that fit:`,
      ...allStars.map((stars) => button(`${starsIn(stars)} ${stars} of 5`, `${link}?stars=${stars}`)),
      'The link works for 90 days, without logging in. We ask only once for each order.',
    ),
  example: ({ name, settings: { brand }, publicUrl, order: { id, lines } }) => ({
    name,
    brand,
    link: `${publicUrl}/review/${id}.example-link-that-does-not-work`,
    products: lines.map((line) => line.name),
  }),
})

export const reviewInvitationSms = ({ brand, link }: Pick<Invitation, 'brand' | 'link'>) => `How do you like your ${brand} order? Review it here: ${link}`

const listOf = (names: string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
