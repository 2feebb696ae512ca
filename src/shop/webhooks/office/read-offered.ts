import { call } from '#ui/call.ts'
import * as webhooksContract from '../contract.ts'
import type { OfferedEvent } from '../contract.ts'
import { webhookEvents } from '../rules/webhook-events.ts'

/** Reads the events that an address can choose. If that fails, it returns the shop's own events. */
export const readOffered = (): Promise<readonly OfferedEvent[]> =>
  call(webhooksContract.listWebhookEvents, {}).catch(() => webhookEvents.map((name) => ({ name, summary: '' })))
