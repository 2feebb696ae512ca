import type { ShopModule } from '#platform/shop.ts'
import { webhookMails } from './mails/webhook-mails.ts'
import { webhooksApi } from './server/api.server.ts'
import { personalDeliveries, sweepDeliveries } from './server/personal-rows.server.ts'
import { ownEvents } from './server/read-data.server.ts'
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
  posts: ownEvents,
}

/* What added modules use. */
export { queueWebhook } from './server/queue-deliveries.server.ts'
