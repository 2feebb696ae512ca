import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, minute, optionalLine } from '#kernel/wire.ts'
import { addressStates, deliveryStatuses } from './rules/delivery.ts'
import { webhookEvents } from './rules/webhook-events.ts'

/** The name of an event of the shop or of an added module. A module's event begins with the module's name, such as `gift-wrap.chosen`. */
const eventName = z.union([z.enum(webhookEvents), z.string().check(z.regex(/^[a-z][a-z\d-]*(\.[a-z\d-]+)+$/), z.maxLength(100))], 'There is no such event.')

/** An address of another program, to which the shop posts events. Its signing secret is left out. */
export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  note: z.string(),
  events: z.array(eventName),
  state: z.enum(addressStates),
  /** Why the shop disabled the address: no success for five days, or an answer of 410 Gone. Null in another state. */
  disabledBecause: z.nullable(z.enum(['failing', 'gone'])),
  /** Until this time the previous secret also signs. Null if only the present secret signs. */
  oldSecretUntil: z.nullable(z.string()),
  /** The time of the first failure since the last success. Null if the last try succeeded. */
  failingSince: z.nullable(z.string()),
  /** The last try, with the status of its answer. Without an answer the status is null, and `failure` says why. */
  triedAt: z.nullable(z.string()),
  answerStatus: z.nullable(z.int()),
  failure: z.string(),
  createdAt: z.string(),
  version: z.int(),
})

export type Webhook = z.output<typeof webhook>

/** One event for one address, with its last try. `answer` has the first 200 characters of the receiver's answer, or says why none came. */
export const delivery = z.object({
  /** The webhook-id that the receiver sees. */
  _id: z.string(),
  event: z.string(),
  /** The id of the order, refund, return, product or account that the event is about. */
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.int(),
  triedAt: z.nullable(z.string()),
  answerStatus: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  answer: z.string(),
  createdAt: z.string(),
})

export type Delivery = z.output<typeof delivery>

const chooseEvents = 'Please choose at least one event.'

const fields = {
  url: z
    .string('Please enter the address.')
    .check(z.trim(), z.minLength(1, 'Please enter the address.'), z.maxLength(500, 'Please use at most 500 characters.')),
  note: optionalLine(80),
  events: z.array(eventName, chooseEvents).check(z.minLength(1, chooseEvents), z.maxLength(100)),
}

/** The version that the caller has read. Required, so that nobody overwrites a newer change unseen. */
const version = z.int('Please send the version of the webhook.').check(z.minimum(1), z.maximum(2_147_483_647))

const saved = z.object({ ...done, webhook })
const withSecret = z.object({ ...done, webhook, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  access: { scope: 'webhooks:read' },
  summary: 'The addresses that hear of events, oldest first',
  input: z.object({}),
  reply: z.array(webhook),
})

export const listWebhookEvents = endpoint({
  method: 'GET',
  path: '/webhook-events',
  access: { scope: 'webhooks:read' },
  summary: 'The events that an address can choose: the shop’s own, then those of added modules',
  input: z.object({}),
  reply: z.array(z.object({ name: z.string(), summary: z.string() })),
})

export type OfferedEvent = z.output<typeof listWebhookEvents.reply>[number]

export const showWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/:id',
  access: { scope: 'webhooks:read' },
  summary: 'One address that hears of events',
  input: byId,
  reply: webhook,
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: { scope: 'webhooks:write' },
  freshProof: true,
  once: 'state',
  summary: 'Add an address. Only this answer has its signing secret; a second request with the address is refused',
  input: z.object(fields),
  reply: withSecret,
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  access: { scope: 'webhooks:write' },
  freshProof: true,
  summary: 'Change an address, its note or its events',
  input: z.extend(byId, { ...fields, version }),
  reply: saved,
})

export const setWebhookState = endpoint({
  method: 'POST',
  path: '/webhooks/:id/state',
  access: { scope: 'webhooks:write' },
  freshProof: true,
  once: 'state',
  summary: 'Pause an address, or make a paused or disabled one active again',
  input: z.extend(byId, { state: z.enum(['active', 'paused'], 'The state must be active or paused.') }),
  reply: saved,
})

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  access: { scope: 'webhooks:write' },
  freshProof: true,
  once: 'state',
  summary: 'Replace the signing secret. The one before signs too for a day; a second request with the version is refused',
  input: z.extend(byId, { version }),
  reply: withSecret,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  access: { scope: 'webhooks:write' },
  freshProof: true,
  summary: 'Delete an address with its deliveries',
  input: byId,
  reply: doneReply,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  access: { scope: 'webhooks:write' },
  once: 'header',
  summary: 'Send the event webhook.test now, and answer what the receiver said',
  input: byId,
  reply: z.object({ ...done, delivery }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: { scope: 'webhooks:read' },
  summary: 'The deliveries to an address of the last 30 days, newest first',
  input: z.extend(byId, { limit: pageInput.limit, cursor: pageInput.cursor, status: z.optional(z.enum(deliveryStatuses, 'There is no such status.')) }),
  reply: z.array(delivery),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  access: { scope: 'webhooks:write' },
  once: 'header',
  summary: 'Send one delivery again, with the same webhook-id',
  input: byId,
  reply: z.object({ ...done, delivery }),
})

export const resendFailed = endpoint({
  method: 'POST',
  path: '/webhooks/:id/resend',
  access: { scope: 'webhooks:write' },
  once: 'header',
  summary: 'Send the deliveries again that failed or are retried, at most 1000, oldest first. `since` is a minute in India',
  input: z.extend(byId, { since: minute('first') }),
  reply: z.object({ ...done, count: z.int(), more: z.boolean() }),
})
