import type { ShopModule } from '#platform/shop.ts'
import { messagesApi } from './server/api.server.ts'
import { brandMails } from './server/brand-mails.server.ts'
import { brandSms } from './server/brand-sms.server.ts'
import { deliverCodeJob, deliverMailJob, deliverSmsJob, sweepMessages } from './server/deliver-message.server.ts'
import { messageGauges } from './server/gauges.server.ts'
import { mailClaims } from './server/texts.server.ts'

export const messages: ShopModule = {
  name: 'messages',
  api: [messagesApi],
  brandParts: [brandMails, brandSms],
  jobs: [deliverCodeJob, deliverSmsJob, deliverMailJob],
  nightly: [sweepMessages],
  gauges: [messageGauges],
  claimSources: [mailClaims],
}

/* What other modules use. */
export { findMessageByKey, listMessagesOf, removeMessagesAbout, removeMessagesTo, withdrawHeldOf, withdrawMessage } from './server/queries.server.ts'
export { notifyOwner, queueMessage, queueMessages, toOwner, type NewMessage } from './server/queue-message.server.ts'
export { isSmsRegistered, readRegistered } from './server/sms-templates.server.ts'
export { readWords, wordsOf } from './server/texts.server.ts'
