import { hasSecret } from './message-kind.ts'

type Queue = 'deliver-code' | 'deliver-sms' | 'deliver-message'

/**
 * Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Messages with a secret have
 * their own queue, because codes expire within minutes and must not wait behind other messages.
 */
export function queueOf({ dedupeKey, channel }: { dedupeKey: string; channel: 'sms' | 'mail' }): Queue {
  if (hasSecret(dedupeKey)) return 'deliver-code'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-message'
}
