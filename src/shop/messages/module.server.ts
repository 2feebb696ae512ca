import type { ShopModule } from '#platform/shop.ts'
import { messagesApi } from './server/api.server.ts'
import { deliverCodeJob, deliverMailJob, deliverSmsJob } from './server/deliver-message.server.ts'
import { sweepMessages } from './server/sweep-messages.server.ts'

export const messages: ShopModule = {
  name: 'messages',
  api: [messagesApi],
  jobs: [deliverCodeJob, deliverSmsJob, deliverMailJob],
  nightly: [sweepMessages],
}

/* What modules above use. */
export { notifyOwner, toOwner } from './server/notify-owner.server.ts'
export { findMessageByKey, listMessagesOf, removeMessagesAbout, removeMessagesTo, withdrawHeldOf, withdrawMessage } from './server/queries.server.ts'
export { queueMessage, queueMessages, type NewMessage } from './server/queue-message.server.ts'
export { readWords } from './server/read-words.server.ts'
