import { z } from 'zod/mini'
import { canonicalMobile } from '#kernel/text.ts'
import { line } from '#kernel/wire.ts'
import { canonicalMessage, mostMessage, mostSender } from './rules/gift.ts'

// The gift of an order, as the checkout sends it and replies show it.

export const giftTextsOfFields = {
  sender: 'Please enter the name for the card.',
  recipient: 'Please enter the name of the recipient.',
  mobile: 'Please enter an Indian mobile number of 10 digits.',
} as const

const required = (most: number, missing: string) => line(most, missing).check(z.minLength(1, missing))

/** The mobile number of a person in India, in any usual spelling. It becomes ten digits. */
const indianMobile = z.string(giftTextsOfFields.mobile).check(
  z.maxLength(40, giftTextsOfFields.mobile),
  z.overwrite((typed) => canonicalMobile(typed) ?? ''),
  z.regex(/^[6-9]\d{9}$/, giftTextsOfFields.mobile),
)

/**
 * The order is a gift: `message` and `sender` stand on the card, and nothing in the box names a price. With `recipient`, the shop asks that person for the
 * address, and the address of `addressId` is that of the bill.
 */
export const giftChoice = z.object({
  message: z._default(
    z.string().check(z.maxLength(2 * mostMessage), z.overwrite(canonicalMessage), z.maxLength(mostMessage, `Please use at most ${mostMessage} characters.`)),
    '',
  ),
  sender: required(mostSender, giftTextsOfFields.sender),
  recipient: z.optional(z.object({ name: required(100, giftTextsOfFields.recipient), mobile: indianMobile })),
})

export type GiftChoice = z.output<typeof giftChoice>

/** The field of a request that places an order. */
export const giftField = { gift: z.optional(z.nullable(giftChoice)) }

export const orderGift = z.object({
  /** The words on the card. Empty without any. */
  message: z.string(),
  sender: z.string(),
  /**
   * The person whom the shop asks for the address, as the shopper typed it. `awaited`: no address came yet. `received`: the recipient gave one, which the
   * shopper never sees. `known`: the shopper gave it after all. Left out for a gift to an address that the shopper knows.
   */
  recipient: z.optional(
    z.object({
      name: z.string(),
      mobile: z.string(),
      state: z.enum(['awaited', 'received', 'known']),
      /** When the person was asked last, and when the address came. Empty before. */
      askedAt: z.string(),
      answeredAt: z.string(),
    }),
  ),
})
