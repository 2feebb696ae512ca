import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { wireMobile } from '#shop/accounts/rules.ts'
import type { orderGift } from '../contract.ts'
import type { AddressBy } from '../rules/gift.ts'

/** The gift of an order, as one JSON column has it. `billingMobile`: the number of the shopper, if the recipient is asked for the address. */
export type GiftRow = {
  message: string
  sender: string
  recipient: { name: string; mobile: string; askedAt: string | null; answeredAt: string | null } | null
  billingMobile: string | null
}

/** Selects the gift of an order as one JSON column, so that it needs no statement of its own. Null for an order that is no gift. */
export const giftOf = (orderId: string): RawBuilder<GiftRow | null> => sql`(
  select json_build_object('message', g.message, 'sender', g.sender, 'billingMobile', g.billing ->> 'mobile', 'recipient', case when g.recipient_name is not null
    then json_build_object('name', g.recipient_name, 'mobile', g.recipient_mobile, 'askedAt', g.asked_at, 'answeredAt', g.answered_at) end)
  from order_gift g where g.order_id = ${sql.ref(orderId)})`

const recipientStates = { awaited: 'awaited', recipient: 'received', shopper: 'known' } as const

const timeOf = (at: string | null) => (at === null ? '' : new Date(at).toISOString())

/** Returns the gift in the form of the API. A reply of an order that is no gift has no field for it. */
export function wireGift(gift: GiftRow | null, addressBy: AddressBy): { gift?: z.output<typeof orderGift> } {
  if (!gift) return {}
  const { message, sender, recipient } = gift
  if (!recipient) return { gift: { message, sender } }
  const { name, mobile, askedAt, answeredAt } = recipient
  const state = recipientStates[addressBy]
  return { gift: { message, sender, recipient: { name, mobile: wireMobile(mobile), state, askedAt: timeOf(askedAt), answeredAt: timeOf(answeredAt) } } }
}
