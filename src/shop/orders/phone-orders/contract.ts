import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply, line, requestKey, text } from '#kernel/wire.ts'
import * as addressesContract from '#shop/accounts/addresses/contract.ts'
import { address } from '#shop/accounts/addresses/contract.ts'
import { codeMobile, emailOrNothing } from '#shop/accounts/customers/contract.ts'
import { order } from '../contract.ts'
import { offlineMove } from '../offline/contract.ts'
import { expectedGifts, items } from '../pricing/contract.ts'
import { linkDays } from './rules/phone-order.ts'
import { phoneSources } from './rules/phone-source.ts'

/** The most customers that a search returns. */
export const mostFound = 6

/** A customer whom the search found, with the saved addresses. */
const foundCustomer = z.object({ _id: z.string(), name: z.string(), email: z.string(), mobile: z.string(), addresses: z.array(address) })

export type FoundCustomer = z.output<typeof foundCustomer>

export const findPhoneCustomers = endpoint({
  method: 'GET',
  path: '/phone-orders/customers',
  access: { scope: 'customers:read' },
  summary: 'Customers by a part of name, number or e-mail, with their addresses, for a phone order',
  /** Fewer than 2 characters find nobody. */
  input: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  reply: z.array(foundCustomer),
})

const channels = { sms: z._default(z.boolean(), false), mail: z._default(z.boolean(), false) }

/**
 * Takes either `customerId` or `newCustomer`, and either `addressId` or `newAddress`. The caller chooses `key`: a second request with the same key returns the
 * same order.
 */
export const makePhoneOrder = endpoint({
  method: 'POST',
  path: '/phone-orders',
  access: { scope: 'orders:write' },
  summary: 'Make an order for a customer on the telephone, and send a link to pay it',
  once: 'input',
  input: z.object({
    key: requestKey,
    customerId: z.optional(z.string().check(z.maxLength(64))),
    newCustomer: z.optional(
      z.object({
        name: line(200, 'Please enter the name.').check(z.minLength(1, 'Please enter the name.')),
        mobile: codeMobile,
        email: z._default(emailOrNothing, ''),
      }),
    ),
    addressId: z.optional(z.string().check(z.maxLength(64))),
    newAddress: z.optional(addressesContract.addAddress.input),
    items,
    coupon: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    /** How the customer came to the shop. */
    source: z.optional(z.enum(phoneSources, 'Please choose how the customer came.')),
    /** For staff; the customer does not see it. */
    note: z._default(text(500), ''),
    /** The total that the caller saw, in rupees. */
    expectedTotal: z.number('Please send the total that was shown.'),
    expectedGifts,
    /** Staff took the money already, so the order is paid at once, without a link. */
    paidOffline: z.optional(z.object(offlineMove)),
    linkDays: z._default(z.literal(linkDays, 'A link can be paid for 1, 3 or 7 days.'), 1),
    /** The channels by which the link is sent. Without a channel, the reply only shows the link. */
    ...channels,
  }),
  /** `link` is empty if the order costs nothing, or if the payment provider did not answer. */
  oneTime: 'link',
  reply: z.object({ ...done, order, link: z.string() }),
})

export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/phone-orders/:id/link',
  access: { scope: 'orders:write' },
  once: 'header',
  summary: 'Send the payment link of a phone order again, at most once a minute by each channel; makes the link if the provider did not answer before',
  input: z.extend(byId, channels),
  oneTime: 'link',
  reply: z.object({ ...done, link: z.string() }),
})

export const cancelPhoneOrder = endpoint({
  method: 'POST',
  path: '/phone-orders/:id/cancel',
  access: { scope: 'orders:write' },
  summary: 'Cancel a phone order that is not paid, and its payment link',
  input: byId,
  reply: doneReply,
})
