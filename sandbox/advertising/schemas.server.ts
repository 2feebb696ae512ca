import { z } from 'zod/mini'
import { dayMs, hourMs } from '#kernel/duration.ts'

/** The rules of the published references: Meta's Conversions API (server event, customer information and custom data), and Google's Measurement Protocol. */

const hash = z.string().check(z.regex(/^[\da-f]{64}$/, 'is no SHA-256 hash'))
const hashes = z.array(hash).check(z.minLength(1))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'is no currency of ISO 4217'))
const amount = z.number().check(z.minimum(0, 'is negative'))

/** Leaves out the fields that need another consent, so that a test fails if the shop sends one. */
const userData = z
  .strictObject({ em: z.optional(hashes), ph: z.optional(hashes) })
  .check(z.refine((value) => Object.keys(value).length > 0, 'names no identifier'))

const contents = z.array(z.strictObject({ id: z.string().check(z.minLength(1)), quantity: z.int().check(z.minimum(1)), item_price: z.optional(amount) }))

const customData = z.strictObject({
  currency: z.optional(currency),
  value: z.optional(amount),
  order_id: z.optional(z.string()),
  content_type: z.optional(z.enum(['product', 'product_group'])),
  contents: z.optional(contents),
})

const metaEvent = (now: Date) =>
  z
    .strictObject({
      event_name: z.string().check(z.regex(/^.{1,50}$/)),
      event_time: z
        .int('is not in whole seconds')
        .check(z.minimum((now.getTime() - 7 * dayMs) / 1000, 'is older than 7 days'), z.maximum(now.getTime() / 1000 + 60, 'is in the future')),
      event_id: z.string().check(z.minLength(1)),
      action_source: z.enum(['email', 'website', 'app', 'phone_call', 'chat', 'physical_store', 'system_generated', 'business_messaging', 'other']),
      user_data: userData,
      custom_data: customData,
    })
    .check(
      z.refine(
        ({ event_name: name, custom_data: data }) => name !== 'Purchase' || (data.value !== undefined && data.currency !== undefined),
        'lacks value or currency',
      ),
      // Meta asks these two fields of a website's event. The schema does not allow them, so the shop must name another source.
      z.refine(({ action_source: source }) => source !== 'website', 'lacks client_user_agent and event_source_url'),
    )

export const metaBody = (now: Date) =>
  z.strictObject({
    data: z.array(metaEvent(now)).check(z.minLength(1), z.maxLength(1000)),
    access_token: z.string().check(z.minLength(1)),
    test_event_code: z.optional(z.string()),
  })

const consent = z.enum(['GRANTED', 'DENIED'])

const item = z.strictObject({ item_id: z.string().check(z.minLength(1), z.maxLength(100)), quantity: z.int().check(z.minimum(1)), price: amount })

const shared = { transaction_id: z.string().check(z.minLength(1), z.maxLength(100)), currency, value: amount }

const ga4Event = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('purchase'), params: z.strictObject({ ...shared, items: z.array(item).check(z.minLength(1), z.maxLength(200)) }) }),
  z.strictObject({ name: z.literal('refund'), params: z.strictObject({ ...shared, items: z.optional(z.array(item)) }) }),
])

export const ga4Body = (now: Date) =>
  z.strictObject({
    client_id: z.string().check(z.regex(/^\d+\.\d+$/, 'is no id of a browser')),
    timestamp_micros: z
      .int()
      .check(z.minimum((now.getTime() - 72 * hourMs) * 1000, 'is older than 72 hours'), z.maximum((now.getTime() + hourMs) * 1000, 'is in the future')),
    user_data: z.optional(z.strictObject({ sha256_email_address: z.optional(hashes), sha256_phone_number: z.optional(hashes) })),
    consent: z.strictObject({ ad_user_data: consent, ad_personalization: consent }),
    events: z.array(ga4Event).check(z.minLength(1), z.maxLength(25)),
  })

/** Returns what is wrong with a body, one line for each fault. */
export const problemsOf = (schema: z.core.$ZodType, body: unknown): string[] => {
  const { error } = z.safeParse(schema, body)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}
