/** The events of the shop that an address can choose; added modules have others. Their names are a promise: receivers compare them. */
export const webhookEvents = [
  'order.paid',
  'order.prepaid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'refund.processed',
  'refund.failed',
  'return.changed',
  'product.changed',
  'customer.erased',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that staff send to try an address. */
export const testEvent = 'webhook.test'

/** Events that are about no person, so that no answer to them is either. */
export const impersonalEvents = ['product.changed', testEvent] as const satisfies readonly SentEvent[]

/** Every event that a delivery can have. */
export const sentEvents = [...webhookEvents, testEvent] as const

export type SentEvent = (typeof sentEvents)[number]

export const isWebhookEvent = (text: string): text is WebhookEvent => webhookEvents.some((event) => event === text)
