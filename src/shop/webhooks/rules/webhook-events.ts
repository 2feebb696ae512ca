/** The events that an address can choose. Their names are a promise: receivers compare them. */
export const webhookEvents = [
  'order.paid',
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

export const isSentEvent = (text: string): text is SentEvent => sentEvents.some((event) => event === text)
