import type { ShopModule } from '#platform/shop.ts'
import { payloads } from './rules/payloads.ts'
import { sentEvents } from './rules/webhook-events.ts'
import { webhookMails } from './mails/webhook-mails.ts'
import { webhooksApi } from './server/api.server.ts'
import { personalDeliveries, sweepDeliveries } from './server/personal-rows.server.ts'
import { webhookListeners } from './server/queue-deliveries.server.ts'
import { webhookJobs } from './server/send-webhook.server.ts'

export const webhooks: ShopModule = {
  name: 'webhooks',
  api: [webhooksApi],
  jobs: webhookJobs,
  listeners: webhookListeners,
  nightly: [sweepDeliveries],
  personal: [personalDeliveries],
  mails: webhookMails,
  posts: sentEvents.map((name) => ({ name, ...payloads[name] })),
}
