import { isCode } from './message-kind.ts'

type Queue = 'deliver-code' | 'deliver-sms' | 'deliver-message'

/** Returns the queue of a message. Each channel has its own, so a gateway that hangs blocks only its channel. Codes expire within minutes, so they never wait behind others. */
export function queueOf({ dedupeKey, channel }: { dedupeKey: string; channel: 'sms' | 'mail' }): Queue {
  if (isCode(dedupeKey)) return 'deliver-code'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-message'
}
