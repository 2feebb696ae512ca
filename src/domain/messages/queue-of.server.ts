import { hasSecret } from './message-kind.ts'

type Queue = 'deliver-code' | 'deliver-sms' | 'deliver-message'

/**
 * Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Codes and reset links have their own
 * queue, because they expire within minutes and must not wait behind other messages.
 */
export function queueOf({ dedupeKey, channel }: { dedupeKey: string; channel: 'sms' | 'mail' }): Queue {
  if (hasSecret(dedupeKey)) return 'deliver-code'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-message'
}
