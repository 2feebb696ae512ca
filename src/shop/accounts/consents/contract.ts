import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'

/** The uses of data that no order needs, so that the shop asks for consent. `advertising`: the shop sends the customer's orders to advertising services. */
export const consentPurposes = ['news', 'advertising'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Where a customer can agree. `order`: on the page of a placed order. */
export const consentSources = ['profile', 'order'] as const

/** A consent. `withdrawnAt` is empty while it is valid. */
export const consent = z.object({
  purpose: z.enum(consentPurposes),
  givenAt: z.string(),
  withdrawnAt: z.string(),
  noticeVersion: z.string(),
  source: z.enum(consentSources),
})

export type Consent = z.output<typeof consent>

const consents = z.array(consent)

export const listConsents = endpoint({
  method: 'GET',
  path: '/account/consents',
  access: 'customer',
  summary: 'What I agreed to that no order needs, oldest first',
  input: z.object({}),
  /** `asked`: the purposes that the shop asks about now. */
  reply: z.object({ consents, asked: z.array(z.enum(consentPurposes)) }),
})

export const setConsent = endpoint({
  method: 'PUT',
  path: '/account/consents',
  access: 'customer',
  summary: 'Agree to a purpose, or withdraw. A second request changes nothing',
  input: z.object({
    purpose: z.enum(consentPurposes, 'There is no such purpose.'),
    given: z.boolean('Please choose yes or no.'),
    /** Where the customer chose. */
    source: z._default(z.enum(consentSources, 'There is no such place.'), 'profile'),
  }),
  reply: z.object({ ...done, consents }),
})
