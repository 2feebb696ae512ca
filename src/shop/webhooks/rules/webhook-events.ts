/** The shop's own events that an address can choose. The names may never change, because receivers compare them. Added modules have more events. */
export const webhookEvents = [
  'order.paid',
  'order.prepaid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.replaced',
  'refund.processed',
  'refund.failed',
  'return.changed',
  'product.changed',
  'customer.erased',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that staff send to test an address. */
export const testEvent = 'webhook.test'

/** Events that concern no person. So the shop may store a receiver's answer to them, even after an account is erased. */
export const impersonalEvents = ['product.changed', testEvent] as const satisfies readonly SentEvent[]

/** Every event that a delivery can have. */
export const sentEvents = [...webhookEvents, testEvent] as const

export type SentEvent = (typeof sentEvents)[number]

export const isWebhookEvent = (text: string): text is WebhookEvent => webhookEvents.some((event) => event === text)
