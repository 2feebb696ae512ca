import { canonicalLine } from '#kernel/text.ts'

/** The most characters of the message on the card, and of the name below it. */
export const mostMessage = 300
export const mostSender = 40

/** How long a link takes the address after the shop sent it. Sending it again begins anew. */
export const linkDays = 30

/** The recipient is reminded once. If no address came later, the shopper hears of it, and staff see the order. */
export const remindAfterDays = 2
export const tellAfterDays = 7

/** A shop must write the address of delivery on an invoice of this amount or more (rule 46 of the CGST Rules), which the shopper gets. */
export const invoiceNamesAddressFromPaise = 50_000_00

/**
 * Who knows the address of an order. `shopper`: the shopper gave it. `awaited`: the recipient of a gift is asked for it, and it has only the name and number
 * that the shopper typed. `recipient`: the recipient gave it to the shop, and the shopper never sees it.
 */
export const addressKnowers = ['shopper', 'awaited', 'recipient'] as const

export type AddressBy = (typeof addressKnowers)[number]

type Named = { accountName: string | null | undefined; parcelName: string; isGift: boolean }

/** Returns the shopper's name: the account's, or else the one on the parcel, which is another person's if the order is a gift. Empty if the shop knows none. */
export const shopperName = ({ accountName, parcelName, isGift }: Named) => accountName || (isGift ? '' : parcelName)

/** Returns the message of a card in its canonical form: composed lines without invisible characters, and no two empty lines in a row. */
export const canonicalMessage = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(canonicalLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Why a link takes no address. */
export type ClosedLink = 'received' | 'known' | 'cancelled' | 'expired'

/** What the recipient reads about such a link. */
export const closedWords: Record<ClosedLink, string> = {
  received: 'Thank you! We have your address, and send your gift there.',
  known: 'Your gift already has an address, so we need nothing more from you.',
  cancelled: 'This gift was cancelled, so we need no address.',
  expired: 'This link has expired. Please ask the person who sent you the gift.',
}

/** The refusal to send a gift before it has an address. */
export const awaitsAddressText = 'This gift waits for the address of its recipient.'
