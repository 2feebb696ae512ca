import { deliverCodeJob, deliverMailJob, deliverSmsJob } from './deliver-message.server.ts'
import type { MessageKind } from '../rules/message-kind.ts'

/**
 * Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Messages with a secret have
 * their own queue, because codes expire within minutes and must not wait behind other messages.
 */
export function queueOf({ kind, channel }: { kind: MessageKind; channel: 'mail' | 'sms' }) {
  if (kind.secret) return deliverCodeJob
  return channel === 'sms' ? deliverSmsJob : deliverMailJob
}
