import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, textOrEmpty } from '#kernel/wire.ts'
import { consent } from '#shop/accounts/consents/contract.ts'
import { conversion } from '#shop/sources/conversions/contract.ts'
import { address } from '#shop/accounts/addresses/contract.ts'
import { auditEntry } from '#shop/audit/contract.ts'
import { grievance } from '#shop/grievances/office-contract.ts'
import { receivedLead } from '#shop/leads/office-contract.ts'
import { order } from '#shop/orders/contract.ts'
import { savedView } from '#shop/orders/views/contract.ts'
import { parcel } from '#shop/fulfilment/parcels/contract.ts'
import { deliveryAttempt } from '#shop/fulfilment/failed-deliveries/office-contract.ts'
import { shopperReturn } from '#shop/fulfilment/returns/contract.ts'
import { ownReview } from '#shop/reviews/own-contract.ts'
import { codAnswer, orderCod } from '#shop/cod/contract.ts'
import { codRules } from '#shop/cod/rules.ts'
import { orderSource } from '#shop/sources/contract.ts'
import { orderDocument } from '#shop/tax/contract.ts'
import { customer, proof } from '#shop/accounts/customers/contract.ts'

/**
 * All data that the shop stores about a person, without secrets: hashes, tokens and codes. Times are texts, empty if nothing happened yet. Keys that a later
 * release added have a default, because an older server leaves them out.
 */
export const personalData = z.object({
  exportedAt: z.string(),
  account: z.extend(customer, {
    signInMobile: z.string(),
    hasPassword: z.boolean(),
    emailVerifiedAt: z.string(),
    verifyNoticeClosedAt: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  addresses: z.array(address),
  /** What staff noted about the person. */
  note: z.string(),
  tags: z.array(z.string()),
  /** Orders and attempts. */
  orders: z.array(
    z.extend(order, {
      alternatePhone: z.string(),
      /** What staff noted about the order. */
      note: z.string(),
      tags: z.array(z.string()),
      /** Where the order came from. */
      cameFrom: orderSource,
      parcels: z.array(parcel),
      /** Photos are data URLs. */
      returns: z.array(z.extend(shopperReturn, { photos: z.array(z.string()) })),
      /** Attempts to deliver a parcel that failed, by the parcel's number. */
      failedDeliveries: z._default(z.array(z.extend(deliveryAttempt, { parcel: z.int() })), []),
      payments: z.array(z.object({ _id: z.string(), amount: z.number(), status: z.string(), createdAt: z.string() })),
    }),
  ),
  /** The log-ins. `device` is empty before the first use. The hash of the network is left out, because nobody can read it. */
  sessions: z.array(z.object({ device: textOrEmpty, createdAt: z.string(), lastUsedAt: z.string() })),
  /** The one-time codes that were sent, without the codes themselves. */
  oneTimeCodes: z.array(z.object({ sentAt: z.string(), expiresAt: z.string(), tries: z.int() })),
  /** The reset link that still works, if there is one. */
  passwordResets: z.array(z.object({ createdAt: z.string(), expiresAt: z.string() })),
  /** Keys for programs that the person made, without their text. `endsOn`: the last day in India. `lastNetwork`: the network of the last call. */
  apiKeys: z.array(
    z.object({ name: z.string(), createdAt: z.string(), revokedAt: z.string(), endsOn: z.string(), lastUsedAt: z.string(), lastNetwork: z.string() }),
  ),
  /** Accounts that joined this one in the last 30 days, as they were. `moved`: the ids of the moved rows by table. `before`: this account's fields before that. */
  joinedAccounts: z.array(
    z.object({
      joinedAt: z.string(),
      createdAt: z.string(),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      contacts: z.array(z.unknown()),
      photo: z.string(),
      moved: z.record(z.string(), z.unknown()),
      before: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Mails and SMS to the person. */
  messages: z.array(z.object({ channel: z.string(), to: z.string(), subject: z.string(), text: z.string(), createdAt: z.string(), sentAt: z.string() })),
  /** The consents that no order needs, such as to advertising. */
  consents: z._default(z.array(consent), []),
  /** The events about the orders that advertising services got, by consent. */
  advertising: z._default(z.array(conversion), []),
  leads: z.array(receivedLead),
  grievances: z._default(z.array(grievance), []),
  /** Whether the person may pay in cash on delivery, and what a program decided about each such order. */
  cashOnDelivery: z._default(
    z.object({
      rule: z.enum(codRules),
      decisions: z.array(z.extend(orderCod, { order: z.string() })),
      /** The answers of the checkout, which the shop keeps for a year. */
      answers: z._default(z.array(codAnswer), []),
    }),
    { rule: 'auto', decisions: [], answers: [] },
  ),
  /** The businesses that the person bought for, by their orders. */
  businesses: z._default(z.array(z.object({ order: z.string(), gstin: z.string(), businessName: z.string() })), []),
  /** Invoices and credit notes with the name and address on them. */
  documents: z._default(
    z.array(
      z.extend(orderDocument, {
        order: z.string(),
        name: z.string(),
        businessName: z.string(),
        gstin: z._default(z.string(), ''),
        address: z.array(z.string()),
      }),
    ),
    [],
  ),
  /** Requests for a message when a sold-out pack is back. */
  stockAlerts: z.array(z.object({ product: z.string(), pack: z.string(), to: z.string(), createdAt: z.string(), sentAt: z.string() })),
  /** The wish for a reminder about an unpaid cart. `order`: the attempt. `endedAt`: when the person ended reminders. */
  cartReminders: z.array(z.object({ order: z.string(), askedAt: z.string(), sentAt: z.string(), endedAt: z.string() })),
  /** `product` is empty once the product is deleted. */
  reviews: z.array(z.extend(ownReview, { product: z.string(), answer: z.string(), helpful: z.int(), createdAt: z.string(), updatedAt: z.string() })),
  /** Reviews that the person marked as helpful, by their products. */
  helpfulMarks: z.array(z.object({ product: z.string(), createdAt: z.string() })),
  /** The views of the orders list that the person saved. */
  orderViews: z._default(z.array(savedView), []),
  changes: z.array(auditEntry),
})

export type PersonalData = z.output<typeof personalData>

export const exportCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id/export',
  access: { scope: 'customers:export' },
  freshProof: true,
  summary: 'All stored data about a person, for that person',
  input: byId,
  reply: personalData,
})

export const downloadOwnData = endpoint({
  method: 'POST',
  path: '/account/download',
  access: 'customer',
  summary: 'All stored data about me, with a fresh proof: once a minute',
  input: z.object(proof),
  reply: personalData,
})
