import { messageKinds } from './message-kind.ts'
import type { NewMessage } from './queue-message.server.ts'

type Queue = 'deliver-code' | 'deliver-sms' | 'deliver-message'

/**
 * Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Messages with a secret have
 * their own queue, because codes expire within minutes and must not wait behind other messages.
 */
export function queueOf({ kind, channel }: Pick<NewMessage, 'kind' | 'channel'>): Queue {
  if (messageKinds[kind].secret) return 'deliver-code'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-message'
}
